import { type StorageArea, safeStorage } from './safe-storage.ts';

interface ChoiceStorage<T extends string> {
  /** The stored choice; the first one if none of them is stored. */
  load(): T;
  save(choice: T): void;
}

/** Keeps one of several choices as plain text. */
export const createChoiceStorage = <T extends string>(
  area: () => StorageArea,
  key: string,
  choices: readonly [T, ...T[]],
): ChoiceStorage<T> => {
  const storage = safeStorage(area);
  return {
    load: () => choices.find((choice) => choice === storage.get(key)) ?? choices[0],
    save: (choice) => storage.set(key, choice),
  };
};
