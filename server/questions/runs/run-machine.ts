import { type AnyActorRef, assign, fromPromise, setup } from 'xstate';
import type { Verdict } from '../run.ts';

/** So many questions in a row that could not be asked end a run. */
const MAX_UNASKED = 8;

type RunEvent =
  /** A question was asked once, or could not be. */
  | { readonly type: 'asked'; readonly verdict: Verdict }
  /** Somebody wants it to end, or its account is gone. */
  | { readonly type: 'stop' }
  /** Its server stops, or its row is gone. */
  | { readonly type: 'interrupt' };

const notProvided = () => Promise.reject(new Error('Not provided'));

/**
 * A run of questions on the server that has started it. Its final states are the ends of a run. What reads the burger and asks it
 * comes by `provide`; outcomes are stored as they come and not held here.
 */
export const runMachine = setup({
  types: {} as {
    context: { readonly unasked: number };
    events: RunEvent;
    tags: 'running';
    output: undefined;
  },
  actors: {
    /** Reads the burger once, for all questions; false if there is no such state. */
    readState: fromPromise<boolean>(notProvided),
    /** Asks all questions, and tells the run of each. Leaving the state aborts it. */
    askAll: fromPromise<void, { readonly run: AnyActorRef }>(notProvided),
  },
  actions: {
    count: assign(({ context }, { verdict }: { verdict: Verdict }) => ({
      unasked: verdict === 'unasked' ? context.unasked + 1 : 0,
    })),
  },
  guards: {
    isThere: (_, { isThere }: { isThere: boolean }) => isThere,
    isHopeless: ({ context }, { verdict }: { verdict: Verdict }) =>
      verdict === 'unasked' && context.unasked + 1 >= MAX_UNASKED,
  },
}).createMachine({
  id: 'run',
  context: { unasked: 0 },
  initial: 'reading',
  states: {
    reading: {
      tags: 'running',
      invoke: {
        id: 'readState',
        src: 'readState',
        onDone: [
          {
            guard: { type: 'isThere', params: ({ event }) => ({ isThere: event.output }) },
            target: 'asking',
          },
          { target: 'nothing' },
        ],
        onError: 'interrupted',
      },
      on: { stop: 'stopped', interrupt: 'interrupted' },
    },
    asking: {
      tags: 'running',
      invoke: {
        id: 'askAll',
        src: 'askAll',
        input: ({ self }) => ({ run: self }),
        onDone: 'finished',
        onError: 'interrupted',
      },
      on: {
        asked: [
          {
            guard: { type: 'isHopeless', params: ({ event }) => event },
            target: 'hopeless',
          },
          { actions: { type: 'count', params: ({ event }) => event } },
        ],
        stop: 'stopped',
        interrupt: 'interrupted',
      },
    },
    finished: { type: 'final' },
    stopped: { type: 'final' },
    interrupted: { type: 'final' },
    hopeless: { type: 'final' },
    nothing: { type: 'final' },
  },
});
