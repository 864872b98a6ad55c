/** Places of which each holder (an address, an account) may take so many at a time. */
export interface Places {
  /** Takes one; gives what frees it again, once or more often, or null where all are taken. */
  take(holder: string): (() => void) | null;
}

export function createPlaces(limit: number): Places {
  const taken = new Map<string, number>();
  return {
    take(holder) {
      const count = taken.get(holder) ?? 0;
      if (count >= limit) return null;
      taken.set(holder, count + 1);
      let isFree = false;
      return () => {
        if (isFree) return;
        isFree = true;
        const rest = (taken.get(holder) ?? 1) - 1;
        if (rest === 0) taken.delete(holder);
        else taken.set(holder, rest);
      };
    },
  };
}
