import { existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';
import { openCopy } from './database.ts';
import type { Database } from './schema.ts';
import { ownFile } from './sqlite-file.ts';
import { StorageError } from './storage-error.ts';

/** All pages in one step: a copy in several steps restarts with each write of the server. */
const ALL_PAGES = 2 ** 31 - 1;

/**
 * Copies a data file, also one that a server is writing to, as it is at one moment. Writers do not wait for it. The copy
 * is checked, and there whole or not at all.
 * @throws {StorageError} where the copy's file is there already, or the data is damaged
 */
export async function backUp(file: string, copy: string): Promise<void> {
  if (existsSync(copy)) throw new StorageError(`${copy} is there already. Choose another file.`);
  const draft = `${copy}.part`;
  await copyWhole(file, draft);
  renameSync(draft, copy);
}

/**
 * Puts a backup in the place of a data file that no server is using. What was there is kept beside it; gives its name,
 * or null where there was nothing. `check` refuses a backup that this server could not use.
 * @throws {StorageError} where a server is using the file, or could not use the backup
 */
export async function restore(
  copy: string,
  file: string,
  check: (db: Database) => Promise<void>,
): Promise<string | null> {
  if (!existsSync(copy)) throw new StorageError(`There is no file ${copy}.`);
  const release = ownFile(file);
  const draft = `${file}.part`;
  try {
    await copyWhole(copy, draft);
    const db = await openCopy(draft);
    try {
      await check(db);
    } finally {
      await db.destroy();
    }
    const kept = setAside(file);
    renameSync(draft, file);
    return kept;
  } finally {
    rmSync(draft, { force: true });
    release();
  }
}

/** The data stays in its place until the backup takes it; its log must go, because it would be played into the backup. */
function setAside(file: string): string | null {
  if (!existsSync(file)) return null;
  const kept = `${file}.${new Date().toISOString().replaceAll(':', '-')}`;
  linkSync(file, kept);
  if (existsSync(`${file}-wal`)) renameSync(`${file}-wal`, `${kept}-wal`);
  rmSync(`${file}-shm`, { force: true });
  return kept;
}

async function copyWhole(file: string, copy: string): Promise<void> {
  rmSync(copy, { force: true });
  try {
    const source = new DatabaseSync(file, { readOnly: true });
    try {
      await backup(source, copy, { rate: ALL_PAGES });
    } finally {
      source.close();
    }
    check(copy);
  } catch (error) {
    rmSync(copy, { force: true });
    throw new StorageError(`${file} could not be copied: ${error instanceof Error ? error.message : error}`);
  }
}

function check(copy: string): void {
  const database = new DatabaseSync(copy);
  try {
    // One file that needs no others beside it.
    database.exec('pragma journal_mode = delete');
    const { quick_check: found } = database.prepare('pragma quick_check(1)').get() ?? {};
    if (found !== 'ok') throw new Error(`it is damaged (${found})`);
  } finally {
    database.close();
  }
}
