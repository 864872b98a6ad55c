import type { Burger } from '#domain/entities.ts';
import { byLatest } from '#domain/order.ts';
import type { Overview, OverviewSnapshot } from './overview-machine.ts';

/**
 * How far a figure can be trusted. `counting` says how many workshops were asked so far, once it is known how many
 * there are; `partly` leaves workshops out that could not be counted; `cached` holds some that could not be counted
 * again.
 */
export type Extent =
  | { readonly kind: 'counted' | 'cached' | 'listing' }
  | { readonly kind: 'counting' | 'partly'; readonly workshops: number; readonly of: number };

export interface Figure {
  /** Null where nothing is known yet. */
  readonly value: number | null;
  readonly extent: Extent;
}

/** How many workshops there are. */
export function workshopFigure(snapshot: OverviewSnapshot): Figure {
  const { overview, fresh } = snapshot.context;
  const value = overview.workshops?.length ?? null;
  if (snapshot.matches('listing')) return { value, extent: { kind: 'listing' } };
  return { value, extent: { kind: fresh === null ? 'cached' : 'counted' } };
}

/** How many burgers there are in all workshops. */
export function burgerFigure(snapshot: OverviewSnapshot): Figure {
  const { overview, left, fresh } = snapshot.context;
  const of = overview.workshops?.length ?? 0;
  const isKnown = overview.burgers.size > 0 || overview.workshops?.length === 0;
  const value = isKnown ? [...overview.burgers.values()].flat().length : null;
  if (snapshot.matches('listing')) return { value, extent: { kind: 'listing' } };
  if (snapshot.matches('counting'))
    return { value, extent: { kind: 'counting', workshops: of - left.length, of } };
  if (overview.burgers.size < of)
    return { value, extent: { kind: 'partly', workshops: overview.burgers.size, of } };
  return { value, extent: { kind: fresh?.length === of ? 'counted' : 'cached' } };
}

/** The burgers that are known, of all workshops, the latest first. */
export function latestBurgers({ burgers }: Overview): readonly Burger[] {
  return [...burgers.values()].flat().sort(byLatest);
}
