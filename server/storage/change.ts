import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { ServiceRole } from '../config/config.ts';
import { isForeignKeyViolation, RoleMissingError, SignedOutError } from './failures.ts';
import { type Entry, writeEntries } from './history.ts';
import type { Reader, Reads } from './reading.ts';
import { requireRow } from './require-row.ts';
import type { Database, Schema } from './schema.ts';
import { statement } from './statement.ts';

/** A part of the system that acts by itself, or without an account. */
type System = 'cleanup' | 'first account' | 'sign-in' | 'operator' | 'visitor';

/** An account by one of its sign-ins. */
export interface SignedIn {
  readonly accountId: string;
  readonly sessionId: string;
  /** The role without which the account may not make the change. */
  readonly requiredRole?: ServiceRole | undefined;
}

/** The author of a change: an account, or a part of the system. */
export type Actor = System | SignedIn;

/** The author of a change that is being made, with the present name of the account. */
type Author = System | (Omit<SignedIn, 'requiredRole'> & { readonly name: string });

/** A change that is being made. */
export interface Change {
  readonly tx: Transaction<Schema>;
  readonly by: Author;
  /** The time of the change, in ISO 8601. */
  readonly now: string;
  /** Tells the history what is changed. The entries are written before the commit, and those of a refused change never. */
  record(entry: Entry): void;
}

const database = Symbol('the database that a writer writes to');

/** The right to write to a database. Only `change` uses it. */
export interface Writer {
  readonly [database]: Database;
}

/** The writer of a database. */
export const writerOf = (db: Database): Writer => ({ [database]: db });

/** The dependencies of a change. */
export interface Writing {
  readonly writer: Writer;
  /** The current time; tests pass their own. */
  readonly now: () => Date;
}

/** The dependencies of a change that reads before or after its transaction, too. */
export interface Data extends Writing {
  readonly db: Reader;
}

/** The clock of a server. */
export const clock = () => new Date();

/**
 * The only way to write: runs `work` in a transaction of its own, which commits if `work` succeeds. All that it reads and
 * writes goes through `tx`: another statement would wait for a second connection while it occupies one. If a row that it
 * refers to was deleted meanwhile, the error is what `gone` makes. Only storage and the stores may import it (biome.json).
 * An account's sign-in and the role that it needs are looked up here: they may have ended while the body of the call arrived.
 * What `work` records is written into the history before the commit.
 * @throws {SignedOutError}
 * @throws {RoleMissingError}
 */
export async function change<Result>(
  { writer, now }: Writing,
  by: Actor,
  work: (change: Change) => Promise<Result>,
  gone?: () => Error,
): Promise<Result> {
  try {
    return await writer[database].transaction().execute(async (tx) => {
      const time = now().toISOString();
      const author = await authorIn(tx, by, time);
      const entries: Entry[] = [];
      const result = await work({ tx, by: author, now: time, record: (entry) => void entries.push(entry) });
      if (entries.length > 0) await writeEntries(tx, entries, time, accountOf(author));
      return result;
    });
  } catch (error) {
    if (gone !== undefined && isForeignKeyViolation(error)) throw gone();
    throw error;
  }
}

async function authorIn(tx: Reads, by: Actor, now: string): Promise<Author> {
  if (typeof by === 'string') return by;
  const { sessionId, accountId, requiredRole: needed } = by;
  const [account] = await liveSession(tx, { sessionId, accountId, now });
  if (account === undefined) throw new SignedOutError();
  if (needed !== undefined && (await assigned(tx, { accountId, ...needed })).length === 0)
    throw new RoleMissingError(needed);
  return { accountId, sessionId, name: account.name };
}

/** Finds a sign-in that has neither ended nor expired, and gives the name of its account. */
export const liveSession = statement((db) =>
  db
    .selectFrom('token_family')
    .innerJoin('account', 'account.id', 'token_family.account_id')
    .select('account.account as name')
    .where('token_family.id', '=', ':sessionId')
    .where('token_family.account_id', '=', ':accountId')
    .where('token_family.expires_at', '>', ':now')
    .compile(),
);

const assigned = statement((db) =>
  db
    .selectFrom('account_role')
    .select('role')
    .where('account_id', '=', ':accountId')
    .where('service', '=', ':service')
    .where('role', '=', ':role')
    .compile(),
);

/**
 * The author of a change, for a column `updated_by`. Null for a part of the system. The name and not the ID, because accounts
 * go and are renamed.
 */
export const authorOf = (by: Author): string | null => (typeof by === 'string' ? null : by.name);

/** The author of a change as an account; null for a part of the system. */
export const accountOf = (by: Author) =>
  typeof by === 'string' ? null : { id: by.accountId, name: by.name };

/** Another transaction has locked the row. */
export class LockedError extends Error {}

/** An update of a row that no other transaction has locked, which changes nothing. */
const lockingIn = (db: Database, table: 'burger' | 'workshop') =>
  db
    .updateTable(table)
    .set({ version: sql`version` })
    .where(
      'id',
      '=',
      db.selectFrom(table).select('id').where('id', '=', ':id').forNoKeyUpdate().skipLocked(),
    );

const lockingBurger = statement((db: Database) =>
  lockingIn(db, 'burger').returning(['id', 'name', 'workshop_id']).compile(),
);
const lockingWorkshop = statement((db: Database) =>
  lockingIn(db, 'workshop').returning(['id', 'name']).compile(),
);

/** Locks a burger, see `lockRow`. */
export const lockBurger = (made: Change, id: string, missing: () => Error) =>
  lockRow(made, 'burger', lockingBurger, id, missing);

/** Locks a workshop, see `lockRow`. */
export const lockWorkshop = (made: Change, id: string, missing: () => Error) =>
  lockRow(made, 'workshop', lockingWorkshop, id, missing);

/**
 * Locks a row until the transaction ends, on both databases, by an update that changes nothing. Throws what `missing` makes if
 * there is none. It never waits for a lock, because a transaction that waits occupies a connection to the database.
 * @throws {LockedError}
 */
async function lockRow<Row>(
  { tx }: Change,
  table: 'burger' | 'workshop',
  locking: (tx: Database, values: { readonly id: string }) => Promise<Row[]>,
  id: string,
  missing: () => Error,
): Promise<Row> {
  const [locked] = await locking(tx, { id });
  if (locked !== undefined) return locked;
  await requireRow(tx, table, id, missing);
  throw new LockedError();
}

/**
 * Makes the transactions that call this with the same name follow each other, by locking one row, and gives what has the name
 * another state.
 */
export async function serialise(tx: Database, name: string): Promise<void> {
  const value = randomUUID();
  await tx
    .insertInto('meta')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** The state of what has a name. It is another one after each transaction that has called `serialise` with it. */
export const stateOf = async (db: Reads, name: string): Promise<string> =>
  (await db.selectFrom('meta').select('value').where('name', '=', name).executeTakeFirst())?.value ?? '';
