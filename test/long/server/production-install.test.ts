import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { spawnServer } from '#test/server/server-process.ts';
import { signIn } from '#test/server/session-client.ts';
import { sqlite } from '#test/support/databases.ts';

const lockSchema = z.object({ packages: z.record(z.string(), z.object({ dev: z.boolean().optional() })) });

/** A folder like after `npm ci --omit=dev`: the server, a built console, and the packages without `dev` in the lock. */
function productionFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cowtex-production-'));
  const { packages } = lockSchema.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));
  for (const [path, { dev = false }] of Object.entries(packages)) {
    const isNested = path.lastIndexOf('node_modules/') > 0;
    if (path === '' || dev || isNested) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    symlinkSync(resolve(path), join(folder, path));
  }
  for (const part of ['server', 'package.json']) cpSync(part, join(folder, part), { recursive: true });
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'dist/index.html'), '<title>Built</title>');
  return folder;
}

test('the server runs with no other packages than its own', async () => {
  const folder = productionFolder();
  const storage = await sqlite.create();
  const env = { COWTEX_ADMIN_PASSWORD: 'burger-time', COWTEX_METRICS_TOKEN: 'prometheus-reads-this' };
  const server = spawnServer(storage, env, { folder });
  try {
    const url = await server.ready();
    expect((await signIn({ url }, 'admin', 'burger-time')).token).not.toBe('');
    expect(await (await fetch(url)).text()).toContain('<title>Built</title>');
    const headers = { Authorization: `Bearer ${env.COWTEX_METRICS_TOKEN}` };
    expect((await fetch(`${url}/metrics`, { headers })).status).toBe(200);
    expect(await server.end('SIGTERM')).toBe(0);
    expect(server.complaints()).toBe('');
  } finally {
    await server.end('SIGKILL');
    await storage.remove();
    rmSync(folder, { recursive: true });
  }
});
