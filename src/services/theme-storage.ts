import type { Theme } from '#domain/entities.ts';
import { type StorageArea, safeStorage } from './safe-storage.ts';

const key = 'cowtex-theme';

export interface ThemeStorage {
  /** The stored theme; 'system' if there is none. */
  load(): Theme;
  save(theme: Theme): void;
}

/** Keeps the theme as plain text. */
export const createThemeStorage = (area: () => StorageArea): ThemeStorage => {
  const storage = safeStorage(area);
  return {
    load: () => {
      const stored = storage.get(key);
      return stored === 'light' || stored === 'dark' ? stored : 'system';
    },
    save: (theme) => storage.set(key, theme),
  };
};
