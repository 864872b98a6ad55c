import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { RunWithOutcomes } from '#domain/questions/run.ts';
import { fromCall } from '#machines/from-call.ts';
import { fromNetwork } from '#machines/network.ts';
import { questionRunMachine } from '#machines/question-run/question-run-machine.ts';
import { settled } from '#test/machines/session/session-world.ts';
import type { Assertion } from '#test/support/proof/proof-types.ts';
import { testProof } from '#test/support/proof/test-proof.ts';
import { aRun, ended } from './runs.ts';

type InState = Assertion<typeof questionRunMachine>;

const noAnswer = { message: '', status: 0, payload: null };
const gone = { message: 'There is no such run', status: 404, payload: null };
const going = aRun();
const further = aRun({ counts: { ...going.counts, asked: 1, passed: 1 } });
const stopping = aRun({ isStopping: true });
const over = ended('finished');

/** Everything that is known of the run is on the page, whatever the newest look has brought. */
const goesOn: InState = ({ context: { run }, hasTag, can }) => {
  expect(run?.end).toBeNull();
  expect([hasTag('busy'), can({ type: 'stop' })]).toEqual([false, run?.isStopping === false]);
};

testProof({
  name: 'question-run',
  starts: [{ machine: questionRunMachine, input: { runId: 'RUN-1' } }],
  events: { look: [{}], stop: [{}], retry: [{}] },
  actors: {
    load: { done: [going, stopping, over], errors: [gone, noAnswer] },
    look: { done: [further, stopping, over], errors: [gone, noAnswer] },
    stop: { done: [stopping], errors: [gone, noAnswer] },
    network: { callback: true },
  },
  facts: ({ context: { run, problem, stopProblem, attempts } }) => [
    run?.isStopping,
    run?.end,
    problem !== null,
    stopProblem !== null,
    attempts > 0,
  ],
  paths: [40, 3000],
  always: (seen, { event, before, emitted }) => {
    expect(seen.status).toBe('active');
    expect(seen.context.runId).toBe('RUN-1');
    // What was seen of the run stays, and only an answer changes it.
    const isAnswer = /^xstate\.done\.actor\.(?:load|look)$/.test(event?.type ?? '');
    expect(seen.context.run).toBe(isAnswer ? event?.output : (before?.context.run ?? null));
    if (isAnswer) expect([seen.context.problem, seen.context.attempts]).toEqual([null, 0]);
    // Whoever shows the run's counts learns what each look brings.
    if (isAnswer) expect(emitted.at(-1)).toEqual({ type: 'seen', run: event?.output });
  },
  states: {
    loading: ({ context, hasTag, can }) =>
      expect([hasTag('busy'), context.stopProblem, can({ type: 'stop' })]).toEqual([true, null, false]),
    failed: ({ context, can }, { event }) => {
      expect(context.problem?.text).toMatchObject({ message: 'Unable to fetch these results.' });
      expect(can({ type: 'look' })).toBe(true);
      if (event?.error === noAnswer) expect(context.attempts).toBeGreaterThan(0);
      if (event?.error === gone) expect(context.attempts).toBe(0);
      expect(can({ type: 'retry' })).toBe(context.attempts > 0);
    },
    shown: ({ context, hasTag, can }) => {
      expect(context.run?.end).toBe('finished');
      expect([context.problem, context.stopProblem, hasTag('busy')]).toEqual([null, null, false]);
      for (const type of ['look', 'stop', 'retry'] as const) expect(can({ type })).toBe(false);
    },
    'asking.waiting': (seen, happened) => {
      goesOn(seen, happened);
      expect(seen.context.problem).toBeNull();
    },
    'asking.looking': (seen, happened) => {
      goesOn(seen, happened);
      const { event } = happened;
      if (event?.type === 'xstate.error.actor.stop')
        expect(seen.context.stopProblem?.text).toMatchObject({ message: 'Unable to stop the run.' });
      if (event?.type === 'xstate.done.actor.stop') expect(seen.context.stopProblem).toBeNull();
    },
    'asking.unreachable': (seen, happened) => {
      goesOn(seen, happened);
      expect(seen.context.attempts).toBeGreaterThan(0);
      expect(seen.context.problem?.detail).toMatchObject({
        message: expect.stringMatching(/automatically/),
      });
    },
    'asking.stopping': ({ context, hasTag, can }, { event }) => {
      expect([hasTag('busy'), can({ type: 'stop' })]).toEqual([true, false]);
      if (event?.type === 'stop') expect(context.stopProblem).toBeNull();
    },
  },
  expected: [
    {
      from: 'loading',
      event: 'xstate.done.actor.load',
      when: (_, { output }) => output === over,
      to: 'shown',
    },
    {
      from: 'loading',
      event: 'xstate.done.actor.load',
      when: (_, { output }) => output !== over,
      to: 'asking',
    },
    { from: 'loading', event: 'xstate.error.actor.load', to: 'failed' },
    { from: 'failed', event: 'look', to: 'loading' },
    {
      from: 'failed',
      event: 'xstate.after.backoff',
      when: ({ context }) => context.attempts > 0,
      to: 'loading',
    },
    {
      from: 'failed',
      event: 'xstate.after.backoff',
      when: ({ context }) => context.attempts === 0,
      to: 'failed',
    },
    { from: 'failed', event: 'retry', when: ({ context }) => context.attempts > 0, to: 'loading' },
    { from: 'asking.waiting', event: 'xstate.after.interval', to: 'asking.looking' },
    {
      from: 'asking.looking',
      event: 'xstate.done.actor.look',
      when: (_, { output }) => output === over,
      to: 'shown',
    },
    {
      from: 'asking.looking',
      event: 'xstate.done.actor.look',
      when: (_, { output }) => output !== over,
      to: 'asking.waiting',
    },
    {
      from: 'asking.looking',
      event: 'xstate.error.actor.look',
      when: (_, { error }) => error === noAnswer,
      to: 'asking.unreachable',
    },
    {
      from: 'asking.looking',
      event: 'xstate.error.actor.look',
      when: (_, { error }) => error === gone,
      to: 'failed',
    },
    { from: 'asking.unreachable', event: 'xstate.after.backoff', to: 'asking.looking' },
    { from: 'asking.unreachable', event: 'look', to: 'asking.looking' },
    { from: 'asking.unreachable', event: 'retry', to: 'asking.looking' },
    {
      from: 'asking.waiting',
      event: 'stop',
      when: ({ context }) => !context.run?.isStopping,
      to: 'asking.stopping',
    },
    {
      from: 'asking.looking',
      event: 'stop',
      when: ({ context }) => !context.run?.isStopping,
      to: 'asking.stopping',
    },
    {
      from: 'asking.unreachable',
      event: 'stop',
      when: ({ context }) => !context.run?.isStopping,
      to: 'asking.stopping',
    },
    { from: 'asking.stopping', event: 'stop', to: 'asking.stopping', keeps: 'stop' },
    { from: 'asking.stopping', event: 'xstate.done.actor.stop', to: 'asking.looking' },
    { from: 'asking.stopping', event: 'xstate.error.actor.stop', to: 'asking.looking' },
  ],
});

