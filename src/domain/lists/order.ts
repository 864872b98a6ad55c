import type { Timestamps } from '#domain/entities.ts';

/** The most recently updated first, falling back on creation; items without any time come last. */
export function byLatest(one: Timestamps, other: Timestamps): number {
  return timeOf(other) - timeOf(one);
}

/** Times are compared as instants, because servers write them with and without fractions of a second. */
function timeOf({ updatedAt, createdAt }: Timestamps): number {
  const time = Date.parse(updatedAt ?? createdAt ?? '');
  return Number.isNaN(time) ? Number.NEGATIVE_INFINITY : time;
}
