import { msg } from '@lingui/core/macro';
import { expect, test } from 'vitest';
import { createActor, type EventFromLogic } from 'xstate';
import { createLoaderMachine, selectIsLoading, selectIsRefreshing } from '#machines/loader/loader-machine.ts';
import type { LoaderContext, LoaderDescription, LoaderScreen } from '#machines/loader/loader-types.ts';
import { testProof } from '#test/support/proof/test-proof.ts';

/* The loader machine with samples as in a list, without samples, and with data known in advance. */

interface House {
  readonly house: string;
}

const failure = { message: 'The server says no', status: 500, payload: null };
const outcomes = { loadFailed: msg`No teams.`, reloadFailed: msg`No new teams.`, cached: msg`Old teams.` };

const withSamples: LoaderDescription<House, readonly string[], string> = {
  name: 'teams',
  outcomes,
  arrange: (teams) => teams.toSorted(),
  isEmpty: (teams) => teams.length === 0,
  samples: ({ house }) => [`Sample of ${house}`],
  apply: (teams, gone) => teams.filter((team) => team !== gone),
};
const { samples: _, ...without } = withSamples;

const loader = (description: typeof withSamples) =>
  createLoaderMachine(description, { load: async () => [] });

const scope = { house: 'North' };
const load = { done: [{ data: ['Red', 'Blue'] }, { data: [] }], errors: [failure] };
const recall = { done: [{ data: ['Old'] }], errors: [failure] };

type Context = LoaderContext<House, readonly string[]>;

const refresh: EventFromLogic<ReturnType<typeof loader>> = { type: 'refresh' };

/** The server's latest answer is shown, or samples if it is empty. */
function showsAnswer({ data, source, problem, scope: { house } }: Context, answer: readonly string[]): void {
  expect(problem).toBeNull();
  if (answer.length > 0) expect([data, source]).toEqual([answer.toSorted(), 'server']);
  else if (source === 'samples') expect(data).toEqual([`Sample of ${house}`]);
  else expect([data ?? [], source]).toEqual([[], source]);
}

/** The transitions of a recall, which are never taken if data is known in advance. */
const recalls = [
  'teams.loading: xstate.error.actor.load → teams.recalling',
  'teams.recalling: refresh → teams.loading',
  'teams.recalling: xstate.done.actor.recall → teams.failed',
  'teams.recalling: xstate.error.actor.recall → teams.failed',
];

testProof({
  name: 'loader',
  table: new URL('./loader.table', import.meta.url),
  starts: [
    { machine: loader(withSamples), input: { scope } },
    { machine: loader(withSamples), input: { scope, known: ['Known'] }, never: recalls },
    { machine: loader(without), input: { scope } },
  ],
  events: {
    refresh: [{}],
    'partly loaded': [{ data: ['Red'] }],
    apply: [{ change: 'Red' }, { change: 'Sample of North' }],
  },
  actors: { load, recall },
  facts: ({ context }) => [
    context.source,
    context.data,
    context.problem?.tone,
    context.problem?.text.message,
  ],
  paths: [80, 800],
  always: ({ status, context: { data, source, problem }, can, hasTag, value }, { event }) => {
    expect(status).toBe('active');
    expect(can(refresh)).toBe(true);
    expect(data === null).toBe(source === 'none');
    // Samples are never marked as the server's data and never changed.
    expect(data?.includes('Sample of North') ?? false).toBe(source === 'samples');
    expect(hasTag('busy')).toBe(['loading', 'recalling'].includes(String(value)));
    if (event?.type === 'apply' && source !== 'samples') expect(data ?? []).not.toContain(event.change);
    if (source === 'samples') expect(data).toEqual(['Sample of North']);
    if (source === 'cache' && problem !== null)
      expect([problem.tone, problem.text]).toEqual(['warning', outcomes.cached]);
  },
  states: {
    loading: ({ context, ...seen }, { event, before }) => {
      expect(selectIsLoading({ context, ...seen })).toBe(context.source === 'none');
      expect(selectIsRefreshing({ context, ...seen })).toBe(context.source !== 'none');
      // The data stays until newer data arrives.
      if (event?.type === 'refresh') expect(context).toEqual(before?.context);
      if (event?.type === 'partly loaded')
        expect([context.data, context.source]).toEqual([['Red'], 'server']);
    },
    recalling: ({ context: { data, problem } }, { event }) => {
      if (event?.type !== 'apply') expect(event?.type).toBe('xstate.error.actor.load');
      expect([data, problem?.text]).toEqual([null, outcomes.loadFailed]);
    },
    ready: ({ context }, { event }) => {
      expect(context.problem).toBeNull();
      expect(['server', 'samples', 'none', 'cache']).toContain(context.source);
      if (event?.type === 'xstate.done.actor.load') showsAnswer(context, event.output.data);
    },
    failed: ({ context: { data, source, problem } }, { event }) => {
      expect(problem).not.toBeNull();
      if (event?.type === 'xstate.done.actor.recall') expect([data, source]).toEqual([['Old'], 'cache']);
      if (event?.type === 'xstate.error.actor.recall') expect(['samples', 'none']).toContain(source);
      // After a failure only an empty list may count as the server's latest data, because it hides nothing.
      if (event?.type.startsWith('xstate.error') && source === 'server') expect(data).toEqual([]);
    },
  },
});

test('a load shows what it has found so far, until another one is asked for', () => {
  const screens: LoaderScreen<readonly string[]>[] = [];
  const load = (_: House, _signal: AbortSignal, screen: LoaderScreen<readonly string[]>) => {
    screens.push(screen);
    return new Promise<never>(() => {});
  };
  const loader = createActor(createLoaderMachine(withSamples, { load }), {
    input: { scope: { house: 'North' } },
  }).start();
  screens[0]?.show(['Red']);
  expect(loader.getSnapshot().context.data).toEqual(['Red']);
  loader.send({ type: 'refresh' });
  screens[0]?.show(['Late']);
  expect(loader.getSnapshot().context.data).toEqual(['Red']);
  expect(screens[1]?.data).toEqual(['Red']);
});
