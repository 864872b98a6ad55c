import type { Page } from '@playwright/test';
import { z } from 'zod';
import { ADMIN } from '../e2e/fixtures.ts';
import type { Console } from './console.ts';

const KEY = 'cowtex-tokens';

const answer = z
  .object({ token: z.string(), refresh_token: z.string() })
  .transform(({ token, refresh_token }) => ({ accessToken: token, refreshToken: refresh_token }));
const stored = z.object({ accessToken: z.string(), refreshToken: z.string() });

/** The tokens of a new sign-in. */
export const newTokens = async (at: Console, who = ADMIN) =>
  answer.parse(await at.api('POST', '/api/login', who));

type Tokens = z.infer<typeof stored>;

/** Stores the tokens as any tab does. The other tabs of the browser are told. */
export const storeTokens = (tab: Page, tokens: Tokens) =>
  tab.evaluate(([key, text]) => localStorage.setItem(key, text), [KEY, JSON.stringify(tokens)] as const);

/** The tokens that the browser keeps. */
export async function storedTokens(tab: Page): Promise<Tokens | null> {
  const text = await tab.evaluate((key) => localStorage.getItem(key), KEY);
  return text === null ? null : stored.parse(JSON.parse(text));
}
