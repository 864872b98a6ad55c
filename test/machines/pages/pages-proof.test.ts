import { msg } from '@lingui/core/macro';
import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { EntryPage } from '#domain/history/entry.ts';
import { fromCall } from '#machines/from-call.ts';
import { fromNetwork } from '#machines/network.ts';
import { pagesMachine } from '#machines/pages/pages-machine.ts';
import { settled } from '#test/machines/session/session-world.ts';
import type { Assertion } from '#test/support/proof/proof-types.ts';
import { testProof } from '#test/support/proof/test-proof.ts';
import { page } from './entries.ts';

type InState = Assertion<typeof pagesMachine>;

const noAnswer = { message: '', status: 0, payload: null };
const failure = { message: 'The server says no', status: 403, payload: null };
const loadFailed = msg`No entries.`;
const input = { loadFailed, filter: { what: 'changed' } };

const idsOf = ({ context: { shown } }: Parameters<InState>[0]) => shown?.entries.map(({ id }) => id);
const noProblem: InState = ({ context }) => expect([context.problem, context.attempts]).toEqual([null, 0]);

testProof({
  name: 'pages',
  starts: [{ machine: pagesMachine, input }],
  events: {
    refresh: [{}],
    older: [{}],
    stop: [{}],
    retry: [{}],
    returned: [{}],
  },
  actors: {
    load: {
      done: [page([9, 8], 8), page([9], null), page([], 5)],
      errors: [failure, noAnswer],
    },
    loadOlder: { done: [page([7], null), page([7], 6), page([], 3)], errors: [failure, noAnswer] },
    network: { callback: true },
    returns: { callback: true },
  },
  facts: (seen) => {
    const { shown, problem, attempts } = seen.context;
    return [shown?.next, problem !== null, attempts > 0];
  },
  paths: [80, 3000],
  always: (seen, { event, before }) => {
    expect(seen.status).toBe('active');
    expect(seen.hasTag('busy')).toBe(seen.value === 'loading' || seen.value === 'older');
    expect(seen.can({ type: 'refresh' })).toBe(true);
    if (event?.type === 'refresh') expect([seen.value, seen.context]).toEqual(['loading', before?.context]);
    // Nothing that was on the page goes because a call has failed.
    if (event?.type.startsWith('xstate.error')) expect(seen.context.shown).toEqual(before?.context.shown);
  },
  states: {
    loading: (seen) => expect(seen.can({ type: 'older' })).toBe(false),
    ready: (seen, happened) => {
      const { event, before } = happened;
      noProblem(seen, happened);
      expect(seen.can({ type: 'older' })).toBe(seen.context.shown?.next !== null);
      if (event?.type === 'xstate.done.actor.load')
        expect(idsOf(seen)?.slice(0, 1)).toEqual(
          event.output.entries.slice(0, 1).map(({ id }: { id: number }) => id),
        );
      if (event?.type === 'xstate.done.actor.loadOlder') {
        expect(idsOf(seen)).toEqual([...((before && idsOf(before)) ?? []), 7]);
        expect(seen.context.shown?.next).toBe(event.output.next);
      }
      if (event?.type === 'stop') expect(seen.context).toEqual({ ...before?.context, problem: null });
    },
    older: (seen, { event }) => {
      expect(seen.context.shown?.next).not.toBeNull();
      if (event?.type === 'xstate.done.actor.loadOlder') expect(seen.context.shown?.next).toBe(3);
    },
    olderFailed: ({ context, can }) => {
      expect(context.problem?.text).toBe(loadFailed);
      expect(can({ type: 'older' })).toBe(true);
    },
    // The server has refused, and would refuse again.
    failed: ({ context, can }) => {
      expect([context.problem?.text, context.attempts]).toEqual([loadFailed, 0]);
      expect(can({ type: 'retry' })).toBe(false);
    },
    waiting: ({ context, can }) => {
      expect(context.attempts).toBeGreaterThan(0);
      expect(context.problem?.detail).toMatchObject({ message: expect.stringMatching(/automatically/) });
      expect(can({ type: 'retry' })).toBe(true);
    },
  },
  expected: [
    { from: '', event: 'refresh', to: 'loading', restarts: 'load' },
    { from: 'ready', event: 'returned', to: 'loading' },
    { from: 'failed', event: 'returned', to: 'loading' },
    { from: 'ready', event: 'older', when: ({ context }) => context.shown?.next !== null, to: 'older' },
    { from: 'older', event: 'stop', to: 'ready' },
    { from: 'olderFailed', event: 'older', to: 'older' },
    { from: 'waiting', event: 'retry', to: 'loading' },
    { from: 'waiting', event: 'xstate.after.backoff', to: 'loading' },
    // An empty answer that has a next page goes on by itself, from there.
    {
      from: 'loading',
      event: 'xstate.done.actor.load',
      when: (_, { output }) => output.entries.length === 0 && output.next !== null,
      to: 'older',
    },
    {
      from: 'older',
      event: 'xstate.done.actor.loadOlder',
      when: (_, { output }) => output.entries.length === 0,
      to: 'older',
      restarts: 'loadOlder',
    },
  ],
});

