import { type History, noteNames } from '#domain/chat/history-event.ts';
import { z } from './zod.ts';

/** The times that a `Date` can hold. */
export const at = z.number().check(z.gte(0), z.lte(8.64e15));

/** The history of a conversation, as it is stored and written to files. Older ones also have changes of layers, which are left out. */
export const historySchema: z.ZodMiniType<History> = z.pipe(
  z.array(
    z.union([
      z.object({ type: z.literal('received'), at, messages: z.array(z.string()), debug: z.boolean() }),
      z.object({ type: z.literal('prompted'), at, content: z.string(), burgerId: z.optional(z.string()) }),
      z.object({
        type: z.literal('noted'),
        at,
        note: z.enum(noteNames),
        detail: z.optional(z.string()),
        code: z.optional(z.number()),
      }),
      z.object({ type: z.literal('layer changed') }),
      z.object({ type: z.enum(['connecting', 'cleared']), at }),
    ]),
  ),
  z.transform((events) => events.flatMap((event) => (event.type === 'layer changed' ? [] : [event]))),
);
