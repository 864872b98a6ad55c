import type { TokenPair } from './model.ts';
import { z } from './zod.ts';

const token = z.string().check(z.minLength(1));

/** The pair as the API names it. */
export const tokenAnswerSchema: z.ZodMiniType<TokenPair> = z.pipe(
  z.object({ token, refresh_token: token }),
  z.transform((answer) => ({ accessToken: answer.token, refreshToken: answer.refresh_token })),
);
