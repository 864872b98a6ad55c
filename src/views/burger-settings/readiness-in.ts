import type { Cheese } from '#domain/entities.ts';
import { type Readiness, readinessOf } from '#domain/readiness.ts';
import { isMissing, type ListState } from '../list/use-list.ts';

/** What the burger of these cheeses, the newest first, can do; null while that is not known. */
export function readinessIn(cheeses: ListState<Cheese>): Readiness | null {
  if (cheeses.isReal) return readinessOf(cheeses.items[0]);
  return isMissing(cheeses) ? readinessOf(undefined) : null;
}
