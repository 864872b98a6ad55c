/*
 * Rows are sorted here and not in SQL, because databases order text by their own collations and both have to answer
 * alike. Times of one format compare as texts.
 */

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

export interface Created {
  readonly created_at: string;
}

/** Sorts rows oldest first, and those of the same millisecond by `key`. */
export const inCreationOrder = <Row extends Created>(
  rows: readonly Row[],
  key: (row: Row) => string,
): Row[] =>
  rows.toSorted((one, other) => compare(one.created_at, other.created_at) || compare(key(one), key(other)));

/**
 * Creation times for the items of a list. A given time is kept if it is usable (not in the future), and moved by
 * milliseconds if it would change the order of the list.
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

/** True if an ISO time is later than `now`. */
export const isFuture = (time: string, now: Date): boolean => Date.parse(time) > now.getTime();
