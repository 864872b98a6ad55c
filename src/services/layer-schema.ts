import type { Cheese, Patty, TopBun } from '#domain/entities.ts';
import { authored, entity, id, jsonObject, timestamps, versioned } from './entity.ts';
import { z } from './zod.ts';

/** A top bun as the builder API sends it. */
export const topBunSchema: z.ZodMiniType<TopBun> = entity({
  id,
  bunLevel: z._default(z.literal('top'), 'top'),
  prompt: z.string(),
  promptServiceId: z.pipe(
    z.nullish(id),
    z.transform((value) => value ?? null),
  ),
  ...versioned,
  ...authored,
  ...timestamps,
});

/** A cheese as the builder API sends it. */
export const cheeseSchema: z.ZodMiniType<Cheese> = entity({
  type: z.string().check(z.trim(), z.minLength(1)),
  jsonData: jsonObject,
  ...versioned,
  ...authored,
  ...timestamps,
});

/** A patty as the builder API sends it. */
export const pattySchema: z.ZodMiniType<Patty> = entity({
  id,
  type: z.pipe(z.string().check(z.trim(), z.toLowerCase()), z.enum(['api', 'prompt'])),
  jsonData: jsonObject,
  settings: jsonObject,
  ...versioned,
  ...authored,
  ...timestamps,
});
