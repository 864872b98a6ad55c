import { msg } from '@lingui/core/macro';
import type { Burger } from '#domain/entities.ts';
import type { LoaderActor } from '../loader-machine.ts';
import type { LoaderContext, LoaderDescription } from '../loader-types.ts';

/** The burger of an address, and the one that the previous page passed on, which is not trusted. */
export interface BurgerLink {
  readonly burgerId: string;
  readonly passedOn: unknown;
}

/** The burger of an address, and its last state known to the previous page. It may have left its workshop since. */
interface BurgerQuery {
  readonly burgerId: string;
  readonly known: Burger | null;
}

/** The server's burger; null if it has none. */
interface FoundBurger {
  readonly burger: Burger | null;
}

/**
 * Finds the burger of an address. A known burger is shown during the lookup. It stays if the lookup fails, and disappears if
 * the burger no longer exists.
 */
export const burgerLookup: LoaderDescription<BurgerQuery, FoundBurger, Burger> = {
  name: 'burger-lookup',
  outcomes: { loadFailed: msg`Unable to fetch burgers.` },
  apply: (_, burger) => ({ burger }),
};

export type BurgerLookupActor = LoaderActor<BurgerQuery, FoundBurger, Burger>;

/** The progress of the lookup: 'found' as soon as a burger is shown. An outcome stays until the next one is known. */
export function selectLookupStatus(snapshot: {
  readonly context: LoaderContext<BurgerQuery, FoundBurger>;
}): 'found' | 'loading' | 'failed' | 'missing' {
  const { data, problem } = snapshot.context;
  if (data?.burger) return 'found';
  if (problem !== null) return 'failed';
  return data === null ? 'loading' : 'missing';
}
