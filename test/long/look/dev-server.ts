import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';
import { ADMIN } from '#test/e2e/fixtures.ts';
import { end } from '#test/e2e/running-server.ts';
import { freePort } from '#test/support/listen.ts';

/** Runs `npm run dev` on fresh data. It is ready, Vite and the server behind it, when this settles. */
export async function startDevServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'cowtex-dev-'));
  const child = spawn(process.execPath, ['scripts/dev.ts'], {
    env: {
      ...process.env,
      COWTEX_DATA: folder,
      COWTEX_ADMIN_PASSWORD: ADMIN.password,
      DATABASE_URL: '',
      PORT: String(await freePort()),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const urls: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    urls.push(...(/http:\/\/\S+/.exec(stripVTControlCharacters(line)) ?? []));
    if (urls.length === 2) break;
  }
  child.stdout.resume();
  // Vite prints its address first: the server is started after it.
  const [vite] = urls;
  if (vite === undefined) throw new Error('The development server ended before it printed its address.');
  return {
    url: new URL(vite).origin,
    async stop() {
      await end(child);
      await rm(folder, { recursive: true });
    },
  };
}
