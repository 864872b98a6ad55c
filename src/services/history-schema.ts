import { type History, layerNames, noteNames } from '#domain/chat/history-event.ts';
import { z } from './zod.ts';

/** The times that a `Date` can hold. */
export const at = z.number().check(z.gte(0), z.lte(8.64e15));

/** The history of a conversation, as it is stored and written to files. */
export const historySchema: z.ZodMiniType<History> = z.array(
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
    z.object({
      type: z.literal('layer changed'),
      at,
      layer: z.enum(layerNames),
      name: z.string(),
      isUsed: z.boolean(),
    }),
    z.object({ type: z.enum(['connecting', 'cleared']), at }),
  ]),
);
