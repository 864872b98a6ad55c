/*
 * Order is decided here and not in SQL: databases order text by their own collation, and both kinds must
 * answer alike. Times of one format compare as texts.
 */

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

interface Created {
  readonly created_at: string;
}

/** Oldest first; what was made in the same millisecond by `key`. */
export const inCreationOrder = <Row extends Created>(
  rows: readonly Row[],
  key: (row: Row) => string,
): Row[] =>
  rows.toSorted((one, other) => compare(one.created_at, other.created_at) || compare(key(one), key(other)));

/** The time to write now, later than the latest that is there, so that what comes last also sorts last. */
export function timeAfter(latest: string | null, now: Date): string {
  if (latest === null) return now.toISOString();
  return new Date(Math.max(now.getTime(), Date.parse(latest) + 1)).toISOString();
}

/**
 * Creation times for things that arrive as a list: the given ones where they are usable (not in the future),
 * nudged by a millisecond where they would change the order of the list.
 */
export function creationTimes(given: readonly (string | undefined)[], now: Date): string[] {
  let previous = Number.NEGATIVE_INFINITY;
  return given.map((time, index) => {
    const wanted =
      time === undefined || isFuture(time, now)
        ? now.getTime() - (given.length - 1 - index)
        : Date.parse(time);
    previous = Math.max(wanted, previous + 1);
    return new Date(previous).toISOString();
  });
}

/** Whether an ISO time is later than `now`. */
export const isFuture = (time: string, now: Date): boolean => Date.parse(time) > now.getTime();
