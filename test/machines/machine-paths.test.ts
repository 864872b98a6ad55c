import { expect, test } from 'vitest';
import { assign, emit, fromCallback, fromPromise, raise, sendTo, setup } from 'xstate';
import { coverMachine } from '#test/support/machine-paths.ts';

type Pokes = { readonly type: 'poke'; readonly hard: boolean };
type Told = { readonly type: 'told'; readonly text: string };

const kinds = setup({
  types: {
    input: {} as { readonly limit: number },
    context: {} as { readonly limit: number; readonly pokes: number; readonly reason: string },
    events: {} as
      | Pokes
      | Told
      | { readonly type: 'open' }
      | { readonly type: 'leave' }
      | { readonly type: 'tick' }
      | { readonly type: 'note.short' }
      | { readonly type: 'note.long' },
    emitted: {} as { readonly type: 'poked' },
  },
  actors: {
    load: fromPromise<string, { readonly limit: number }>(() => Promise.reject(new Error('not provided'))),
    listen: fromCallback<{ readonly type: 'hello' }, { readonly limit: number }>(() => {}),
  },
  delays: { patience: 1_000 },
  guards: {
    isHard: (_, { hard }: { hard: boolean }) => hard,
    isTired: ({ context }) => context.pokes >= context.limit,
    isEmpty: (_, { text }: { text: string }) => text === '',
  },
});

const machine = kinds.createMachine({
  id: 'kinds',
  context: ({ input }) => ({ limit: input.limit, pokes: 0, reason: '' }),
  initial: 'loading',
  on: { leave: '.left', 'note.*': { actions: assign({ reason: 'noted' }) } },
  states: {
    loading: {
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context }) => ({ limit: context.limit }),
        onDone: [
          {
            guard: { type: 'isEmpty', params: ({ event }) => ({ text: event.output }) },
            target: 'failed',
          },
          { target: 'ready' },
        ],
        onError: { target: 'failed', actions: assign({ reason: 'error' }) },
      },
      after: { patience: 'failed', 200: { actions: assign({ reason: 'slow' }) } },
    },
    failed: { on: { open: 'loading' } },
    ready: {
      type: 'parallel',
      onDone: 'left',
      states: {
        poking: {
          initial: 'awake',
          states: {
            awake: {
              always: { guard: 'isTired', target: 'asleep' },
              on: {
                poke: [
                  {
                    guard: { type: 'isHard', params: ({ event }) => ({ hard: event.hard }) },
                    actions: [assign({ pokes: ({ context }) => context.pokes + 1 }), emit({ type: 'poked' })],
                  },
                  { actions: assign({ reason: 'soft' }) },
                ],
              },
            },
            asleep: { type: 'final' },
          },
        },
        listening: {
          invoke: {
            id: 'listen',
            src: 'listen',
            input: ({ context }) => ({ limit: context.limit }),
            onError: '#kinds.failed',
          },
          entry: [sendTo('listen', { type: 'hello' }), raise({ type: 'tick' }, { delay: 50, id: 'tick' })],
          initial: 'on',
          states: {
            on: {
              on: { told: 'off', tick: { actions: assign({ reason: 'ticked' }) } },
              after: { 900: 'off' },
            },
            off: { type: 'final' },
          },
        },
      },
    },
    left: { type: 'final' },
  },
});

const cover = {
  input: { limit: 2 },
  events: {
    poke: [{ hard: true }, { hard: false }],
    told: [{ text: 'a' }],
    open: [{}],
    leave: [{}],
    tick: [{}],
    'note.short': [{}],
    'note.long': [{}],
  },
  actors: {
    load: { done: ['', 'text'], errors: [new Error('down')] },
    listen: { callback: true as const, errors: [new Error('gone')] },
  },
  facts: ({ context }: { context: { pokes: number } }) => context.pokes,
};

test('every kind of transition is found and taken on a real actor', async () => {
  const greetings = new Set<string>();
  const coverage = await coverMachine({
    ...cover,
    machine,
    check: ({ context }, { received, event, emitted }) => {
      for (const message of received) greetings.add(`${message.actor} ${message.event.type}`);
      if (event?.type === 'poke' && event.hard && context.pokes > 0)
        expect(emitted.at(-1)).toEqual({ type: 'poked' });
    },
  });
  expect(coverage.transitions).toBe(16);
  expect(coverage.walks).toBeLessThan(coverage.steps / 3);
  expect([...greetings]).toEqual(['listen hello']);
});

test('a transition that cannot be taken is named', async () => {
  await expect(coverMachine({ ...cover, machine, facts: () => null, input: { limit: 99 } })).rejects.toThrow(
    /never taken:\n {2}kinds\.ready.*\n?.*isTired/,
  );
  const noPatience = { ...cover.actors, load: { done: ['text'], errors: [new Error('down')] } };
  await expect(coverMachine({ ...cover, machine, actors: noPatience })).rejects.toThrow('isEmpty');
});

test('a missing sample is named before anything runs', async () => {
  await expect(coverMachine({ ...cover, machine, events: { ...cover.events, told: [] } })).rejects.toThrow(
    "no sample of event 'told'",
  );
  await expect(coverMachine({ ...cover, machine, actors: { listen: { callback: true } } })).rejects.toThrow(
    "no samples for actor 'load'",
  );
});

test('a failing check is reported with the way that led there', async () => {
  await expect(
    coverMachine({
      ...cover,
      machine,
      check: ({ context }) => {
        if (context.reason === 'ticked') throw new Error('must not tick');
      },
    }),
  ).rejects.toThrow(/tick → [\s\S]*must not tick/);
});

test('a longer timer never overtakes a shorter one', async () => {
  const race = setup({ types: { events: {} as { readonly type: 'again' } } }).createMachine({
    id: 'race',
    initial: 'waiting',
    states: {
      waiting: { after: { 100: 'soon', 200: 'late' } },
      soon: { on: { again: 'waiting' } },
      late: {},
    },
  });
  await expect(coverMachine({ machine: race, events: { again: [{}] } })).rejects.toThrow(
    /never taken:\n {2}race\.waiting: xstate\.after\.200\.race\.waiting → race\.late$/,
  );
});
