import { randomUUID } from 'node:crypto';
import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';
import { messageOf } from '../lib/message-of.ts';
import { openCopy } from './database.ts';
import { StorageError } from './failures.ts';
import { requireComplete, requireMigrated } from './require-backup.ts';
import type { Database } from './schema.ts';
import { mergeLog, ownFile } from './sqlite/file.ts';

/** Copies all pages in one step, because a copy in several steps restarts with each write of the server. */
const ALL_PAGES = 2 ** 31 - 1;

/**
 * Copies a data file as of one moment, also while a server writes to it. Writers do not wait for the copy. The copy is
 * checked, and appears only when it is complete.
 * @throws {StorageError} if the copy's file exists already, or the data is damaged
 */
export async function backUp(file: string, copy: string): Promise<void> {
  if (existsSync(copy)) throw new StorageError(`${copy} is there already. Choose another file.`);
  // Another backup into the same file may be under way.
  const draft = `${copy}.${randomUUID()}.part`;
  await copyWhole(file, draft);
  renameSync(draft, copy);
}

/**
 * Replaces a data file that no server is using by a backup. The old data is kept beside it; returns its file name, or null
 * if there was none. Every sign-in of the backup has ended, because whoever stole one may be why it is restored. The next
 * start migrates the backup. `check` refuses a backup that this server could not use. Whenever the
 * process ends, the file holds all of the old data or all of the backup. Writing into the file would not ensure that, and would
 * also write into hard links to it.
 * @throws {StorageError} if a server is using the file, or could not use the backup
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
    requireMigrated(draft, copy);
    {
      await using db = await openCopy(draft);
      await requireComplete(db, copy);
      await check(db);
    }
    // The check has migrated its copy. An older server, which may be the one to start next, could not open that.
    await copyWhole(copy, draft);
    endSignIns(draft);
    const kept = setAside(file);
    renameSync(draft, file);
    return kept;
  } finally {
    discard(draft);
    release();
  }
}

function endSignIns(draft: string): void {
  using database = new DatabaseSync(draft);
  database.exec('delete from token_family');
}

/** Copies the data beside its file. Only then may its log go, which SQLite would apply to the backup. */
function setAside(file: string): string | null {
  if (!existsSync(file)) return null;
  mergeLog(file);
  if (existsSync(`${file}-wal`)) throw new StorageError(`${file} cannot take in its log. Move both away.`);
  const kept = `${file}.${new Date().toISOString().replaceAll(':', '-')}`;
  copyFile(file, kept);
  return kept;
}

/** The copy appears only when it is on the disk. */
function copyFile(from: string, to: string): void {
  const draft = `${to}.part`;
  try {
    copyFileSync(from, draft, constants.COPYFILE_FICLONE);
    const handle = openSync(draft, 'r+');
    fsyncSync(handle);
    closeSync(handle);
    renameSync(draft, to);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Removes a draft and what SQLite keeps beside it. */
function discard(draft: string): void {
  for (const end of ['', '-journal', '-wal', '-shm']) rmSync(draft + end, { force: true });
}

async function copyWhole(file: string, copy: string): Promise<void> {
  discard(copy);
  try {
    {
      using source = new DatabaseSync(file, { readOnly: true });
      await backup(source, copy, { rate: ALL_PAGES });
    }
    check(copy);
  } catch (error) {
    discard(copy);
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
