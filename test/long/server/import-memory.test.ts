import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { adminAt } from '#test/server/builder-console.ts';
import { processForTest, storageForTest } from '#test/server/server-process.ts';
import { sqlite } from '#test/support/databases.ts';
import { attacks, send } from '../../../bench/attacks.ts';

/** Reading such a file takes 400 MiB. The file and its answer take a part of that in the server itself. */
const MOST_MEBIBYTES = 200;

test('what reading a large import took is given back', async () => {
  const server = processForTest(await storageForTest(sqlite), { COWTEX_ADMIN_PASSWORD: 'strangers' });
  const resident = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))?.[1]) / 1024;
  const url = await server.ready();
  const builder = await adminAt(url, 'strangers');
  const lists = attacks({ workshop: await builder.workshop(), burger: '' }).filter(({ name }) =>
    name.includes('empty lists'),
  );
  expect(lists).toHaveLength(1);
  const before = resident();
  for (const attack of lists) await send(url, builder.token, attack);
  expect(resident() - before).toBeLessThan(MOST_MEBIBYTES);
});
