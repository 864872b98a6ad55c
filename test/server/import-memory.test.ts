import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { sqlite } from '#test/support/databases.ts';
import { attacks, send } from '../../bench/attacks.ts';
import { spawnServer } from './server-process.ts';
import { call, dataOf, signIn } from './session-client.ts';

/** Reading such a file takes 400 MiB. The file and its answer take a part of that in the server itself. */
const MOST_MEBIBYTES = 200;

test('what reading a large import took is given back', async () => {
  const storage = await sqlite.create();
  const server = spawnServer(storage, { COWTEX_ADMIN_PASSWORD: 'strangers' });
  const resident = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))?.[1]) / 1024;
  const url = await server.ready();
  const { token } = await signIn({ url }, 'admin', 'strangers');
  const made = await call({ url }, 'POST', '/api/workshop', { token, body: { name: 'Workshop' } });
  const workshop = dataOf(made, z.object({ id: z.string() })).id;
  const before = resident();
  const lists = attacks({ workshop, burger: '' }).filter(({ name }) => name.includes('empty lists'));
  for (const attack of [...lists, ...lists]) await send(url, token, attack);
  expect(resident() - before).toBeLessThan(MOST_MEBIBYTES);
  await server.end('SIGTERM');
  await storage.remove();
});
