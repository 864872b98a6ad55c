import { ownedStorage } from './owned-storage.ts';
import type { StorageArea } from './safe-storage.ts';
import { z } from './zod.ts';

/**
 * Where an account was last in the list of burgers, as the query of its address. The tab keeps all of it, its search and page,
 * too; the browser keeps the workshop for other tabs and the next visit.
 */
export function createListPlaceStore(
  tab: () => StorageArea,
  browser: () => StorageArea,
  owner: () => string | null,
) {
  const schema = z.object({ owner: z.string(), query: z.string() });
  const ofTab = ownedStorage({ area: tab, owner, key: 'cowtex-list-place', schema });
  const ofBrowser = ownedStorage({ area: browser, owner, key: 'cowtex-list-place', schema });
  return {
    /** '' if none is stored. */
    load: (): string => (ofTab.load() ?? ofBrowser.load())?.query ?? '',
    save: (query: string): void => {
      ofTab.save({ query });
      const workshop = new URLSearchParams(query).get('workshop');
      if (workshop !== null) ofBrowser.save({ query: new URLSearchParams({ workshop }).toString() });
    },
  };
}
