import type { Workshop } from '#domain/entities.ts';
import { entity, id, timestamps } from './entity.ts';
import { z } from './zod.ts';

/** A workshop as the builder API sends it, and as the cache keeps it. */
export const workshopSchema: z.ZodMiniType<Workshop> = entity({ id, name: z.string(), ...timestamps });
