import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import type { Burger, Workshop } from '#domain/entities.ts';
import { failureNotice, type Notice } from '#domain/messages.ts';

/** What the account has, as far as it is known. */
export interface Overview {
  readonly workshops: readonly Workshop[] | null;
  /** By workshop; one that was never counted has no entry. */
  readonly burgers: ReadonlyMap<string, readonly Burger[]>;
  /** The tools of the burger that has most of them; null where nobody counted. */
  readonly mostTools: number | null;
}

export interface OverviewScope {
  /** Count the tools of every burger too, which takes a call each. */
  readonly withTools: boolean;
}

export interface OverviewInput extends OverviewScope {
  /** What was known last, to be shown until there is something newer. */
  readonly known: Overview;
}

/** A workshop's burgers, or why they could not be counted. */
export type Counted = { readonly workshopId: string } & (
  | { readonly burgers: readonly Burger[] }
  | { readonly error: unknown }
);

type Part = 'workshops' | 'burgers' | 'tools';

export interface OverviewContext extends OverviewScope {
  readonly overview: Overview;
  /** The workshops whose burgers are still to be counted. */
  readonly left: readonly string[];
  /** The workshops counted since the last load began; null until it knows which there are. */
  readonly fresh: readonly string[] | null;
  readonly problem: Notice | null;
}

/**
 * What there is to count: loaded when a screen shows it, and again on request. The builder API lists burgers by
 * workshop, so they are counted a few workshops at a time; one that fails takes no other along.
 */
export const overviewMachine = setup({
  types: {} as {
    context: OverviewContext;
    events: { readonly type: 'refresh' };
    input: OverviewInput;
    tags: 'loading';
  },
  actors: {
    listWorkshops: fromPromise<readonly Workshop[]>(notProvided('listWorkshops')),
    /** Counts the first few of these workshops, as many as it thinks fit, and at least one. */
    countSome: fromPromise<readonly Counted[], { readonly workshopIds: readonly string[] }>(
      notProvided('countSome'),
    ),
    /** Gives null where there are too many burgers to ask each for its tools. */
    countTools: fromPromise<number | null, { readonly burgers: readonly Burger[] }>(
      notProvided('countTools'),
    ),
  },
  guards: {
    isLeft: ({ context }) => context.left.length > 0,
    /** The fullest stack is known only where every stack is. */
    wantsTools: ({ context }) => context.withTools && context.problem === null,
  },
  actions: {
    begin: assign({ left: [], fresh: null, problem: null }),
    keepWorkshops: assign(({ context }, { workshops }: { workshops: readonly Workshop[] }) => ({
      overview: { ...context.overview, workshops, burgers: burgersIn(workshops, context.overview) },
      left: workshops.map(({ id }) => id),
      fresh: [],
    })),
    keepCounted: assign(({ context }, { counted }: { counted: readonly Counted[] }) => {
      const answered = new Set(counted.map(({ workshopId }) => workshopId));
      const lists = counted.flatMap((one) =>
        'burgers' in one ? [[one.workshopId, one.burgers] as const] : [],
      );
      const failed = counted.flatMap((one) => ('error' in one ? [one] : []));
      const isCached = failed.every(({ workshopId }) => context.overview.burgers.has(workshopId));
      return {
        overview: { ...context.overview, burgers: new Map([...context.overview.burgers, ...lists]) },
        left: context.left.filter((id) => !answered.has(id)),
        fresh: [...(context.fresh ?? []), ...lists.map(([id]) => id)],
        problem: failed[0] ? failureNotice(burgersFailed(isCached), failed[0].error) : context.problem,
      };
    }),
    keepTools: assign(({ context }, { mostTools }: { mostTools: number | null }) => ({
      overview: { ...context.overview, mostTools },
    })),
    keepFailure: assign(({ context }, { part, error }: { part: Part; error: unknown }) => ({
      left: [],
      problem: failureNotice(failureText(part, context.overview), error),
    })),
  },
}).createMachine({
  id: 'overview',
  context: ({ input: { withTools, known } }) => ({
    withTools,
    overview: known,
    left: [],
    fresh: null,
    problem: null,
  }),
  initial: 'listing',
  states: {
    listing: {
      tags: 'loading',
      entry: 'begin',
      invoke: {
        id: 'listWorkshops',
        src: 'listWorkshops',
        onDone: {
          target: 'deciding',
          actions: { type: 'keepWorkshops', params: ({ event }) => ({ workshops: event.output }) },
        },
        onError: {
          target: 'shown',
          actions: {
            type: 'keepFailure',
            params: ({ event }) => ({ part: 'workshops', error: event.error }),
          },
        },
      },
    },
    deciding: {
      always: [
        { guard: 'isLeft', target: 'counting' },
        { guard: 'wantsTools', target: 'countingTools' },
        { target: 'shown' },
      ],
    },
    counting: {
      tags: 'loading',
      invoke: {
        id: 'countSome',
        src: 'countSome',
        input: ({ context }) => ({ workshopIds: context.left }),
        onDone: {
          target: 'deciding',
          actions: { type: 'keepCounted', params: ({ event }) => ({ counted: event.output }) },
        },
        onError: {
          target: 'shown',
          actions: { type: 'keepFailure', params: ({ event }) => ({ part: 'burgers', error: event.error }) },
        },
      },
    },
    countingTools: {
      tags: 'loading',
      invoke: {
        id: 'countTools',
        src: 'countTools',
        input: ({ context }) => ({ burgers: [...context.overview.burgers.values()].flat() }),
        onDone: {
          target: 'shown',
          actions: { type: 'keepTools', params: ({ event }) => ({ mostTools: event.output }) },
        },
        onError: {
          target: 'shown',
          actions: { type: 'keepFailure', params: ({ event }) => ({ part: 'tools', error: event.error }) },
        },
      },
    },
    shown: { on: { refresh: 'listing' } },
  },
});

/** What is known of the workshops that there still are. */
function burgersIn(workshops: readonly Workshop[], { burgers }: Overview): Overview['burgers'] {
  const ids = new Set(workshops.map(({ id }) => id));
  return new Map([...burgers].filter(([id]) => ids.has(id)));
}

function failureText(part: Part, { workshops, burgers }: Overview): MessageDescriptor {
  switch (part) {
    case 'workshops':
      return workshops === null
        ? msg`Unable to fetch workshops.`
        : msg`Unable to fetch workshops. Showing cached data.`;
    case 'burgers':
      return burgersFailed(burgers.size > 0);
    case 'tools':
      return msg`Unable to count the tools of your burgers.`;
  }
}

function burgersFailed(isCached: boolean): MessageDescriptor {
  return isCached ? msg`Unable to fetch burgers. Showing cached data.` : msg`Unable to fetch burgers.`;
}

function notProvided(name: string) {
  return () => Promise.reject(new Error(`${name} is not provided`));
}

export type OverviewActor = ActorRefFrom<typeof overviewMachine>;
export type OverviewSnapshot = SnapshotFrom<typeof overviewMachine>;
