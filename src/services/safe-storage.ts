/** The part of a browser's storage that is used. */
export type StorageArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Storage that never throws. Even naming `localStorage` can throw (blocked cookies), so `area` is a function. What could not be
 * written is kept in memory, for this tab and for as long as it is open.
 */
export function safeStorage(area: () => StorageArea) {
  const memory = new Map<string, string>();
  return {
    get: (key: string): string | null => {
      const kept = memory.get(key);
      if (kept !== undefined) return kept;
      try {
        return area().getItem(key);
      } catch {
        return null;
      }
    },
    set: (key: string, value: string): void => {
      try {
        area().setItem(key, value);
        memory.delete(key);
      } catch {
        memory.set(key, value);
        // The old value must not come back after a reload: a spent refresh token would end the session.
        try {
          area().removeItem(key);
        } catch {
          // Storage that cannot be changed here cannot be read either.
        }
      }
    },
    remove: (key: string): void => {
      memory.delete(key);
      try {
        area().removeItem(key);
      } catch {
        // Storage that cannot be reached cannot be read later either.
      }
    },
  };
}