/** A run on a clock, whose calls the test answers, and whose browser can find its network. */
function startWatching() {
  const looks: PromiseWithResolvers<RunWithOutcomes>[] = [];
  const waiting = new Set<() => void>();
  const clock = new SimulatedClock();
  const actor = createActor(
    questionRunMachine.provide({
      actors: {
        look: fromCall(() => {
          const look = Promise.withResolvers<RunWithOutcomes>();
          looks.push(look);
          return look.promise;
        }),
        network: fromNetwork((retry) => {
          waiting.add(retry);
          return () => waiting.delete(retry);
        }),
      },
    }),
    { input: { runId: 'RUN-1' }, clock },
  ).start();
  return {
    actor,
    looks,
    pass: (milliseconds: number) => clock.increment(milliseconds),
    async answer(run: RunWithOutcomes) {
      looks.at(-1)?.resolve(run);
      await settled();
    },
    async fail() {
      looks.at(-1)?.reject(noAnswer);
      await settled();
    },
    findNetwork() {
      for (const retry of waiting) retry();
    },
  };
}

test('a run is looked at every second or two, and a silent server less and less often', async () => {
  const { actor, looks, pass, answer, fail } = startWatching();
  await answer(going);
  pass(999);
  expect(looks).toHaveLength(1);
  pass(1_001);
  expect(looks).toHaveLength(2);
  await fail();
  pass(1_000);
  expect(looks).toHaveLength(3);
  await fail();
  pass(1_999);
  expect(looks).toHaveLength(3);
  pass(1);
  expect(looks).toHaveLength(4);
  await answer(further);
  expect(actor.getSnapshot().context.run?.counts.passed).toBe(1);
  pass(2_000);
  await answer(over);
  pass(60_000);
  expect([actor.getSnapshot().value, looks.length]).toEqual(['shown', 5]);
});

test('it is looked at again as soon as the browser has a network, and only then', async () => {
  const { looks, pass, answer, fail, findNetwork } = startWatching();
  await fail();
  findNetwork();
  expect(looks).toHaveLength(2);
  await answer(going);
  findNetwork();
  expect(looks).toHaveLength(2);
  pass(2_000);
  await fail();
  findNetwork();
  expect(looks).toHaveLength(4);
});
