import { type StorageArea, safeStorage } from './safe-storage.ts';

const KEY = 'cowtex-way-back';

/** Where the user was in this tab before it went to the provider, which comes back to the sign-in page. */
export function createWayBack(area: () => StorageArea) {
  const storage = safeStorage(area);
  return {
    save(from: string | null): void {
      if (from === null) storage.remove(KEY);
      else storage.set(KEY, from);
    },
    /** It can be read once, so that a later sign-in does not lead there. */
    take(): string | null {
      const from = storage.get(KEY);
      storage.remove(KEY);
      return from;
    },
  };
}

export type WayBack = ReturnType<typeof createWayBack>;
