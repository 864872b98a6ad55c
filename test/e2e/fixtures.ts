import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { z } from 'zod';
import { ensureFirstAccount } from '#server/accounts/first-account.ts';
import { sqlite } from '#test/support/databases.ts';
import { startServer } from '#test/support/server.ts';
import { clusterOf, startPair } from './pair.ts';
import { end, launch, type RunningServer } from './running-server.ts';
import { ADMIN, apiAs, seedBurger } from './seed.ts';

export type { RunningServer } from './running-server.ts';
export { ADMIN } from './seed.ts';

/**
 * Starts the real server as its own process, on fresh data and a free port; under `npm run test:cluster` two of them on
 * one PostgreSQL, behind nginx.
 */
export async function startServerProcess(env: Record<string, string> = {}): Promise<RunningServer> {
  const cluster = clusterOf(process.env);
  if (cluster !== null) return startPair(cluster, { COWTEX_ADMIN_PASSWORD: ADMIN.password, ...env });
  const folder = await mkdtemp(join(tmpdir(), 'cowtex-e2e-'));
  const all = { COWTEX_DATA: folder, COWTEX_ADMIN_PASSWORD: ADMIN.password, ...env };
  let running = await launch(all);
  const { url } = running;
  return {
    url,
    async restart() {
      await end(running.process);
      running = await launch({ ...all, PORT: new URL(url).port });
    },
    async stop() {
      await end(running.process);
      await rm(folder, { recursive: true });
    },
  };
}

/** Starts the real server in this process, on fresh data. That takes a twentieth of the time of a process of its own. */
export async function startServerHere(): Promise<RunningServer> {
  const storage = await sqlite.create();
  const start = async (port: number) => {
    const server = await startServer({
      database: storage,
      config: { port, adminPassword: ADMIN.password },
    });
    await ensureFirstAccount(server.deps);
    return server;
  };
  let running = await start(0);
  const { url } = running;
  return {
    url,
    async restart() {
      await running.stop();
      running = await start(Number(new URL(url).port));
    },
    async stop() {
      await running.stop();
      await storage.remove();
    },
  };
}

/** Starts the server of a test: in this process, or under `npm run test:cluster` two behind nginx. */
export const startFresh = (): Promise<RunningServer> =>
  clusterOf(process.env) === null ? startServerHere() : startServerProcess();

const session = z.object({ token: z.string(), refresh_token: z.string() });

/** Opens `path` in a session that was begun by a call, for tests that are not about signing in. */
export async function enter(page: Page, path: string, who = ADMIN): Promise<void> {
  const response = await page.request.post('/api/login', { data: who });
  const { token: accessToken, refresh_token: refreshToken } = session.parse(await response.json());
  const tokens = JSON.stringify({ accessToken, refreshToken });
  const script = await page.addInitScript((text) => localStorage.setItem('cowtex-tokens', text), tokens);
  await page.goto(path);
  await script.dispose();
}

/** Goes to `path` as a link within the console does, which takes a small part of what loading the page takes. */
export const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => history.pushState(null, '', to), path);

/** Opens every later page of `page` in a language. */
export const speak = (page: Page, language: 'en' | 'zh') =>
  page.addInitScript((chosen) => localStorage.setItem('cowtex-language', chosen), language);

export async function onDarkPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: 'dark' });
}

export const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

/** Waits until the page has been painted as it is now, and its observers have been told: that takes two frames. */
export const painted = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );

/** Stops the page's clock, some seconds later than it is: pausing takes a while on a busy machine, and it cannot go back. */
export const stopClock = async (page: Page): Promise<void> =>
  page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));

/**
 * Acts, and expects an element that is shown for a second or two only. The wait begins first, because on a busy machine it would
 * be late.
 */
export const showsBriefly = (shown: Locator, act: () => Promise<unknown>) =>
  Promise.all([expect(shown).toBeAttached(), act()]);

/** Fills in the form of the sign-in page, and submits it. */
export async function fillSignIn(page: Page, who = ADMIN): Promise<void> {
  await page.getByLabel('Account or email').fill(who.account);
  await page.getByLabel('Password').fill(who.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs out by the menu of the account. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Hello, / }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

/** Signs in through the form, starting at `path`, and waits until the console shows the user. */
export async function signIn(page: Page, path = '/login', who = ADMIN): Promise<void> {
  await page.goto(path);
  await fillSignIn(page, who);
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
}

/** The beginning of the cause of an uncaught error on the page's console. */
const CAUSE = 'Caused by';

/**
 * Runs in a page: its browser is never idle, so the code of every other page is not fetched ahead, which is a seventh of a test's
 * work. A link that is reached still fetches its page.
 */
export const neverIdle = () => {
  window.requestIdleCallback = () => 0;
};

/**
 * Each test has a server of its own, whose address is the base URL of its pages, and on it, where it asks for them, `api`, which
 * calls the server, and the ID of a `burger` with the demo model. No page may throw an uncaught error.
 * Browsers are idle only in tests that set `isIdle`.
 */
export const test = base.extend<{
  server: RunningServer;
  api: Awaited<ReturnType<typeof apiAs>>;
  burger: string;
  isIdle: boolean;
}>({
  isIdle: [false, { option: true }],
  context: async ({ context, isIdle }, use) => {
    if (!isIdle) await context.addInitScript(neverIdle);
    await use(context);
  },
  page: async ({ page }, use) => {
    const thrown: unknown[] = [];
    page.on('pageerror', ({ message }) => thrown.push(message));
    // React says that a render threw, and has the error only as the cause, which the event above does not carry.
    page.on(
      'console',
      (said) => said.type() === 'error' && said.text().startsWith(CAUSE) && thrown.push(said.text()),
    );
    await page.addInitScript((prefix) => {
      addEventListener('error', ({ error }) => {
        if (error instanceof Error && error.cause instanceof Error) console.error(prefix, error.cause.stack);
      });
    }, CAUSE);
    await use(page);
    expect(thrown).toEqual([]);
  },
  // Playwright reads the dependencies from this pattern. It is not empty, because biome refuses that.
  server: async ({ browserName: _ }, use) => {
    const server = await startFresh();
    await use(server);
    await server.stop();
  },
  baseURL: async ({ server }, use) => use(server.url),
  api: async ({ server }, use) => use(await apiAs(server.url)),
  burger: async ({ server }, use) => use(await seedBurger(server.url)),
});

export { expect };
