import { type StorageArea, safeStorage } from './safe-storage.ts';

/** Keeps one of several choices as plain text. */
export function createChoiceStorage<T extends string>(
  area: () => StorageArea,
  key: string,
  choices: readonly [T, ...T[]],
) {
  const storage = safeStorage(area);
  return {
    /** The stored choice; the first one if none of them is stored. */
    load: (): T => choices.find((choice) => choice === storage.get(key)) ?? choices[0],
    save: (choice: T): void => storage.set(key, choice),
  };
}
