import { jsonValue } from '#domain/json/value.ts';
import { type StorageArea, safeStorage } from './safe-storage.ts';
import type { z } from './zod.ts';

interface OwnedStorageOptions<T> {
  readonly area: () => StorageArea;
  /** The ID of the account; null if nobody is signed in. */
  readonly owner: () => string | null;
  readonly key: string;
  readonly schema: z.ZodMiniType<T>;
}

/** Storage under one key. The content is stored with the account that it belongs to, and given to no other. */
export function ownedStorage<T extends { readonly owner: string }>(options: OwnedStorageOptions<T>) {
  const { area, owner, key, schema } = options;
  const storage = safeStorage(area);
  return {
    /** The value that this owner saved last; null if there is none or it belongs to another account. */
    load: (): T | null => {
      const { data } = schema.safeParse(jsonValue(storage.get(key) ?? ''));
      return data?.owner === owner() ? data : null;
    },
    /** Does nothing while there is no owner. */
    save: (content: Omit<T, 'owner'>): void => {
      const name = owner();
      if (name !== null) storage.set(key, JSON.stringify({ owner: name, ...content }));
    },
    clear: (): void => storage.remove(key),
  };
}
