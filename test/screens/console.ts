import { type Browser, type BrowserContext, expect as base, chromium, type Page } from '@playwright/test';
import { afterAll, test } from 'vitest';
import { chromiumOptions } from '../../scripts/prerequisites.ts';
import { enter, neverIdle, startServerHere } from '../e2e/fixtures.ts';
import { apiAs } from '../e2e/seed.ts';
import { type Calls, holdCallsOf } from './held-calls.ts';

/** The patience of assertions and actions, because a busy machine may need many seconds for a page. */
const PATIENCE_MS = 30_000;
export const expect = base.configure({ timeout: PATIENCE_MS });

/** A page of the console whose calls the test can hold. */
export interface ConsolePage {
  readonly page: Page;
  readonly calls: Calls;
}

/** The console on one server, in one browser, for the tests of a file. */
export type RunningConsole = Awaited<ReturnType<typeof start>>;

/** The files that a worker runs one after the other share a browser. */
const withBrowser = test
  .extend('options', { scope: 'worker' }, chromiumOptions())
  .extend('browser', { scope: 'worker' }, async ({ options }, { onCleanup }) => {
    const browser = await chromium.launch(options);
    // A browser that keeps running would keep the test runner from ending.
    onCleanup(() => browser.close());
    return browser;
  });

/** Starts the server before the tests of a file and stops it afterwards. */
export function startConsole(): () => RunningConsole {
  let running: RunningConsole | undefined;
  withBrowser.beforeAll(async ({ browser }) => {
    running = await start(browser);
  });
  afterAll(() => running?.stop());
  return () => {
    if (running === undefined) throw new Error('The console has not been started');
    return running;
  };
}

async function start(browser: Browser) {
  const server = await startServerHere();
  const visitors = contexts(browser, server.url);
  const member = await signIn(await contexts(browser, server.url)());
  return {
    url: server.url,
    /** Calls the server as the first account. */
    api: await apiAs(server.url),
    /** A new visitor's page. */
    visit: async (path: string) => load(await watched(await visitors()), path, nothing),
    /** A new visitor's empty page, whose clock begins at this time and obeys the test. */
    visitTimed: async (time = Date.now()) => watched(await visitors(), time),
    /** The newly loaded page of the first account, signed in. */
    enter: (path: string) => load(member, path, nothing),
    /** The same, and the calls that `hold` holds before the page is loaded. */
    enterHolding: <T extends object>(path: string, hold: (calls: Calls) => T) => load(member, path, hold),
    /**
     * The same page after a link to `path` was followed, with new actors: loading the page takes twenty times as long.
     * Only unsaved work of screens without dialogs outlives it, so their tests use `enter`.
     */
    show: (path: string) => follow(member, path, nothing),
    showHolding: <T extends object>(path: string, hold: (calls: Calls) => T) => follow(member, path, hold),
    async stop() {
      for (const context of browser.contexts()) await context.close();
      await server.stop();
    },
  };
}

/** New contexts, one at a time. */
function contexts(browser: Browser, baseURL: string): () => Promise<BrowserContext> {
  let context: BrowserContext | undefined;
  return async () => {
    await context?.close();
    context = await browser.newContext({ baseURL, reducedMotion: 'reduce' });
    context.setDefaultTimeout(PATIENCE_MS);
    return context;
  };
}

async function watched(context: BrowserContext, time?: number): Promise<ConsolePage> {
  const page = await context.newPage();
  if (time !== undefined) await page.clock.install({ time });
  // After the clock, which would make the browser idle again.
  await page.addInitScript(neverIdle);
  return { page, calls: await holdCallsOf(page) };
}

const nothing = () => ({});

async function load<T extends object>(
  shown: ConsolePage,
  path: string,
  hold: (calls: Calls) => T,
): Promise<ConsolePage & T> {
  await shown.calls.release();
  const held = hold(shown.calls);
  await shown.page.goto(path);
  return { ...shown, ...held };
}

/** Follows a link to `path` after the open dialog was cancelled. Loads the page if the dialog does not close. */
export async function follow<T extends object>(shown: ConsolePage, path: string, hold: (calls: Calls) => T) {
  const { page, calls } = shown;
  await calls.release();
  const dialog = page.locator('[role=dialog], [role=alertdialog]');
  for (let open = await dialog.count(); open > 0; open -= 1) await page.keyboard.press('Escape');
  if ((await dialog.count()) > 0) return load(shown, path, hold);
  const held = hold(calls);
  await page.evaluate(async (to) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    history.pushState(null, '', '/');
    // A page stays until the next one can show.
    while (!document.title.startsWith('Home')) await frame();
    // An actor ends shortly after its screen.
    await frame();
    history.pushState(null, '', to);
  }, path);
  return { ...shown, ...held };
}

/** A page on which the first account has signed in. */
async function signIn(context: BrowserContext): Promise<ConsolePage> {
  const shown = await watched(context);
  await enter(shown.page, '/cowtex');
  // No call of this page is left that a test could take for one of its own.
  await shown.page.getByRole('navigation', { name: 'Main' }).waitFor();
  return shown;
}
