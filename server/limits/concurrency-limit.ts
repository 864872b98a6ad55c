import { type Holder, nameOf } from './holder.ts';

/** Limits how much each holder may have at the same time. */
export interface ConcurrencyLimit {
  /** Counts one more for the holder; false if the limit is reached. */
  acquire(holder: Holder): boolean;
  /** Counts one less. */
  release(holder: Holder): void;
}

/** A limit in memory: `most` for each holder. */
export function createConcurrencyLimit(most: number): ConcurrencyLimit {
  const counts = new Map<string, number>();
  return {
    acquire(holder) {
      const name = nameOf(holder);
      const count = counts.get(name) ?? 0;
      if (count >= most) return false;
      counts.set(name, count + 1);
      return true;
    },
    release(holder) {
      const name = nameOf(holder);
      const rest = (counts.get(name) ?? 1) - 1;
      if (rest === 0) counts.delete(name);
      else counts.set(name, rest);
    },
  };
}
