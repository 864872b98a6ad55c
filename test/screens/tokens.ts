import type { Page } from '@playwright/test';
import { z } from 'zod';
import { ADMIN } from '../e2e/fixtures.ts';
import type { RunningConsole } from './console.ts';

const KEY = 'cowtex-tokens';

const answer = z
  .object({ token: z.string(), refresh_token: z.string() })
  .transform(({ token, refresh_token }) => ({ accessToken: token, refreshToken: refresh_token }));
const stored = z.object({ accessToken: z.string(), refreshToken: z.string() });

export const newTokens = async (at: RunningConsole, who = ADMIN) =>
  answer.parse(await at.api('POST', '/api/login', who));

type Tokens = z.infer<typeof stored>;

/** Stores the tokens as any tab does. The other tabs of the browser are told. */
export const storeTokens = (tab: Page, tokens: Tokens) =>
  tab.evaluate(([key, text]) => localStorage.setItem(key, text), [KEY, JSON.stringify(tokens)] as const);

const END = 'cowtex-session-end';
export type SessionEnd = 'by-user' | 'lost';

/** Ends the session as any tab does. */
export const endSession = (tab: Page, how: SessionEnd) =>
  tab.evaluate(
    ([key, end, value]) => {
      localStorage.setItem(end, value);
      localStorage.removeItem(key);
    },
    [KEY, END, how] as const,
  );

/** Ends the session, and leaves tokens that cannot be read. */
export const spoilTokens = (tab: Page, how: SessionEnd) =>
  tab.evaluate(
    ([key, end, value]) => {
      localStorage.setItem(end, value);
      localStorage.setItem(key, '{}');
    },
    [KEY, END, how] as const,
  );

/** The end of the last session, as the browser's tabs tell each other. */
export const storedEnd = (tab: Page) => tab.evaluate((key) => localStorage.getItem(key), END);

/** The tokens that the browser keeps; null if there are none, or none that can be read. */
export async function storedTokens(tab: Page): Promise<Tokens | null> {
  const text = await tab.evaluate((key) => localStorage.getItem(key), KEY);
  return stored.safeParse(JSON.parse(text ?? 'null')).data ?? null;
}
