/** Places of which each holder (an address, an account) may take so many at a time. */
export interface Places {
  /** Takes one, if there is one left. */
  take(holder: string): boolean;
  /** Gives one back that was taken. */
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
