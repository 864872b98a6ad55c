import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { codeOf } from './failures.ts';
import { StorageError } from './storage-error.ts';

/** SQLite's primary result codes for what can be wrong with the file. */
const BUSY = 5;
const CORRUPT = 11;
const NOT_A_DATABASE = 26;

/**
 * Opens the file for this process alone: the operating system's lock on it lasts as long as the process, so it is free
 * again at once after a crash, and a second server is refused. Every page is looked at first, which takes about a second
 * a gigabyte.
 * @throws {StorageError}
 */
export function openOwned(file: string): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    database = new DatabaseSync(file);
    database.exec('pragma locking_mode = exclusive; pragma journal_mode = wal; pragma synchronous = full');
    database.exec('pragma foreign_keys = on; begin exclusive; commit');
    const damage = database.prepare('pragma quick_check(1)').get()?.quick_check;
    if (damage !== 'ok') throw new StorageError(isDamaged(file, String(damage)));
    return database;
  } catch (error) {
    database?.close();
    throw error instanceof StorageError ? error : new StorageError(whyNot(file, error));
  }
}

function whyNot(file: string, error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
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
  `${file} is damaged (${damage.replaceAll(/\s+/g, ' ')}). Put a backup in its place; what SQLite's own ".recover" saves of it may lack some rows.`;
