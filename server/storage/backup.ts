import { existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';
import { messageOf } from '../message-of.ts';
import { openCopy } from './database.ts';
import type { Database } from './schema.ts';
import { ownFile } from './sqlite-file.ts';
import { StorageError } from './storage-error.ts';

/** Copies all pages in one step, because a copy in several steps restarts with each write of the server. */
const ALL_PAGES = 2 ** 31 - 1;

/**
 * Copies a data file as of one moment, also while a server writes to it. Writers do not wait for the copy. The copy is
 * checked, and appears only when it is complete.
 * @throws {StorageError} if the copy's file exists already, or the data is damaged
 */
export async function backUp(file: string, copy: string): Promise<void> {
  if (existsSync(copy)) throw new StorageError(`${copy} is there already. Choose another file.`);
  const draft = `${copy}.part`;
  await copyWhole(file, draft);
  renameSync(draft, copy);
}

/**
 * Replaces a data file that no server is using by a backup. The old data is kept beside it; returns its file name, or null
 * if there was none. `check` refuses a backup that this server could not use.
 * @throws {StorageError} if a server is using the file, or could not use the backup
 */
export async function restore(
  copy: string,
  file: string,
  check: (db: Database) => Promise<void>,
): Promise<string | null> {
  if (!existsSync(copy)) throw new StorageError(`There is no file ${copy}.`);
  const unlock = ownFile(file);
  const draft = `${file}.part`;
  try {
    await copyWhole(copy, draft);
    {
      await using db = await openCopy(draft);
      await check(db);
    }
    const kept = setAside(file);
    renameSync(draft, file);
    return kept;
  } finally {
    rmSync(draft, { force: true });
    unlock();
  }
}

/** The data stays until the backup replaces it. Its log must go, because SQLite would apply it to the backup. */
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
    {
      using source = new DatabaseSync(file, { readOnly: true });
      await backup(source, copy, { rate: ALL_PAGES });
    }
    check(copy);
  } catch (error) {
    rmSync(copy, { force: true });
    throw new StorageError(`${file} could not be copied: ${messageOf(error)}`);
  }
}

function check(copy: string): void {
  using database = new DatabaseSync(copy);
  // So that the copy is one file, without a log beside it.
  database.exec('pragma journal_mode = delete');
  const { quick_check: found } = database.prepare('pragma quick_check(1)').get() ?? {};
  if (found !== 'ok') throw new Error(`it is damaged (${found})`);
}
