import { msg } from '@lingui/core/macro';
import { assign, fromPromise, setup } from 'xstate';
import type { Burger } from '#domain/entities.ts';
import { failureNotice, type Notice } from '#domain/messages.ts';

export interface BurgerLookupInput {
  readonly burgerId: string;
  /** What is known of it already, from the page that led here; it is looked up all the same. */
  readonly known: Burger | null;
}

/** Which burger, and the workshop where it was last seen, which need not have it any more. */
export interface BurgerQuery {
  readonly burgerId: string;
  readonly lastWorkshopId: string | null;
}

interface BurgerLookupContext extends BurgerLookupInput {
  readonly problem: Notice | null;
}

/**
 * Finds the burger of an address. One that is known already shows at once and is checked behind the scenes; a
 * failed check changes nothing, but a burger that turns out to be gone is gone. Provide `find`.
 */
export const burgerLookupMachine = setup({
  types: {} as {
    context: BurgerLookupContext;
    input: BurgerLookupInput;
    events: { readonly type: 'retry' };
    tags: 'loading' | 'found' | 'missing' | 'failed';
  },
  actors: {
    /** Gives the burger, or null where the server knows of none. */
    find: fromPromise<Burger | null, BurgerQuery>(() =>
      Promise.reject(new Error('The burger lookup was started without its actor')),
    ),
  },
  actions: {
    keep: assign((_, { burger }: { burger: Burger | null }) => ({ known: burger, problem: null })),
    keepProblem: assign((_, { error }: { error: unknown }) => ({
      problem: failureNotice(msg`Unable to fetch burgers.`, error),
    })),
  },
  guards: {
    isKnown: ({ context }) => context.known !== null,
    isFound: (_, { burger }: { burger: Burger | null }) => burger !== null,
  },
}).createMachine({
  id: 'burger-lookup',
  context: ({ input }) => ({ ...input, problem: null }),
  initial: 'starting',
  states: {
    starting: { always: [{ guard: 'isKnown', target: 'found' }, { target: 'loading' }] },
    loading: {
      tags: 'loading',
      invoke: {
        id: 'find',
        src: 'find',
        input: ({ context }) => queryOf(context),
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => ({ burger: event.output }) },
            target: 'found.settled',
            actions: { type: 'keep', params: ({ event }) => ({ burger: event.output }) },
          },
          { target: 'missing' },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'keepProblem', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    found: {
      tags: 'found',
      initial: 'checking',
      states: {
        checking: {
          invoke: {
            id: 'check',
            src: 'find',
            input: ({ context }) => queryOf(context),
            onDone: [
              {
                guard: { type: 'isFound', params: ({ event }) => ({ burger: event.output }) },
                target: 'settled',
                actions: { type: 'keep', params: ({ event }) => ({ burger: event.output }) },
              },
              { target: '#missing' },
            ],
            onError: 'settled',
          },
        },
        settled: {},
      },
    },
    missing: { id: 'missing', tags: 'missing', on: { retry: 'loading' } },
    failed: { tags: 'failed', on: { retry: 'loading' } },
  },
});

function queryOf({ burgerId, known }: BurgerLookupContext): BurgerQuery {
  return { burgerId, lastWorkshopId: known?.workshopId || null };
}
