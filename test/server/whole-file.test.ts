import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/storage/database.ts';
import { sqlite } from '#test/support/databases.ts';
import { processForTest, storageForTest } from './server-process.ts';

const PAGE = 4096;
/** Longer than a page, so that it continues on pages of its own. */
const LONG = 'onion ring'.repeat(2000);
const at = '2026-03-01T12:00:00.000Z';

/** Breaks the chain of pages of a long name, which no start reads. */
async function damage(file: string): Promise<void> {
  const bytes = await readFile(file);
  const pages = Array.from({ length: bytes.length / PAGE }, (_, index) => index * PAGE);
  const page = pages.find((start) => LONG.includes(bytes.toString('latin1', start + 4, start + PAGE)));
  expect(page).toBeDefined();
  bytes.writeUInt32BE(1, page);
  await writeFile(file, bytes);
}

test('a data file is checked while it is served, and a server whose file is damaged says so and ends', async () => {
  const storage = await storageForTest(sqlite);
  const db = await openDatabase(storage);
  const rows = Array.from({ length: 50 }, (_, index) => ({ id: `WS-${index}`, name: LONG }));
  await db
    .insertInto('workshop')
    .values(rows.map((row) => ({ ...row, created_at: at, updated_at: at })))
    .execute();
  await db.destroy();
  await damage(join(storage.dataFolder, 'cowtex.db'));
  const server = processForTest(storage);
  expect(await server.ended()).toBe(1);
  expect(server.output()).toContain('is ready at');
  expect(server.complaints()).toMatch(/cowtex\.db is damaged \(.+\)\. Put a backup in its place/);
});
