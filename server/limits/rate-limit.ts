import { type Holder, nameOf } from './holder.ts';

/**
 * Limits in memory how often each holder does something: `most` for each holder in each period of `milliseconds`, which
 * begins with the holder's first.
 */
export function createRateLimit(most: number, milliseconds: number) {
  const counts = new Map<string, { readonly since: number; count: number }>();
  return {
    /** Counts one more for the holder; false if the limit is reached. */
    take(holder: Holder): boolean {
      const now = performance.now();
      // The oldest come first, because a holder's new period is put at the end.
      for (const [old, { since }] of counts) {
        if (now - since < milliseconds) break;
        counts.delete(old);
      }
      const name = nameOf(holder);
      const known = counts.get(name);
      if (known === undefined) counts.set(name, { since: now, count: 1 });
      else if (known.count >= most) return false;
      else known.count += 1;
      return true;
    },
  };
}
