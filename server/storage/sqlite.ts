import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { SqliteDialect } from 'kysely';
import { codeOf, UnstorableTextError } from './failures.ts';
import { StorageError } from './storage-error.ts';

/** SQLite's primary result codes for what can be wrong with the file. */
const BUSY = 5;
const NOT_A_DATABASE = 26;

/**
 * SQLite in one file, owned by this process alone: the operating system's lock on it lasts as long as the
 * process, so it is free again at once after a crash, and a second server is refused.
 * @throws {StorageError}
 */
export function sqliteDialect(file: string): SqliteDialect {
  const database = openOwned(file);
  return new SqliteDialect({
    database: {
      close: () => database.close(),
      prepare(sql) {
        const statement = database.prepare(sql);
        return {
          reader: statement.columns().length > 0,
          all: (parameters) => statement.all(...bound(parameters)),
          run: (parameters) => statement.run(...bound(parameters)),
          iterate: (parameters) => statement.iterate(...bound(parameters)),
        };
      },
    },
  });
}

function openOwned(file: string): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    database = new DatabaseSync(file);
    database.exec('pragma locking_mode = exclusive; pragma journal_mode = wal; pragma synchronous = full');
    database.exec('pragma foreign_keys = on; begin exclusive; commit');
    return database;
  } catch (error) {
    database?.close();
    throw new StorageError(whyNot(file, error));
  }
}

function whyNot(file: string, error: unknown): string {
  const code = codeOf(error);
  if (code === BUSY) {
    return `Another server is already using ${file}. Stop it, or choose another folder with COWTEX_DATA.`;
  }
  if (code === NOT_A_DATABASE) {
    return `${file} is not a database. Put the right file there, or choose another folder with COWTEX_DATA.`;
  }
  const reason = error instanceof Error ? error.message : String(error);
  return `The data cannot be kept in ${file}: ${reason}. Choose another folder with COWTEX_DATA.`;
}

/** The schema holds text and integers only; anything else is a mistake of ours and must not be stored. */
function bound(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((value) => {
    if (typeof value === 'string') {
      if (value.includes('\0')) throw new UnstorableTextError('U+0000 cannot be stored.');
      return value;
    }
    if (value === null || typeof value === 'number' || typeof value === 'bigint') return value;
    throw new TypeError(`A ${typeof value} cannot be stored.`);
  });
}
