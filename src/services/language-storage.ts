import type { Language } from '#domain/entities.ts';
import { type StorageArea, safeStorage } from './safe-storage.ts';

const key = 'cowtex-language';

export interface LanguageStorage {
  /** The stored language; 'en' if there is none. */
  load(): Language;
  save(language: Language): void;
}

/** Keeps the language as plain text. */
export const createLanguageStorage = (area: () => StorageArea): LanguageStorage => {
  const storage = safeStorage(area);
  return {
    load: () => (storage.get(key) === 'zh' ? 'zh' : 'en'),
    save: (language) => storage.set(key, language),
  };
};
