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
