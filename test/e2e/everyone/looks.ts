import type { Page } from '@playwright/test';
import { contrastOf } from '#test/support/contrast.ts';

export type ContrastOf = typeof contrastOf;

/** The faults that are still there after some frames: overlays follow the page's change of size and language. */
export async function lasting(page: Page, look: () => Promise<string[]>): Promise<string[]> {
  for (let tries = 0; ; tries += 1) {
    const faults = await look();
    if (faults.length === 0 || tries === 20) return faults;
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  }
}

/** The faults that several looks find, each of which runs in the page: it is handed to the browser as a text. */
export const seen = (page: Page, ...looks: readonly ((contrast: ContrastOf) => string[])[]) =>
  lasting(page, () =>
    page.evaluate<string[]>(`[${looks.map((look) => `(${look})(${contrastOf})`).join()}].flat()`),
  );
