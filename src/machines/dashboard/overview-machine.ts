import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import type { Burger, Workshop } from '#services/model.ts';
import { byLatest } from '../list/order.ts';
import { failureNotice, type Notice } from '../messages.ts';

/** What the account has, as far as it is known. */
export interface Overview {
  readonly workshops: readonly Workshop[] | null;
  /** Of all workshops, the latest first. */
  readonly burgers: readonly Burger[] | null;
  /** The tools of the burger that has most of them; null where nobody counted. */
  readonly mostTools: number | null;
}

/** What a load brought: each part, or why it is missing. */
export interface LoadedOverview extends Overview {
  readonly failures: readonly LoadFailure[];
}

export interface LoadFailure {
  readonly part: 'workshops' | 'burgers' | 'tools';
  readonly error: unknown;
}

export interface OverviewScope {
  /** Count the tools of every burger too, which takes a call each. */
  readonly withTools: boolean;
}

export interface OverviewInput extends OverviewScope {
  /** What was known last, to be shown until there is something newer. */
  readonly known: Overview;
}

export interface OverviewContext extends OverviewScope {
  readonly overview: Overview;
  readonly problem: Notice | null;
}

/** What there is to count: loaded once when a screen shows it, and again on request. A part that fails takes nothing along. */
export const overviewMachine = setup({
  types: {} as {
    context: OverviewContext;
    events: { readonly type: 'refresh' };
    input: OverviewInput;
    tags: 'loading' | 'unsaved';
  },
  actors: {
    load: fromPromise<LoadedOverview, OverviewScope>(() => Promise.reject(new Error('load is not provided'))),
  },
  actions: {
    keep: assign(({ context: { overview: known } }, { loaded }: { loaded: LoadedOverview }) => ({
      overview: ordered({
        workshops: loaded.workshops ?? known.workshops,
        burgers: loaded.burgers ?? known.burgers,
        mostTools: loaded.mostTools ?? known.mostTools,
      }),
      problem: problemOf(loaded.failures, known),
    })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({
      problem: failureNotice(neither, error),
    })),
  },
}).createMachine({
  id: 'overview',
  context: ({ input: { withTools, known } }) => ({ withTools, overview: ordered(known), problem: null }),
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
          actions: { type: 'keep', params: ({ event }) => ({ loaded: event.output }) },
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

const neither = msg`Unable to load your workshops and burgers.`;

function ordered(overview: Overview): Overview {
  return { ...overview, burgers: overview.burgers?.toSorted(byLatest) ?? null };
}

function problemOf(failures: readonly LoadFailure[], known: Overview): Notice | null {
  const [first] = failures;
  if (first === undefined) return null;
  return failureNotice(failures.length > 1 ? neither : textOf(first, known), first.error);
}

function textOf({ part }: LoadFailure, known: Overview): MessageDescriptor {
  switch (part) {
    case 'workshops':
      return known.workshops === null
        ? msg`Unable to fetch workshops.`
        : msg`Unable to fetch workshops. Showing cached data.`;
    case 'burgers':
      return known.burgers === null
        ? msg`Unable to fetch burgers.`
        : msg`Unable to fetch burgers. Showing cached data.`;
    case 'tools':
      return msg`Unable to count the tools of your burgers.`;
  }
}

export type OverviewActor = ActorRefFrom<typeof overviewMachine>;
export type OverviewSnapshot = SnapshotFrom<typeof overviewMachine>;
