import { msg } from '@lingui/core/macro';
import type { Burger, Workshop } from '#domain/entities.ts';
import { byLatest } from '#domain/lists/items.ts';
import { failureNotice } from '#domain/messages.ts';
import type { LoaderActor } from '../loader-machine.ts';
import type { LoaderContext, LoaderDescription, LoaderTag } from '../loader-types.ts';

/** The account's figures, as far as known. */
export interface Overview {
  readonly workshops: readonly Workshop[] | null;
  /** By workshop; one that was never counted has no entry. */
  readonly burgers: ReadonlyMap<string, readonly Burger[]>;
  /** The largest number of tools of any burger; null if they were not counted. */
  readonly mostTools: number | null;
  /** The workshops that this count has asked so far, and those that have answered; null until their list is loaded. */
  readonly count: { readonly asked: number; readonly answered: number } | null;
}

export interface OverviewScope {
  /** Also counts the tools of every burger, which takes one call per burger. */
  readonly withTools: boolean;
}

/**
 * The workshops, the burgers of each, and on request their tools. The builder API lists burgers by workshop, so they
 * arrive a few workshops at a time.
 */
export const overview: LoaderDescription<OverviewScope, Overview> = {
  name: 'overview',
  outcomes: { loadFailed: msg`Unable to fetch workshops.` },
  failure: (error, data) => failureNotice(failureText(data ?? nothingKnown), error),
};

/** The overview before the first load. */
export const nothingKnown: Overview = { workshops: null, burgers: new Map(), mostTools: null, count: null };

/** The overview with the current list of workshops, none of them asked yet. */
export function withWorkshops(known: Overview, workshops: readonly Workshop[]): Overview {
  const ids = new Set(workshops.map(({ id }) => id));
  const burgers = new Map([...known.burgers].filter(([id]) => ids.has(id)));
  return { ...known, workshops, burgers, count: { asked: 0, answered: 0 } };
}

/** The overview after one more workshop was asked; `burgers` is null if it did not answer. */
export function withBurgers(
  known: Overview,
  workshopId: string,
  burgers: readonly Burger[] | null,
): Overview {
  const { asked, answered } = known.count ?? { asked: 0, answered: 0 };
  if (burgers === null) return { ...known, count: { asked: asked + 1, answered } };
  return {
    ...known,
    burgers: new Map([...known.burgers, [workshopId, burgers]]),
    count: { asked: asked + 1, answered: answered + 1 },
  };
}

function failureText({ workshops, burgers, count }: Overview) {
  if (count === null)
    return workshops === null
      ? msg`Unable to fetch workshops.`
      : msg`Unable to fetch workshops. Showing cached data.`;
  if (count.answered === workshops?.length) return msg`Unable to count your burgers’ tools.`;
  return burgers.size === workshops?.length
    ? msg`Unable to fetch burgers. Showing cached data.`
    : msg`Unable to fetch burgers.`;
}

/**
 * The reliability of a figure. `counting` holds how many workshops were asked so far, once their number is known.
 * `partly` omits workshops that could not be counted. `cached` includes some that could not be counted again.
 */
export type Extent =
  | { readonly kind: 'counted' | 'cached' | 'listing' }
  | { readonly kind: 'counting' | 'partly'; readonly workshops: number; readonly of: number };

export interface Figure {
  /** Null while nothing is known. */
  readonly value: number | null;
  readonly extent: Extent;
}

export interface OverviewView {
  readonly context: Pick<LoaderContext<OverviewScope, Overview>, 'data'>;
  hasTag(tag: LoaderTag): boolean;
}

/** The overview, which is empty before the first load. */
export const selectOverview = ({ context }: Pick<OverviewView, 'context'>): Overview =>
  context.data ?? nothingKnown;

/** The number of workshops. */
export function selectWorkshopFigure(snapshot: OverviewView): Figure {
  const { workshops, count } = selectOverview(snapshot);
  const value = workshops?.length ?? null;
  if (count !== null) return { value, extent: { kind: 'counted' } };
  return { value, extent: { kind: snapshot.hasTag('busy') ? 'listing' : 'cached' } };
}

/** The number of burgers in all workshops. */
export function selectBurgerFigure(snapshot: OverviewView): Figure {
  const { workshops, burgers, count } = selectOverview(snapshot);
  const of = workshops?.length ?? 0;
  const isKnown = burgers.size > 0 || workshops?.length === 0;
  const value = isKnown ? [...burgers.values()].flat().length : null;
  if (snapshot.hasTag('busy')) {
    if (count === null) return { value, extent: { kind: 'listing' } };
    if (count.asked < of) return { value, extent: { kind: 'counting', workshops: count.asked, of } };
  }
  if (burgers.size < of) return { value, extent: { kind: 'partly', workshops: burgers.size, of } };
  return { value, extent: { kind: count?.answered === of ? 'counted' : 'cached' } };
}

/** The known burgers of all workshops, the latest first. */
export function latestBurgers({ burgers }: Pick<Overview, 'burgers'>): readonly Burger[] {
  return [...burgers.values()].flat().sort(byLatest);
}

export type OverviewActor = LoaderActor<OverviewScope, Overview>;
