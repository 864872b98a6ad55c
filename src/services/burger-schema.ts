import type { Burger, BurgerExport } from '#domain/entities.ts';
import { entity, id, jsonObject, timestamps, versioned } from './entity.ts';
import { z } from './zod.ts';

/**
 * A burger as the builder API sends it, and as the cache keeps it. Every type is read as 'chat', the only one. `workshopId` is
 * '' if the answer omits it (the answer to a create need have only id and name).
 */
export const burgerSchema: z.ZodMiniType<Burger> = entity(
  {
    id,
    name: z.string(),
    type: z.catch(z.literal('chat'), 'chat'),
    workshopId: z.pipe(
      z.nullish(id),
      z.transform((value) => value ?? ''),
    ),
    isPublic: z.catch(z.optional(z.boolean()), undefined),
    answersADay: z.catch(z.nullish(z.number()), undefined),
    answering: z.catch(z.nullish(z.string()), undefined),
    cheese: z.catch(z.nullish(entity({ type: z.string(), jsonData: jsonObject })), undefined),
    ...versioned,
    ...timestamps,
  },
  ['cheese'],
);

/** An export is kept unchanged, so that an import also restores properties unknown to the console. */
export const burgerExportSchema: z.ZodMiniType<BurgerExport> = z.array(z.json());
