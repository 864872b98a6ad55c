import { cp, mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/storage/database.ts';
import type { Database } from '#server/storage/schema.ts';
import { sqlite, type TestStorage } from '#test/support/databases.ts';
import { storageForTest } from './server-process.ts';

const PAGE = 4096;
/** Longer than a page, so that it continues on pages of its own. */
const LONG = 'onion ring'.repeat(2000);

/* A check of the whole file is seen by damage that nothing else notices: a row that no start reads. */
describe('the data file', () => {
  let storage: TestStorage;
  let file: string;
  const open = (dataFolder = storage.dataFolder) => openDatabase({ databaseUrl: undefined, dataFolder });
  const at = '2026-03-01T12:00:00.000Z';

  beforeEach(async () => {
    storage = await storageForTest(sqlite);
    file = join(storage.dataFolder, 'cowtex.db');
  });

  async function fill(db: Database): Promise<void> {
    const rows = Array.from({ length: 50 }, (_, index) => ({ id: `WS-${index}`, name: LONG }));
    await db
      .insertInto('workshop')
      .values(rows.map((row) => ({ ...row, created_at: at, updated_at: at })))
      .execute();
  }

  /** Breaks the chain of pages of a long name. A disk that does so does not change the file's time. */
  async function damage(path: string): Promise<void> {
    const { atime, mtime } = await stat(path);
    const bytes = await readFile(path);
    const pages = Array.from({ length: bytes.length / PAGE }, (_, index) => index * PAGE);
    const page = pages.find((start) => LONG.includes(bytes.toString('latin1', start + 4, start + PAGE)));
    expect(page).toBeDefined();
    bytes.writeUInt32BE(1, page);
    await writeFile(path, bytes);
    await utimes(path, atime, mtime);
  }

  test('is not checked again where the server before has ended in order', async () => {
    const first = await open();
    await fill(first);
    await first.destroy();
    await damage(file);
    const second = await open();
    await second.destroy();
  });

  test('is checked where somebody has changed it since', async () => {
    const first = await open();
    await fill(first);
    await first.destroy();
    await damage(file);
    await utimes(file, new Date(), new Date());
    await expect(open()).rejects.toThrow(/is damaged/);
    // The refusal does not count as an end in order.
    await expect(open()).rejects.toThrow(/is damaged/);
  });

  test('is checked where the server before was killed', async () => {
    const first = await open();
    await fill(first);
    await first.destroy();
    const second = await open();
    // A kill leaves the disk as it is at that moment.
    const copy = await mkdtemp(join(tmpdir(), 'cowtex-killed-'));
    onTestFinished(() => rm(copy, { recursive: true }));
    await cp(storage.dataFolder, copy, { recursive: true, preserveTimestamps: true });
    await second.destroy();
    await damage(join(copy, 'cowtex.db'));
    await expect(open(copy)).rejects.toThrow(/is damaged/);
  });
});
