import { expect } from 'vitest';
import { runMachine } from '#server/questions/runs/run-machine.ts';
import type { Assertion } from '#test/support/proof/proof-types.ts';
import { testProof } from '#test/support/proof/test-proof.ts';

type InState = Assertion<typeof runMachine>;

const stop = { type: 'stop' } as const;
const interrupt = { type: 'interrupt' } as const;

/** The run goes on, and can be ended by people and by its server. */
const goesOn: InState = (snapshot) => {
  expect([snapshot.status, snapshot.hasTag('running')]).toEqual(['active', true]);
  expect([snapshot.can(stop), snapshot.can(interrupt)]).toEqual([true, true]);
};

/** Nothing changes a run that has ended by one of these events. */
const endedBy =
  (...events: readonly string[]): InState =>
  (snapshot, { event }) => {
    expect([snapshot.status, snapshot.hasTag('running')]).toEqual(['done', false]);
    expect([snapshot.can(stop), snapshot.can(interrupt)]).toEqual([false, false]);
    expect(events).toContain(event?.type);
  };

testProof({
  name: 'runs',
  starts: [{ machine: runMachine }],
  events: {
    asked: [{ verdict: 'passed' }, { verdict: 'failed' }, { verdict: 'unasked' }, { verdict: 'empty' }],
    stop: [{}],
    interrupt: [{}],
  },
  actors: {
    readState: { done: [true, false], errors: [new Error('down')] },
    askAll: { done: [undefined], errors: [new Error('broken')] },
  },
  facts: ({ context }) => context.unasked,
  paths: [20, 200],
  states: {
    reading: (snapshot, happened) => {
      goesOn(snapshot, happened);
      expect(snapshot.context.unasked).toBe(0);
    },
    asking: (snapshot, happened) => {
      goesOn(snapshot, happened);
      const { before, event } = happened;
      const { unasked } = snapshot.context;
      // With the eighth in a row it would have ended.
      expect(unasked).toBeLessThan(8);
      if (event?.type === 'asked')
        expect(unasked).toBe(event.verdict === 'unasked' ? (before?.context.unasked ?? 0) + 1 : 0);
      else expect([event?.type, event?.output]).toEqual(['xstate.done.actor.readState', true]);
    },
    finished: endedBy('xstate.done.actor.askAll'),
    stopped: endedBy('stop'),
    interrupted: endedBy('interrupt', 'xstate.error.actor.readState', 'xstate.error.actor.askAll'),
    hopeless: (snapshot, happened) => {
      endedBy('asked')(snapshot, happened);
      expect(happened.event).toMatchObject({ verdict: 'unasked' });
      expect(happened.before?.context.unasked).toBe(7);
    },
    nothing: (snapshot, happened) => {
      endedBy('xstate.done.actor.readState')(snapshot, happened);
      expect(happened.event?.output).toBe(false);
    },
  },
  expected: [
    {
      from: 'reading',
      event: 'xstate.done.actor.readState',
      when: (_, { output }) => output === false,
      to: 'nothing',
    },
    { from: 'reading', event: 'stop', to: 'stopped' },
    { from: 'asking', event: 'stop', to: 'stopped' },
    { from: 'reading', event: 'interrupt', to: 'interrupted' },
    { from: 'asking', event: 'interrupt', to: 'interrupted' },
    {
      from: 'asking',
      event: 'asked',
      when: ({ context }) => context.unasked < 7,
      to: 'asking',
      keeps: 'askAll',
    },
  ],
});
