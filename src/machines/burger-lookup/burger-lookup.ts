import { msg } from '@lingui/core/macro';
import type { Burger } from '#domain/entities.ts';
import type { LoaderActor } from '../loader/loader-machine.ts';
import type { LoaderContext, LoaderDescription } from '../loader/loader-types.ts';

/** The burger of an address, and what the page that led there left in the history entry, which is not trusted. */
export interface BurgerLink {
  readonly burgerId: string;
  readonly historyState: unknown;
}

/** The burger of an address, and what the page that led there knew of it: its workshop need not have it any more. */
interface BurgerQuery {
  readonly burgerId: string;
  readonly known: Burger | null;
}

/** The server's burger; null if it has none. */
interface FoundBurger {
  readonly burger: Burger | null;
}

/**
 * Finds the burger of an address. A known burger shows while it is looked up. A failed lookup changes nothing then, but
 * a burger that no longer exists disappears.
 */
export const burgerLookup: LoaderDescription<BurgerQuery, FoundBurger> = {
  name: 'burger-lookup',
  outcomes: { loadFailed: msg`Unable to fetch burgers.` },
};

export type BurgerLookupActor = LoaderActor<BurgerQuery, FoundBurger>;

/** The progress of the lookup: 'found' as soon as a burger is shown. An outcome stays until the next one is known. */
export function selectLookupStatus(snapshot: {
  readonly context: LoaderContext<BurgerQuery, FoundBurger>;
}): 'found' | 'loading' | 'failed' | 'missing' {
  const { data, problem } = snapshot.context;
  if (data?.burger) return 'found';
  if (problem !== null) return 'failed';
  return data === null ? 'loading' : 'missing';
}
