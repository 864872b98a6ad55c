import type { Workshop } from '#domain/entities.ts';
import { entity, id, timestamps, versioned } from './entity.ts';
import { z } from './zod.ts';

/** A workshop as the builder API sends it, and as the cache keeps it. */
export const workshopSchema: z.ZodMiniType<Workshop> = entity({
  id,
  name: z.string(),
  ...versioned,
  ...timestamps,
});
