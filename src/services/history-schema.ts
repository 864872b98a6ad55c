import { type History, noteNames } from '#domain/chat-history.ts';
import { z } from './zod.ts';

const at = z.number();

/** What happened in a conversation, as it is stored. */
export const historySchema: z.ZodMiniType<History> = z.array(
  z.union([
    z.object({ type: z.literal('received'), at, messages: z.array(z.string()), debug: z.boolean() }),
    z.object({ type: z.literal('prompted'), at, content: z.string() }),
    z.object({
      type: z.literal('noted'),
      at,
      note: z.enum(noteNames),
      detail: z.optional(z.string()),
      code: z.optional(z.number()),
    }),
    z.object({ type: z.literal('cleared'), at }),
  ]),
);
