import type { Locator, Page } from '@playwright/test';
import { test as base, startFresh } from './fixtures.ts';

/** The tests of recordings: each may stop its server before its end. */
export const test = base.extend<object>({
  server: async ({ browserName: _ }, use) => {
    const server = await startFresh();
    let stopped: Promise<void> | undefined;
    const stop = () => {
      stopped ??= server.stop();
      return stopped;
    };
    await use({ ...server, stop });
    await stop();
  },
});

/** Every row of a log, without the parts that only a live conversation offers. */
export const rowsIn = async (shown: Locator): Promise<string[]> =>
  (await shown.getByRole('article').allTextContents()).map((text) =>
    text.replaceAll(/\s*(Try again|Edit and resend|重试|编辑并重新发送)\s*/g, '').trim(),
  );

/** A recording of a minute: a prompt, an answer after a second, and the end of the connection. */
export const recorded = () =>
  JSON.stringify({
    format: 'cowtex-recording',
    version: 1,
    burger: { id: 'b', name: 'Old bun' },
    savedAt: Date.UTC(2026, 0, 2),
    history: [
      { type: 'prompted', at: 1_000, content: 'Hello' },
      {
        type: 'received',
        at: 2_000,
        debug: false,
        messages: ['event: content\ndata: Good day\n\nevent: done\n\n'],
      },
      { type: 'noted', at: 62_000, note: 'disconnected', code: 1006 },
    ],
  });

/** Chooses something in the menu of the conversation. */
export async function choose(page: Page, item: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: /^(Recording and transcript|更多)$/ }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Opens a recording: a file by its path, or one of this name and text. */
export async function openFile(page: Page, file: string | { name: string; text: string }): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await choose(page, /^(Open recording|打开录制文件)$/);
  const chosen =
    typeof file === 'string'
      ? file
      : { name: file.name, mimeType: 'application/json', buffer: Buffer.from(file.text) };
  await (await choosing).setFiles(chosen);
}