/** The entries on a clock, whose calls the test answers, and whose browser can find its network. */
function startPages() {
  const calls: { readonly before: number | null; readonly answer: PromiseWithResolvers<EntryPage> }[] = [];
  const clock = new SimulatedClock();
  const actor = createActor(
    pagesMachine.provide({
      actors: {
        load: fromCall(({ before }) => {
          const answer = Promise.withResolvers<EntryPage>();
          calls.push({ before, answer });
          return answer.promise;
        }),
        network: fromNetwork(() => () => undefined),
      },
    }),
    { input, clock },
  ).start();
  const answer = async (one: EntryPage) => {
    calls.at(-1)?.answer.resolve(one);
    await settled();
  };
  const fail = async (error: unknown) => {
    calls.at(-1)?.answer.reject(error);
    await settled();
  };
  const ids = () => actor.getSnapshot().context.shown?.entries.map(({ id }) => id);
  return { actor, calls, clock, answer, fail, ids };
}

test('older pages are asked for from where the last one ended, and stay when newer entries come', async () => {
  const { actor, calls, answer, ids } = startPages();
  await answer(page([9, 8], 8));
  actor.send({ type: 'older' });
  await answer(page([7, 6], 6));
  actor.send({ type: 'refresh' });
  await answer(page([10, 9], 9));
  expect(ids()).toEqual([10, 9, 8, 7, 6]);
  actor.send({ type: 'older' });
  expect(calls.map(({ before }) => before)).toEqual([null, 8, null, 6]);
});

test('entries that do not adjoin the newest ones go, so that none is missing between them', async () => {
  const { actor, answer, ids } = startPages();
  await answer(page([9, 8], 8));
  actor.send({ type: 'refresh' });
  await answer(page([20, 19], 19));
  expect(ids()).toEqual([20, 19]);
  actor.send({ type: 'refresh' });
  await answer(page([20], null));
  expect(ids()).toEqual([20]);
});

test('a search that finds nothing goes on, says where from, and can be stopped and resumed', async () => {
  const { actor, calls, answer } = startPages();
  await answer(page([], 900));
  await answer(page([], 800));
  expect(actor.getSnapshot().value).toBe('older');
  actor.send({ type: 'stop' });
  expect(actor.getSnapshot().value).toBe('ready');
  actor.send({ type: 'older' });
  expect(calls.map(({ before }) => before)).toEqual([null, 900, 800, 800]);
});

test('what gets no answer is tried again, later each time but within half a minute', async () => {
  const { calls, clock, fail } = startPages();
  for (const [attempt, seconds] of [1, 2, 4, 8, 16, 30, 30].entries()) {
    await fail(noAnswer);
    clock.increment(seconds * 1000 - 1);
    expect(calls).toHaveLength(attempt + 1);
    clock.increment(1);
    expect(calls).toHaveLength(attempt + 2);
  }
});
