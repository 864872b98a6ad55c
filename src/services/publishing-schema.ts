import type { Publication, Publishing } from '#domain/publishing.ts';
import { entity, listOf, time } from './entity.ts';
import { entryShape } from './entry-schema.ts';
import { z } from './zod.ts';

const orNull = z.catch(z.nullable(z.string()), null);

const publicationSchema: z.ZodMiniType<Publication & { readonly isInForce: boolean }> = z.pipe(
  entity({
    number: z.int(),
    at: time,
    by: entryShape.by,
    note: orNull,
    isInForce: z.catch(z.boolean(), false),
    changes: z.catch(z.nullable(z.int()), null),
    key: z.optional(z.unknown()),
    cheeseType: orNull,
  }),
  z.transform(({ key, ...publication }) => ({ ...publication, lacksKey: key === 'missing' })),
);

export const publishingSchema: z.ZodMiniType<Publishing> = z.pipe(
  entity({ data: listOf(publicationSchema), newestEntry: z.int() }),
  z.transform(({ data: states, newestEntry }) => ({
    states,
    inForce: states.find(({ isInForce }) => isInForce)?.number ?? null,
    newestEntry,
  })),
);

/** What a refused publishing tells of the burger as it is now. */
export const currentPublishing = z.pipe(
  z.object({ in_force: z.nullable(z.int()), newest_entry: z.int() }),
  z.transform(({ in_force: inForce, newest_entry: newestEntry }) => ({ inForce, newestEntry })),
);
