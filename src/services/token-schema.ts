import type { TokenPair } from '#domain/entities.ts';
import { isSendable } from './token-pair.ts';
import { z } from './zod.ts';

/** The pair as the API names it. */
export const tokenAnswerSchema: z.ZodMiniType<TokenPair> = z.pipe(
  z.object({
    token: z.string().check(z.refine(isSendable)),
    refresh_token: z.string().check(z.minLength(1)),
  }),
  z.transform((answer) => ({ accessToken: answer.token, refreshToken: answer.refresh_token })),
);
