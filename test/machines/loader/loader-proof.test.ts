import { msg } from '@lingui/core/macro';
import { expect, test } from 'vitest';
import { createActor, type EventFromLogic, SimulatedClock } from 'xstate';
import { createLoaderMachine, selectIsLoading, selectIsRefreshing } from '#machines/loader/loader-machine.ts';
import type { LoaderContext, LoaderDescription, LoaderScreen } from '#machines/loader/loader-types.ts';
import { settled } from '#test/machines/session/session-world.ts';
import { testProof } from '#test/support/proof/test-proof.ts';

/* The loader machine with samples as in a list, without samples, and with data known in advance. */

interface House {
  readonly house: string;
}

const noAnswer = { message: '', status: 0, payload: null };
const failure = { message: 'The server says no', status: 500, payload: null };
const outcomes = { loadFailed: msg`No teams.`, reloadFailed: msg`No new teams.`, cached: msg`Old teams.` };

const withSamples: LoaderDescription<House, readonly string[], string> = {
  name: 'teams',
  outcomes,
  normalize: (teams) => teams.toSorted(),
  isEmpty: (teams) => teams.length === 0,
  samples: ({ house }) => [`Sample of ${house}`],
  apply: (teams, gone) => teams.filter((team) => team !== gone),
};
const { samples: _, ...without } = withSamples;

const loader = (description: typeof withSamples, stored: readonly string[] | null = null) =>
  createLoaderMachine(description, { load: async () => [], readCache: () => stored });

const scope = { house: 'North' };
const load = { done: [{ data: ['Red', 'Blue'] }, { data: [] }], errors: [failure, noAnswer] };

type Context = LoaderContext<House, readonly string[]>;

const refresh: EventFromLogic<ReturnType<typeof loader>> = { type: 'refresh' };

const retry: EventFromLogic<ReturnType<typeof loader>> = { type: 'retry' };

/** The server's latest answer is shown, or samples if it is empty. */
function showsAnswer({ data, source, problem, scope: { house } }: Context, answer: readonly string[]): void {
  expect(problem).toBeNull();
  if (answer.length > 0) expect([data, source]).toEqual([answer.toSorted(), 'server']);
  else if (source === 'samples') expect(data).toEqual([`Sample of ${house}`]);
  else expect([data ?? [], source]).toEqual([[], source]);
}

testProof({
  name: 'loader',
  starts: [
    { machine: loader(withSamples), input: { scope } },
    { machine: loader(withSamples, ['Old']), input: { scope } },
    { machine: loader(withSamples), input: { scope, known: ['Known'] } },
    { machine: loader(without), input: { scope } },
  ],
  events: {
    refresh: [{}],
    retry: [{}],
    returned: [{}],
    'partly loaded': [{ data: ['Red'] }],
    apply: [{ change: 'Red' }, { change: 'Sample of North' }],
  },
  actors: { load, network: { callback: true }, returns: { callback: true } },
  facts: ({ context }) => [
    context.source,
    context.data,
    context.problem?.tone,
    context.problem?.text.message,
    context.attempts > 0,
  ],
  paths: [80, 1500],
  always: ({ status, context: { data, source, problem }, can, hasTag, value }, { event }) => {
    expect(status).toBe('active');
    expect(can(refresh)).toBe(true);
    expect(data === null).toBe(source === 'none');
    // Samples are never marked as the server's data and never changed.
    expect(data?.includes('Sample of North') ?? false).toBe(source === 'samples');
    expect(hasTag('busy')).toBe(value === 'loading');
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
      if (event?.type === 'refresh' || event?.type === 'returned') expect(context).toEqual(before?.context);
      if (event?.type === 'partly loaded')
        expect([context.data, context.source]).toEqual([['Red'], 'server']);
    },
    ready: ({ context }, { event }) => {
      expect(context.problem).toBeNull();
      expect(['server', 'samples', 'none', 'cache']).toContain(context.source);
      if (event?.type === 'xstate.done.actor.load') showsAnswer(context, event.output.data);
    },
    // The server has refused, and would refuse again.
    failed: (snapshot, { event }) => {
      seesProblem(snapshot, event);
      expect([snapshot.context.attempts, snapshot.can(retry)]).toEqual([0, false]);
    },
    waiting: (snapshot, { event }) => {
      seesProblem(snapshot, event);
      expect(snapshot.can(retry)).toBe(true);
      expect(snapshot.context.problem?.detail).toMatchObject({
        message: expect.stringMatching(/automatically/),
      });
    },
  },
});

function seesProblem(
  { context: { data, source, problem } }: { readonly context: Context },
  event: { readonly type: string } | undefined,
): void {
  expect(problem).not.toBeNull();
  if (data?.includes('Old')) expect([data, source]).toEqual([['Old'], 'cache']);
  // After a failure only an empty list may count as the server's latest data, because it hides nothing.
  if (event?.type.startsWith('xstate.error') && source === 'server') expect(data).toEqual([]);
}

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

