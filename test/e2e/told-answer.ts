import type { Page } from '@playwright/test';
import type { StrictBackend } from '../support/strict-backend.ts';
import { composer, log, send } from './chat-parts.ts';
import { enter, expect, seedClouds } from './strict-fixtures.ts';

/* A chat whose answers a test gives, at the times that it wants. */

/** The line of a call, or of an answer's figures, which unfolds. */
export const line = (page: Page, text: string) => page.locator('summary').filter({ hasText: text });

/** A frame as it comes over the socket. */
export const frame = (event: string, data: unknown) =>
  `event: ${event}\ndata: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`;

/** The time at which the page's clock begins. */
export const START = Date.UTC(2026, 0, 15, 9);

/**
 * Opens the chat in debug mode and asks. Each event of the server then comes `at` so many milliseconds later, and has come when the
 * log shows a text. The clock stands still, unless it `runs`.
 */
export async function ask(page: Page, strict: StrictBackend, { debug = true, runs = false } = {}) {
  seedClouds(strict);
  if (runs) await page.clock.install({ time: START });
  else await page.clock.setFixedTime(START);
  await enter(page, '/cowtex/burgers/brg-1/chat');
  if (debug) await page.getByRole('checkbox').check();
  await page.locator('main button[type=submit]').first().click();
  await expect(composer(page)).toBeEnabled();
  await send(page, 'When is B-101 open?');
  const chat = () => strict.chats.at(-1);
  await expect.poll(() => chat()?.received.length).toBe(1);
  return async (at: number, shown: string, ...frames: string[]) => {
    await page.clock.setFixedTime(START + at);
    chat()?.send(frames.join(''));
    await expect(log(page)).toContainText(shown);
  };
}
