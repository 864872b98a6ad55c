import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { SqliteDialect } from 'kysely';
import { StorageError } from './storage-error.ts';

const BUSY = 5;

/**
 * SQLite in one file, owned by this process alone: the operating system's lock on it lasts as long as the
 * process, so it is free again at once after a crash, and a second server is refused.
 */
export function sqliteDialect(file: string): SqliteDialect {
  mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file);
  try {
    database.exec('pragma locking_mode = exclusive; pragma journal_mode = wal; pragma synchronous = full');
    database.exec('pragma foreign_keys = on; begin exclusive; commit');
  } catch (error) {
    database.close();
    if (isBusy(error)) {
      throw new StorageError(
        `Another server is already using ${file}. Stop it, or choose another folder with COWTEX_DATA.`,
      );
    }
    throw error;
  }
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

/** The schema holds text and integers only; anything else is a mistake of ours and must not be stored. */
function bound(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((value) => {
    if (
      value === null ||
      typeof value === 'string' ||
      typeof value === 'number' ||
      typeof value === 'bigint'
    ) {
      return value;
    }
    throw new TypeError(`A ${typeof value} cannot be stored.`);
  });
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === BUSY;
}
