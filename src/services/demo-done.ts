import { type StorageArea, safeStorage } from './safe-storage.ts';

const key = 'cowtex-demo-done';

/** Remembers in this browser which account has last finished the guided demo. */
export const createDemoDone = (area: () => StorageArea) => {
  const storage = safeStorage(area);
  return {
    /** Whether the account with this ID has. */
    isDone: (owner: string): boolean => storage.get(key) === owner,
    markDone: (owner: string): void => storage.set(key, owner),
  };
};
