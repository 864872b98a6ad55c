import type { TokenPair } from '#domain/entities.ts';
import { isSendable } from './token-pair.ts';
import { z } from './zod.ts';

/** The token pair with the names of the API. */
export const tokenAnswerSchema: z.ZodMiniType<TokenPair> = z.pipe(
  z.object({
    token: z.string().check(z.refine(isSendable)),
    refresh_token: z.string().check(z.minLength(1)),
  }),
  z.transform((answer) => ({ accessToken: answer.token, refreshToken: answer.refresh_token })),
);
