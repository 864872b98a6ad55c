import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { messageOf } from '../../lib/message-of.ts';
import { codeOf, StorageError } from '../failures.ts';

/** SQLite's primary result codes for faults of the file. */
export const BUSY = 5;
const CORRUPT = 11;
const NOT_A_DATABASE = 26;

/** The longest wait of a statement for a write of another process (`npm run admin`), which takes milliseconds. */
export const WAIT_MS = 5000;

/** The version of a lock whose owner knows that no other process had the data open. */
const CHECKED = 1;

/**
 * Makes this process the only server on a file until it ends or calls what this returns. The operating system's lock is on a file
 * beside it, and is free at once after a crash. The data file itself is not locked, because a backup reads it and `npm run
 * admin` writes to it while the server runs. If the lock's file is new, the one before may have been deleted under a server
 * that still runs, so that nobody may have the data open then.
 * @throws {StorageError}
 */
export function ownFile(file: string): () => void {
  let lock: DatabaseSync | undefined;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    lock = new DatabaseSync(`${file}-lock`);
    // In the exclusive mode the lock stays after the commit.
    lock.exec('pragma journal_mode = memory; pragma locking_mode = exclusive; begin exclusive');
    if (lock.prepare('pragma user_version').get()?.user_version !== CHECKED) {
      mergeLog(file);
      lock.exec(`pragma user_version = ${CHECKED}`);
    }
    lock.exec('commit');
    return () => lock?.close();
  } catch (error) {
    lock?.close();
    throw new StorageError(whyNot(file, error));
  }
}

/**
 * Copies the log that a killed server left into the file, and removes it. Damaged data stays as it is.
 * @throws if another process has the file open
 */
export function mergeLog(file: string): void {
  if (!existsSync(file)) return;
  using database = new DatabaseSync(file);
  try {
    // Only the last connection may leave the mode with a log.
    database.exec('pragma journal_mode = delete');
  } catch (error) {
    if (codeOf(error) === BUSY) throw error;
  }
}

/**
 * Opens the file, and releases it if that fails.
 * @throws {StorageError}
 */
export function openFile(file: string, release?: () => void): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { timeout: WAIT_MS });
    database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on');
    // From here on somebody is served meanwhile, so the dialect waits and not SQLite.
    database.exec('pragma busy_timeout = 0');
    return database;
  } catch (error) {
    database?.close();
    release?.();
    throw new StorageError(whyNot(file, error));
  }
}

/** Opens another connection to a file that this process has open, for reading only. */
export const openReader = (file: string): DatabaseSync =>
  new DatabaseSync(file, { readOnly: true, timeout: WAIT_MS });

/**
 * Checks every page of the file, in a thread, because that takes about a second a gigabyte. Damage that a disk does later is found
 * by the statement that reads it, and by every backup.
 * @throws {StorageError}
 */
export async function checkFile(file: string): Promise<void> {
  const thread = new Worker(new URL('check.ts', import.meta.url), { argv: [file] });
  const damage = await new Promise<string>((resolve, reject) => {
    // With `--watch` Node sends messages of its own, which are no texts.
    thread.on('message', (found: unknown) => {
      if (typeof found === 'string') resolve(found);
    });
    thread.once('error', reject);
  }).catch((error: unknown) => {
    throw new StorageError(whyNot(file, error));
  });
  if (damage !== 'ok') throw new StorageError(isDamaged(file, damage));
}

function whyNot(file: string, error: unknown): string {
  const reason = messageOf(error);
  const code = codeOf(error);
  if (code === BUSY) {
    return `Another server is already using ${file}. Stop it, or choose another folder with COWTEX_DATA.`;
  }
  if (code === NOT_A_DATABASE) {
    return `${file} is not a database. Put the right file there, or choose another folder with COWTEX_DATA.`;
  }
  if (typeof code === 'number' && code % 256 === CORRUPT) return isDamaged(file, reason);
  return `The data cannot be kept in ${file}: ${reason}. Choose another folder with COWTEX_DATA.`;
}

const isDamaged = (file: string, damage: string) =>
  `${file} is damaged (${damage.replaceAll(/\s+/g, ' ')}). Put a backup in its place (npm run admin -- restore <file>); what SQLite's own ".recover" saves of it may lack some rows.`;
