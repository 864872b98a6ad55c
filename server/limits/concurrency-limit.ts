/** Limits how much each holder (an address, an account) may have at the same time. */
export interface ConcurrencyLimit {
  /** Counts one more for the holder; false if the limit is reached. */
  acquire(holder: string): boolean;
  /** Counts one less. */
  release(holder: string): void;
}

/** A limit in memory: `most` for each holder. */
export function createConcurrencyLimit(most: number): ConcurrencyLimit {
  const counts = new Map<string, number>();
  return {
    acquire(holder) {
      const count = counts.get(holder) ?? 0;
      if (count >= most) return false;
      counts.set(holder, count + 1);
      return true;
    },
    release(holder) {
      const rest = (counts.get(holder) ?? 1) - 1;
      if (rest === 0) counts.delete(holder);
      else counts.set(holder, rest);
    },
  };
}
