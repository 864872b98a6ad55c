import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { sqlite } from '#test/support/databases.ts';
import { admin } from './admin-command.ts';
import { processForTest, storageForTest } from './server-process.ts';

const named = z.object({ version: z.string() });
const locked = named.extend({ packages: z.object({ '': named }) });
const described = z.object({ info: named });
const healthy = z.object({ data: named });

const read = (file: string) => readFileSync(file, 'utf8');
const json = (file: string): unknown => JSON.parse(read(file));

test('package, lock file, changelog, API document and server name one version', async () => {
  const { version } = named.parse(json('package.json'));
  const lock = locked.parse(json('package-lock.json'));
  const [, released] = /^## \[(\d[^\]]*)\]/m.exec(read('CHANGELOG.md')) ?? [];
  const storage = await storageForTest(sqlite);
  const server = processForTest(storage);
  const url = await server.ready();
  const answer = async (path: string): Promise<unknown> => (await fetch(url + path)).json();
  expect({
    lock: [lock.version, lock.packages[''].version],
    released,
    api: described.parse(await answer('/openapi.json')).info.version,
    health: healthy.parse(await answer('/api/health')).data.version,
    log: server.output().split('\n')[0],
    admin: await admin(storage, 'version'),
  }).toEqual({
    lock: [version, version],
    released: version,
    api: version,
    health: version,
    log: `Cowtex ${version} is ready at ${url}`,
    admin: { code: 0, said: `Cowtex ${version}, Node ${process.versions.node}\n` },
  });
});
