import { msg } from '@lingui/core/macro';
import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import type { Burger, Workshop } from '#services/model.ts';
import { byLatest } from '../list/order.ts';
import { failureNotice, type Notice } from '../messages.ts';

/** What the account has, as the server says. */
export interface Overview {
  readonly workshops: readonly Workshop[];
  /** Of all workshops, the latest first. */
  readonly burgers: readonly Burger[];
  /** The tools of the burger that has most of them; null where nobody counted. */
  readonly mostTools: number | null;
}

export interface OverviewInput {
  /** Count the tools of every burger too, which takes a call each. */
  readonly withTools: boolean;
}

export interface OverviewContext extends OverviewInput {
  /** Null until the first answer; kept while a newer one is on its way. */
  readonly overview: Overview | null;
  readonly problem: Notice | null;
}

/** What there is to count: loaded once when a screen shows it, and again on request. */
export const overviewMachine = setup({
  types: {} as {
    context: OverviewContext;
    events: { readonly type: 'refresh' };
    input: OverviewInput;
    tags: 'loading' | 'unsaved';
  },
  actors: {
    load: fromPromise<Overview, OverviewInput>(() => Promise.reject(new Error('load is not provided'))),
  },
  actions: {
    keep: assign((_, { overview }: { overview: Overview }) => ({
      overview: { ...overview, burgers: overview.burgers.toSorted(byLatest) },
      problem: null,
    })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({
      problem: failureNotice(msg`Unable to load your workshops and burgers.`, error),
    })),
  },
}).createMachine({
  id: 'overview',
  context: ({ input }) => ({ ...input, overview: null, problem: null }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'loading',
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context }) => ({ withTools: context.withTools }),
        onDone: {
          target: 'shown',
          actions: { type: 'keep', params: ({ event }) => ({ overview: event.output }) },
        },
        onError: {
          target: 'shown',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    shown: { on: { refresh: 'loading' } },
  },
});

export type OverviewActor = ActorRefFrom<typeof overviewMachine>;
export type OverviewSnapshot = SnapshotFrom<typeof overviewMachine>;
