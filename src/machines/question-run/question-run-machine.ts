import { msg } from '@lingui/core/macro';
import { type ActorRefFrom, assign, emit, fromCallback, setup } from 'xstate';
import { withCause } from '#domain/load-cause.ts';
import { failureNotice, isTransient, type Notice } from '#domain/messages.ts';
import type { QuestionRun, RunWithOutcomes } from '#domain/questions/run.ts';
import { fromNoCall } from '../from-call.ts';
import { backoff } from '../network.ts';

export interface QuestionRunInput {
  readonly runId: string;
}

interface QuestionRunContext extends QuestionRunInput {
  /** The run as it was seen last; null until the first answer. */
  readonly run: RunWithOutcomes | null;
  /** Why the run, or its newest outcomes, are missing. */
  readonly problem: Notice | null;
  /** Why the run could not be stopped. */
  readonly stopProblem: Notice | null;
  /** The number of consecutive looks that failed for a temporary reason. */
  readonly attempts: number;
}

type QuestionRunEvent =
  /** Looks again at once. */
  | { readonly type: 'look' }
  /** Asks the server to stop the run. */
  | { readonly type: 'stop' }
  /** The browser has a network again. */
  | { readonly type: 'retry' };

/** The time between two looks at a run that goes on. */
const LOOK_MS = 1_500;

const texts = {
  lookFailed: msg`Unable to fetch these results.`,
  stopFailed: msg`Unable to stop the run.`,
};

/**
 * A run of questions as somebody watches it. The server runs it, whoever looks: a run that is found going on is watched until it
 * ends, and a server that does not answer is looked at again. The calls come by `provide`.
 */
export const questionRunMachine = setup({
  types: {} as {
    input: QuestionRunInput;
    context: QuestionRunContext;
    events: QuestionRunEvent;
    /** A look has brought news. */
    emitted: { readonly type: 'seen'; readonly run: QuestionRun };
    tags: 'busy';
  },
  actors: {
    look: fromNoCall<QuestionRunInput, RunWithOutcomes>(),
    stop: fromNoCall<QuestionRunInput, QuestionRun>(),
    network: fromCallback(() => {}),
  },
  actions: {
    show: assign((_, { run }: { run: RunWithOutcomes }) => ({ run, problem: null, attempts: 0 })),
    keepProblem: assign(({ context: { attempts } }, { error }: { error: unknown }) => ({
      problem: withCause(failureNotice(texts.lookFailed, error), error),
      attempts: isTransient(error) ? attempts + 1 : 0,
    })),
    keepStopProblem: assign((_, { error }: { error: unknown }) => ({
      stopProblem: failureNotice(texts.stopFailed, error),
    })),
    forgetStopProblem: assign({ stopProblem: null }),
    tell: emit((_, { run }: { run: RunWithOutcomes }) => ({ type: 'seen' as const, run })),
  },
  guards: {
    goesOn: (_, { run }: { run: RunWithOutcomes }) => run.end === null,
    isTransient: ({ context: { attempts } }) => attempts > 0,
    mayAnswerLater: (_, { error }: { error: unknown }) => isTransient(error),
    isNotStopping: ({ context: { run } }) => run?.isStopping === false,
  },
  delays: { interval: LOOK_MS, backoff: ({ context: { attempts } }) => backoff(attempts) },
}).createMachine({
  id: 'questionRun',
  context: ({ input }) => ({ ...input, run: null, problem: null, stopProblem: null, attempts: 0 }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'look',
        input: ({ context: { runId } }) => ({ runId }),
        onDone: [
          {
            guard: { type: 'goesOn', params: ({ event }) => ({ run: event.output }) },
            target: 'asking',
            actions: [
              { type: 'show', params: ({ event }) => ({ run: event.output }) },
              { type: 'tell', params: ({ event }) => ({ run: event.output }) },
            ],
          },
          {
            target: 'shown',
            actions: [
              { type: 'show', params: ({ event }) => ({ run: event.output }) },
              { type: 'tell', params: ({ event }) => ({ run: event.output }) },
            ],
          },
        ],
        onError: { target: 'failed', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    failed: {
      entry: 'forgetStopProblem',
      invoke: { id: 'network', src: 'network' },
      after: { backoff: { guard: 'isTransient', target: 'loading' } },
      on: { look: 'loading', retry: { guard: 'isTransient', target: 'loading' } },
    },
    shown: { entry: 'forgetStopProblem' },
    asking: {
      initial: 'waiting',
      on: { stop: { guard: 'isNotStopping', target: '.stopping', actions: 'forgetStopProblem' } },
      states: {
        waiting: { after: { interval: 'looking' } },
        looking: {
          invoke: {
            id: 'look',
            src: 'look',
            input: ({ context: { runId } }) => ({ runId }),
            onDone: [
              {
                guard: { type: 'goesOn', params: ({ event }) => ({ run: event.output }) },
                target: 'waiting',
                actions: [
                  { type: 'show', params: ({ event }) => ({ run: event.output }) },
                  { type: 'tell', params: ({ event }) => ({ run: event.output }) },
                ],
              },
              {
                target: '#questionRun.shown',
                actions: [
                  { type: 'show', params: ({ event }) => ({ run: event.output }) },
                  { type: 'tell', params: ({ event }) => ({ run: event.output }) },
                ],
              },
            ],
            onError: [
              {
                guard: { type: 'mayAnswerLater', params: ({ event }) => event },
                target: 'unreachable',
                actions: { type: 'keepProblem', params: ({ event }) => event },
              },
              {
                target: '#questionRun.failed',
                actions: { type: 'keepProblem', params: ({ event }) => event },
              },
            ],
          },
        },
        unreachable: {
          invoke: { id: 'network', src: 'network' },
          after: { backoff: 'looking' },
          on: { look: 'looking', retry: 'looking' },
        },
        stopping: {
          tags: 'busy',
          on: { stop: {} },
          invoke: {
            id: 'stop',
            src: 'stop',
            input: ({ context: { runId } }) => ({ runId }),
            onDone: 'looking',
            onError: {
              target: 'looking',
              actions: { type: 'keepStopProblem', params: ({ event }) => event },
            },
          },
        },
      },
    },
  },
});

export type QuestionRunActor = ActorRefFrom<typeof questionRunMachine>;
