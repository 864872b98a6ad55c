import { ownedStorage } from './owned-storage.ts';
import type { StorageArea } from './safe-storage.ts';
import { z } from './zod.ts';

/** The maximum number of characters of all drafts of a tab, as JSON. The least recently saved lists are dropped first. */
const MAX_CHARACTERS = 500_000;

const draft = z.object({
  fields: z.record(z.string(), z.union([z.string(), z.boolean()])),
  version: z.optional(z.number()),
});
const drafts = z.record(z.string(), draft);
const schema = z.object({ owner: z.string(), lists: z.array(z.object({ key: z.string(), drafts })) });

type Drafts = Readonly<z.infer<typeof drafts>>;

/**
 * What was typed into the forms of lists in this tab, kept across a reload. It is stored with the account that it belongs to
 * (`owner`, an ID; `null` keeps nothing) and given to no other.
 */
export function createDraftStore(area: () => StorageArea, owner: () => string | null) {
  const storage = ownedStorage({ area, owner, key: 'cowtex-drafts', schema });
  const read = () => storage.load()?.lists ?? [];
  return {
    /** The drafts of one list and of the present owner. */
    of(key: string) {
      const writer = owner();
      return {
        load: (): Drafts => read().find((list) => list.key === key)?.drafts ?? {},
        /** Does nothing once the owner is another one. */
        save(left: Drafts): void {
          if (writer !== owner()) return;
          const others = read().filter((list) => list.key !== key);
          let room = MAX_CHARACTERS;
          const all = Object.keys(left).length === 0 ? others : [{ key, drafts: { ...left } }, ...others];
          storage.save({
            lists: all.filter((list) => {
              room -= JSON.stringify(list).length;
              return room >= 0;
            }),
          });
        },
      };
    },
    clear: storage.clear,
  };
}

export type DraftStore = ReturnType<typeof createDraftStore>;
