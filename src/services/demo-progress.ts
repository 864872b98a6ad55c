import { providers } from '#domain/providers.ts';
import { ownedStorage } from './owned-storage.ts';
import type { StorageArea } from './safe-storage.ts';
import { z } from './zod.ts';

const named = z.object({ id: z.string(), name: z.string() });

const progressSchema = z.object({
  created: z.object({
    workshop: z.nullable(named),
    burger: z.nullable(named),
    topBun: z.boolean(),
    cheese: z.boolean(),
    patty: z.boolean(),
  }),
  draft: z.object({
    workshopName: z.string(),
    burgerName: z.string(),
    prompt: z.string(),
    provider: z.enum(providers),
    host: z.string(),
    model: z.string(),
    // A key is never stored.
    apiKey: z.pipe(
      z.optional(z.string()),
      z.transform(() => ''),
    ),
    pattyType: z.enum(['api', 'prompt']),
    definition: z.string(),
    settings: z.string(),
  }),
});

/** The guided demo's progress and draft. */
type StoredDemoProgress = z.infer<typeof progressSchema>;

/**
 * The guided demo's progress in this tab, kept across a reload. It is stored with the account that it belongs to (`owner`, an
 * ID; `null` keeps nothing) and given to no other.
 */
export function createDemoProgressStore(area: () => StorageArea, owner: () => string | null) {
  const schema = z.object({ owner: z.string(), progress: progressSchema });
  const storage = ownedStorage({ area, owner, key: 'cowtex-demo', schema });
  return {
    /** The progress that this owner last saved in this tab; null if there is none. */
    load: (): StoredDemoProgress | null => storage.load()?.progress ?? null,
    save: (progress: StoredDemoProgress): void => storage.save({ progress }),
    clear: storage.clear,
  };
}

export type DemoProgressStore = ReturnType<typeof createDemoProgressStore>;