/** A loader on a clock, whose loads the test answers, and whose browser can find its network. */
function startWaiting() {
  const clock = new SimulatedClock();
  const calls: PromiseWithResolvers<readonly string[]>[] = [];
  const network = new EventTarget();
  const machine = createLoaderMachine(withSamples, {
    load: () => {
      const call = Promise.withResolvers<readonly string[]>();
      calls.push(call);
      return call.promise;
    },
    watchNetwork(retry) {
      network.addEventListener('online', retry);
      return () => network.removeEventListener('online', retry);
    },
    watchReturn(returned) {
      network.addEventListener('focus', returned);
      return () => network.removeEventListener('focus', returned);
    },
  });
  const actor = createActor(machine, { input: { scope }, clock }).start();
  const fail = async (error: unknown) => {
    calls.at(-1)?.reject(error);
    await settled();
  };
  return {
    actor,
    calls,
    clock,
    fail,
    online: () => network.dispatchEvent(new Event('online')),
    returned: () => network.dispatchEvent(new Event('focus')),
  };
}

test('what gets no answer is tried again, later each time but within half a minute', async () => {
  const { actor, calls, clock, fail } = startWaiting();
  for (const [attempt, seconds] of [1, 2, 4, 8, 16, 30, 30].entries()) {
    await fail(noAnswer);
    clock.increment(seconds * 1000 - 1);
    expect(calls).toHaveLength(attempt + 1);
    clock.increment(1);
    expect(calls).toHaveLength(attempt + 2);
  }
  calls.at(-1)?.resolve(['Red']);
  await settled();
  expect(actor.getSnapshot()).toMatchObject({ value: 'ready', context: { data: ['Red'], attempts: 0 } });
});

test('what gets no answer is tried again at once when there is a network, and only then', async () => {
  const { calls, fail, online } = startWaiting();
  online();
  expect(calls).toHaveLength(1);
  await fail(noAnswer);
  online();
  expect(calls).toHaveLength(2);
  await fail(failure);
  online();
  expect(calls).toHaveLength(2);
});

test.each([
  ['offline', { ...noAnswer, isOffline: true }, /^You’re offline/],
  ['without an answer', noAnswer, /^The server isn’t responding/],
  [
    'through a proxy without an answer',
    { ...failure, message: 'Invalid JSON response', status: 502 },
    /^The server isn’t responding/,
  ],
  [
    'that the server knows by a code',
    { ...failure, status: 503, payload: { code: 'database-full' }, words: msg`The disk is full.` },
    /^The disk is full/,
  ],
])('a failure %s names its cause', async (_, error, words) => {
  const { actor, fail } = startWaiting();
  await fail(error);
  const { problem } = actor.getSnapshot().context;
  expect(problem).toMatchObject({
    text: outcomes.loadFailed,
    detail: { message: expect.stringMatching(words) },
  });
});

test('what others may have changed is loaded again when the user returns, once at a time', async () => {
  const { calls, returned, actor, fail } = startWaiting();
  returned();
  expect(calls).toHaveLength(1);
  calls.at(-1)?.resolve(['Red']);
  await settled();
  returned();
  returned();
  expect(calls).toHaveLength(2);
  calls.at(-1)?.resolve(['Blue']);
  await settled();
  expect(actor.getSnapshot().context.data).toEqual(['Blue']);
  returned();
  await fail({ message: 'Not allowed', status: 403, payload: null });
  returned();
  expect(calls).toHaveLength(4);
  actor.stop();
  returned();
  expect(calls).toHaveLength(4);
});

test('an answer that was on its way before a known change does not take it back', async () => {
  const { actor, calls } = startWaiting();
  // The change may be to what the first answer will bring.
  actor.send({ type: 'apply', change: 'Red' });
  calls[0]?.resolve(['Red', 'Blue']);
  await settled();
  expect(actor.getSnapshot().context.data).toBeNull();
  calls[1]?.resolve(['Red', 'Blue']);
  await settled();
  actor.send({ type: 'refresh' });
  actor.send({ type: 'apply', change: 'Red' });
  calls[2]?.resolve(['Red', 'Blue']);
  await settled();
  expect(actor.getSnapshot()).toMatchObject({ value: 'loading', context: { data: ['Blue'] } });
  calls[3]?.resolve(['Blue']);
  await settled();
  expect(actor.getSnapshot()).toMatchObject({ value: 'ready', context: { data: ['Blue'] } });
  actor.send({ type: 'apply', change: 'Blue' });
  expect(actor.getSnapshot()).toMatchObject({ value: 'ready', context: { data: [] } });
  expect(calls).toHaveLength(4);
});

test('a refusal is told in the server’s own words, and not tried again', async () => {
  const { actor, calls, clock, fail } = startWaiting();
  await fail(failure);
  clock.increment(600_000);
  expect(actor.getSnapshot().context.problem?.detail).toBe('The server says no');
  expect(calls).toHaveLength(1);
});

test('a server that has too much to do is asked again', async () => {
  const { calls, clock, fail } = startWaiting();
  await fail({ ...failure, status: 429 });
  clock.increment(2000);
  expect(calls).toHaveLength(2);
});
