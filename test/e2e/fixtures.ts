import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test as base, type Page } from '@playwright/test';
import { COMPILE_CACHE } from '../../scripts/compile-cache.ts';

export const ADMIN = { account: 'admin', password: 'burger-time' };

/** A running server with data of its own. */
export interface RunningServer {
  readonly url: string;
  /** Ends it as `kill` would and starts it again on the same data and port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the real server as its own process, on fresh data and a free port. */
export async function startServerProcess(env: Record<string, string> = {}): Promise<RunningServer> {
  const folder = await mkdtemp(join(tmpdir(), 'cowtex-e2e-'));
  let port = '0';
  let running = await launch();
  return {
    get url() {
      return running.url;
    },
    async restart() {
      await end(running.process);
      running = await launch();
    },
    async stop() {
      await end(running.process);
      await rm(folder, { recursive: true });
    },
  };

  async function launch(): Promise<{ process: ChildProcess; url: string }> {
    const child = spawn(process.execPath, ['server/main.ts'], {
      env: {
        ...process.env,
        NODE_COMPILE_CACHE: COMPILE_CACHE,
        DATABASE_URL: '',
        PORT: port,
        COWTEX_DATA: folder,
        COWTEX_ADMIN_PASSWORD: ADMIN.password,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    for await (const line of createInterface({ input: child.stdout })) {
      const [url] = /http:\/\/\S+/.exec(line) ?? [];
      if (url === undefined) continue;
      port = new URL(url).port;
      child.stdout.resume();
      return { process: child, url: new URL(url).origin };
    }
    throw new Error('The server ended before it printed its address.');
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** Signs in through the form, starting at `path`, and waits until the console shows the user. */
export async function signIn(page: Page, path = '/login', who = ADMIN): Promise<void> {
  await page.goto(path);
  await page.getByLabel('Account or email').fill(who.account);
  await page.getByLabel('Password').fill(who.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
}

/** Each test has a server of its own; its pages start at that server's address. */
export const test = base.extend<{ server: RunningServer }>({
  // biome's rule wants a pattern here, and Playwright reads the dependencies from it.
  server: async ({ browserName: _ }, use) => {
    const server = await startServerProcess();
    await use(server);
    await server.stop();
  },
  baseURL: async ({ server }, use) => use(server.url),
});

export { expect } from '@playwright/test';
