import { type StorageArea, safeStorage } from './safe-storage.ts';

const key = 'cowtex-shortcuts';

export interface ShortcutsStorage {
  /** Whether shortcuts of a single character are on; true if nothing is stored. */
  load(): boolean;
  save(isOn: boolean): void;
}

/** Keeps the choice as plain text. */
export const createShortcutsStorage = (area: () => StorageArea): ShortcutsStorage => {
  const storage = safeStorage(area);
  return {
    load: () => storage.get(key) !== 'off',
    save: (isOn) => storage.set(key, isOn ? 'on' : 'off'),
  };
};
