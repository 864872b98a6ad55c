import { type StorageArea, safeStorage } from './safe-storage.ts';

const key = 'cowtex-demo-done';

/** Remembers in this browser which account finished the guided demo last. */
export const createDemoDone = (area: () => StorageArea) => {
  const storage = safeStorage(area);
  return {
    /** Whether this account was the last to finish it. `owner` is its ID. */
    isDone: (owner: string): boolean => storage.get(key) === owner,
    markDone: (owner: string): void => storage.set(key, owner),
  };
};
