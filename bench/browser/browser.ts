import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { chromiumOptions, ensureWholeChromium } from '../../scripts/prerequisites.ts';

/** The Chromium that people browse with, without a window. */
export function launch(): Promise<Browser> {
  const { args, ...options } = chromiumOptions(ensureWholeChromium());
  return chromium.launch({ ...options, args: [...args, '--enable-precise-memory-info'] });
}

export interface Visit extends AsyncDisposable {
  readonly page: Page;
  readonly devtools: CDPSession;
  /** Slows the processor by a factor, from now on. */
  readonly slowDown: (factor: number) => Promise<void>;
}

/** Opens a page of a fresh browser without cache and storage. An error of the page ends the benchmark. */
export async function visit(browser: Browser, options: { readonly baseURL?: string } = {}): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  page.on('pageerror', (error) => {
    throw error;
  });
  const devtools = await context.newCDPSession(page);
  return {
    page,
    devtools,
    slowDown: async (rate) => {
      await devtools.send('Emulation.setCPUThrottlingRate', { rate });
    },
    [Symbol.asyncDispose]: () => context.close(),
  };
}
