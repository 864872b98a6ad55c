/** Limits how many places each holder (an address, an account) may take at the same time. */
export interface Places {
  /** Takes a place; false if none is left. */
  take(holder: string): boolean;
  /** Gives a place back. */
  leave(holder: string): void;
}

/** Places in memory, `limit` for each holder. */
export function createPlaces(limit: number): Places {
  const taken = new Map<string, number>();
  return {
    take(holder) {
      const count = taken.get(holder) ?? 0;
      if (count >= limit) return false;
      taken.set(holder, count + 1);
      return true;
    },
    leave(holder) {
      const rest = (taken.get(holder) ?? 1) - 1;
      if (rest === 0) taken.delete(holder);
      else taken.set(holder, rest);
    },
  };
}
