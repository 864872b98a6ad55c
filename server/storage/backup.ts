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
import { z } from 'zod';
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

/** A key of a burger that holds after a restore. */
interface LivingKey {
  readonly name: string;
  readonly shown: string;
  readonly burger: string;
}

interface Restored {
  /** The file with the data of before; null if there was none. */
  readonly kept: string | null;
  /** The keys of burgers that were revoked since the backup, and hold again; all of the backup if the data of before does not say. */
  readonly keys: readonly LivingKey[];
}

/**
 * Replaces a data file that no server is using by a backup. The old data is kept beside it. Every sign-in of the backup has ended,
 * because whoever stole one may be why it is restored, and its links are gone. The next start migrates the backup. `check` refuses a
 * backup that this server could not use. Whenever the process ends, the file holds all of the old data or all of the backup. Writing
 * into the file would not ensure that, and would also write into hard links to it.
 * @throws {StorageError} if a server is using the file, or could not use the backup
 */
export async function restore(
  copy: string,
  file: string,
  check: (db: Database) => Promise<void>,
): Promise<Restored> {
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
    endSignInsAndLinks(draft);
    const keys = livingAgain(draft, file);
    const kept = setAside(file);
    renameSync(draft, file);
    return { kept, keys };
  } finally {
    discard(draft);
    release();
  }
}

function endSignInsAndLinks(draft: string): void {
  using database = new DatabaseSync(draft);
  database.exec('delete from token_family');
  // The backup of an earlier version has none.
  const hasLinks =
    database.prepare("select 1 from sqlite_schema where name = 'account_link'").get() !== undefined;
  if (hasLinks) database.exec('delete from account_link');
}

/** The keys of burgers that hold in the backup, and are not in the data. */
function livingAgain(draft: string, file: string): LivingKey[] {
  const known = new Set(keysIn(file).map(({ id }) => id));
  const now = new Date().toISOString();
  return keysIn(draft)
    .filter(({ id, expires_at }) => !known.has(id) && (expires_at === null || expires_at > now))
    .map(({ name, shown, burger }) => ({ name, shown, burger }));
}

const keySchema = z.object({
  id: z.string(),
  name: z.string(),
  shown: z.string(),
  burger: z.string(),
  expires_at: z.string().nullable(),
});

/** The keys in a data file. Data that cannot be read, or is from before there were keys, has none. */
function keysIn(file: string): z.infer<typeof keySchema>[] {
  if (!existsSync(file)) return [];
  try {
    using database = new DatabaseSync(file, { readOnly: true });
    const rows = database
      .prepare(
        `select door_key.id, door_key.name, shown, burger.name as burger, expires_at
         from door_key join burger on burger.id = burger_id order by door_key.created_at`,
      )
      .all();
    return z.array(keySchema).parse(rows);
  } catch {
    return [];
  }
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
