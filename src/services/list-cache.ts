import { burgerSchema } from './burger-schema.ts';
import { ownedStorage } from './owned-storage.ts';
import type { StorageArea } from './safe-storage.ts';
import { workshopSchema } from './workshop-schema.ts';
import { z } from './zod.ts';

/** The key of a list without a scope: the workshops. */
const WHOLE = '*';

/** The maximum number of lists under one key. The oldest is dropped first. */
const MAX_SCOPES = 20;

function createListCache<T>(
  area: () => StorageArea,
  owner: () => string | null,
  key: string,
  entry: z.ZodMiniType<T>,
) {
  const lists = z.array(z.object({ scope: z.string(), items: z.array(entry) }));
  const schema = z.object({ owner: z.string(), lists });
  const storage = ownedStorage({ area, owner, key, schema });
  const read = () => storage.load()?.lists ?? [];

  return {
    /** The list last saved in this scope by this owner; `null` if there is none. */
    load: (scope: string | null): readonly T[] | null =>
      read().find((list) => list.scope === (scope ?? WHOLE))?.items ?? null,
    save: (scope: string | null, items: readonly T[]): void => {
      const others = read().filter((list) => list.scope !== (scope ?? WHOLE));
      const kept = [...others, { scope: scope ?? WHOLE, items: [...items] }].slice(-MAX_SCOPES);
      storage.save({ lists: kept });
    },
    /** Every list that this owner has saved, by its scope. */
    all: (): ReadonlyMap<string, readonly T[]> => new Map(read().map(({ scope, items }) => [scope, items])),
    clear: storage.clear,
  };
}

/**
 * The last lists that a server sent, as a fallback if it does not answer. Each list is stored with the account that it was sent
 * to (`owner`, an ID; `null` keeps nothing) and with its workshop, and is shown for no other.
 */
export function createListCaches(area: () => StorageArea, owner: () => string | null) {
  const workshops = createListCache(area, owner, 'cowtex-workshops', workshopSchema);
  const burgers = createListCache(area, owner, 'cowtex-burgers', burgerSchema);
  return {
    workshops,
    burgers,
    /** Removes everything, for a change of account. */
    clear: (): void => {
      workshops.clear();
      burgers.clear();
    },
  };
}

export type ListCaches = ReturnType<typeof createListCaches>;
