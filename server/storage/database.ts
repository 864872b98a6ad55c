import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CompiledQuery, Kysely, SqliteDialect, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely/migration';
import type pg from 'pg';
import type { Config } from '../config/config.ts';
import { messageOf } from '../lib/message-of.ts';
import { change, type Data, serialise, type Writer, writerOf } from './change.ts';
import { StorageError } from './failures.ts';
import { migrations } from './migrations.ts';
import { postgresDialect, postgresPool } from './postgres.ts';
import type { Reader } from './reading.ts';
import type { Database, Schema } from './schema.ts';
import { sqliteDialect } from './sqlite/dialect.ts';
import { ownFile } from './sqlite/file.ts';
import { asKysely, createPool, type SqlitePool } from './sqlite/pool.ts';
import { UnavailableError } from './unavailable.ts';

/** The place of the data: PostgreSQL if `databaseUrl` is set, otherwise the file `cowtex.db` in `dataFolder`. */
type DataPlace = Pick<Config, 'databaseUrl' | 'dataFolder'>;

/** The connections to PostgreSQL of a server. */
interface Connections {
  readonly pools: readonly pg.Pool[];
  readonly signIns: Database;
}

const connections = new WeakMap<Reader, Connections>();
const files = new WeakMap<Reader, SqlitePool>();

/** The path of the SQLite file. */
export const dataFile = ({ dataFolder }: Pick<DataPlace, 'dataFolder'>) => join(dataFolder, 'cowtex.db');

/**
 * Opens the data for a server and migrates its tables. Close it with `destroy()`.
 * @throws {StorageError} if another server owns the file, or the database does not answer
 */
export async function openDatabase(where: DataPlace): Promise<Database> {
  if (where.databaseUrl === undefined) {
    const file = dataFile(where);
    return bringUpToDate(onSqlite(file, ownFile(file)));
  }
  const migrating = new Kysely<Schema>({
    dialect: postgresDialect(postgresPool(where.databaseUrl, 'migrations')),
  });
  await bringUpToDate(migrating);
  await migrating.destroy();
  return onPostgres(where.databaseUrl);
}

/**
 * Opens data that a server may be using at the same time, without migrating its tables.
 * @throws {StorageError}
 */
export function joinDatabase(where: DataPlace): Database {
  if (where.databaseUrl !== undefined) return onPostgres(where.databaseUrl);
  const file = dataFile(where);
  if (!existsSync(file)) throw new StorageError(`There is no data in ${file}. COWTEX_DATA names its folder.`);
  return onSqlite(file);
}

/** Opens the file of a backup that nobody else uses, and migrates its tables. */
export const openCopy = (file: string): Promise<Database> => bringUpToDate(onSqlite(file));

/** Makes a database in memory that has every table and no row. */
export const createEmpty = (): Promise<Database> =>
  bringUpToDate(
    new Kysely<Schema>({ dialect: new SqliteDialect({ database: asKysely(new DatabaseSync(':memory:')) }) }),
  );

function onSqlite(file: string, release?: () => void): Database {
  const pool = createPool(file, release);
  const db = new Kysely<Schema>({ dialect: sqliteDialect(pool) });
  files.set(db, pool);
  return db;
}

function onPostgres(url: string): Database {
  const calls = postgresPool(url, 'calls');
  const signIns = postgresPool(url, 'sign-ins');
  const db = new Kysely<Schema>({ dialect: postgresDialect(calls, signIns) });
  connections.set(db, {
    pools: [calls, signIns],
    signIns: new Kysely<Schema>({ dialect: postgresDialect(signIns) }),
  });
  return db;
}

/**
 * The same data for signing in and for checking sign-ins. On PostgreSQL that has connections of its own, so that it does
 * not wait for those that other calls occupy.
 */
export const forSignIns = (db: Reader): Reader => connections.get(db)?.signIns ?? db;

/** The writer of sign-ins, by the same connections; `writer` on SQLite. */
export function writerForSignIns({ db, writer }: { readonly db: Reader; readonly writer: Writer }): Writer {
  const signIns = connections.get(db)?.signIns;
  return signIns === undefined ? writer : writerOf(signIns);
}

/** The connections to PostgreSQL, and how many statements wait for one; null on SQLite. */
export function poolFigures(db: Reader): { total: number; idle: number; waiting: number } | null {
  const pools = connections.get(db)?.pools;
  if (pools === undefined) return null;
  const sum = (figure: (pool: pg.Pool) => number) => pools.map(figure).reduce((one, other) => one + other);
  return {
    total: sum((pool) => pool.totalCount),
    idle: sum((pool) => pool.idleCount),
    waiting: sum((pool) => pool.waitingCount),
  };
}

/**
 * Asks the database whether it answers and takes writes, which a stand-by of PostgreSQL and a full disk do not. On SQLite it
 * writes, unless something else was written just now.
 * @throws {UnavailableError}
 */
export async function requireWritable(data: Data): Promise<void> {
  const file = files.get(data.db);
  if (file?.takesWrites()) return;
  if (file !== undefined) return change(data, 'cleanup', ({ tx }) => serialise(tx, 'ready'));
  const setting = sql<string>`current_setting('transaction_read_only')`.as('read_only');
  if ((await data.db.selectNoFrom(setting).executeTakeFirst())?.read_only !== 'off')
    throw new UnavailableError('away', 'the database is read-only');
}

/**
 * The time of PostgreSQL's clock, in milliseconds since 1970; null on SQLite.
 * @throws {UnavailableError}
 */
export async function databaseTime(db: Reader): Promise<number | null> {
  if (!connections.has(db)) return null;
  const time = sql<string>`extract(epoch from clock_timestamp()) * 1000`.as('time');
  return Number((await db.selectNoFrom(time).executeTakeFirstOrThrow()).time);
}

/**
 * Refreshes PostgreSQL's statistics of burgers and layers after many of them have changed. PostgreSQL does so by itself a
 * minute later. Until then it collects and sorts all layers of a burger for each page of them. SQLite needs no statistics.
 */
export async function refreshStatistics(db: Reader): Promise<void> {
  // If this fails, PostgreSQL refreshes them later.
  if (connections.has(db))
    await db.executeQuery(CompiledQuery.raw('analyze burger, bun, cheese, patty')).catch(() => undefined);
}

/** Migrates the tables. A database that cannot be migrated is closed. */
async function bringUpToDate(db: Database): Promise<Database> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  try {
    await refuseNewer(db);
    const { error } = await migrator.migrateToLatest();
    if (error !== undefined) throw error;
    return db;
  } catch (error) {
    await db.destroy();
    if (error instanceof StorageError) throw error;
    throw new StorageError(`The database could not be opened: ${messageOf(error)}`);
  }
}

/** Kysely would call the migrations of a newer version corrupted, which sounds like damage. */
async function refuseNewer(db: Database): Promise<void> {
  const [unknown] = (await appliedMigrations(db)).filter((name) => !Object.hasOwn(migrations, name));
  if (unknown === undefined) return;
  throw new StorageError(
    `This data was written by a newer version of Cowtex (${unknown}). Install that version, or restore a backup of before.`,
  );
}

/** None before the first migration. */
async function appliedMigrations(db: Database): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === DEFAULT_MIGRATION_TABLE)) return [];
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(db);
  return rows.map((row) => row.name);
}
