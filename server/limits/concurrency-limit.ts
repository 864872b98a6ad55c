import { type Holder, nameOf } from './holder.ts';

/** Limits how much each holder may have at the same time. */
export interface ConcurrencyLimit {
  /** Counts one more for the holder; false if the limit is reached. */
  acquire(holder: Holder): boolean;
  /** Counts one less. */
  release(holder: Holder): void;
}

/** A limit in memory, of so many for each holder. */
export function createConcurrencyLimit(mostOf: (holder: Holder) => number): ConcurrencyLimit {
  const counts = new Map<string, number>();
  return {
    acquire(holder) {
      const name = nameOf(holder);
      const count = counts.get(name) ?? 0;
      if (count >= mostOf(holder)) return false;
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
