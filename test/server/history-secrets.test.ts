import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createAccount } from '#server/accounts/create-account.ts';
import { backUp } from '#server/storage/backup.ts';
import { dataFile } from '#server/storage/database.ts';
import { sqlite } from '#test/support/databases.ts';
import { serverForTest } from '#test/support/shared-server.ts';
import { consoleOf } from './builder-console.ts';
import { entriesOf, newestOf } from './history-console.ts';
import { call, signIn } from './session-client.ts';

/** A part of every secret that is typed here, and no part of anything else. */
const TYPED = 'typedsecret';
/** What was typed as a name is counted against further attempts for a while (sessions/attempts.ts), and is nowhere else. */
const NAME = 'typedname';
const host = 'http://127.0.0.1:1';

test('no secret that was typed is in a file, a backup, an export, the log or an answer', async () => {
  const server = await serverForTest({ database: sqlite });
  const password = `${TYPED}-password`;
  await createAccount(server.deps, { account: 'ines', password });
  await call(server, 'POST', '/api/login', { body: { account: 'ines', password: `${TYPED}-wrong` } });
  await call(server, 'POST', '/api/login', { body: { account: NAME, password } });
  const { token } = await signIn(server, 'ines', password);
  const builder = consoleOf(server.url, token);
  const answers: unknown[] = [];
  const send = async (method: string, path: string, body?: unknown) => {
    const reply = await builder.call(method, path, body);
    expect(reply.status, path).toBeLessThan(300);
    answers.push(reply.body);
  };

  const workshop = await builder.workshop();
  const burger = await builder.burger(workshop);
  const path = `/api/burger/${burger}`;
  const secrets = (name: string) => ({
    host,
    api_key: `${TYPED}-${name}`,
    headers: { 'X-Team': `${TYPED}-header-${name}` },
  });
  await send('POST', `${path}/cheese`, { type: 'ollama', json_data: secrets('first') });
  const { id: first } = await newestOf(builder, burger);
  await send('PUT', `${path}/cheese/ollama`, {
    json_data: { ...secrets('second'), host: 'http://127.0.0.2:1' },
  });
  await send('PUT', `${path}/cheese/ollama`, { json_data: secrets('third') });
  await send('POST', `${path}/restore`, { entry: first });
  await send('POST', `${path}/publications`, { note: 'With its key' });
  await send('PUT', `${path}/published`, { number: null, instead_of: 1 });
  await send('PUT', `${path}/published`, { number: 1, instead_of: null });
  for (const address of [`${path}/publications`, `${path}/publications/1`]) await send('GET', address);
  await send('DELETE', `${path}/cheese/ollama`);
  const { id: deleted } = await newestOf(builder, burger);
  await send('POST', `${path}/restore/ollama`, { entry: deleted });
  await send('PUT', `${path}/cheese/ollama`, { json_data: secrets('fourth') });
  const file = [{ id: burger, name: 'Imported', cheeses: [{ type: 'ollama', json_data: secrets('fifth') }] }];
  await send('POST', `/api/workshop/${workshop}/burgers`, file);
  await send('DELETE', path);
  const { id: gone } = await newestOf(builder, burger);
  await send('POST', `${path}/restore`, { entry: gone });
  await call(server, 'PUT', '/api/me/password', {
    token,
    body: { password, new_password: `${TYPED}-other` },
  });

  const again = consoleOf(server.url, (await signIn(server, 'ines', `${TYPED}-other`)).token);
  const read = async (address: string) => {
    const response = await fetch(server.url + address, {
      headers: { Authorization: `Bearer ${again.token}` },
    });
    answers.push(await response.text());
    return response.status;
  };
  const entries = await entriesOf(again, burger);
  expect(entries.length).toBeGreaterThan(8);
  for (const { id } of entries) expect(await read(`${path}/history/${id}`)).toBe(200);
  for (const address of [
    `${path}/history`,
    '/api/history?limit=200',
    '/api/history.jsonl',
    '/api/deleted-burgers',
    `/api/workshop/${workshop}/burgers`,
  ])
    expect(await read(address), address).toBe(200);
  expect(JSON.stringify(answers)).not.toMatch(new RegExp(`${TYPED}|${NAME}`));

  const { dataFolder } = server.deps.config;
  await backUp(dataFile({ dataFolder }), join(dataFolder, 'backup.db'));
  const files = await readdir(dataFolder);
  expect(files).toEqual(expect.arrayContaining(['backup.db', 'cowtex.db', 'cowtex.db-wal']));
  for (const name of files)
    expect((await readFile(join(dataFolder, name))).includes(TYPED), name).toBe(false);
  // What is searched for would be found.
  await again.one('POST', `${path}/bun`, { prompt: TYPED });
  const found = await Promise.all(
    files.map(async (name) => (await readFile(join(dataFolder, name))).includes(TYPED)),
  );
  expect(found).toContain(true);
});
