import { randomUUID } from 'node:crypto';
import { type CompiledQuery, type RawBuilder, sql, type Transaction } from 'kysely';
import type { ServiceRole } from '../config/config.ts';
import { isForeignKeyViolation, RoleMissingError, SignedOutError } from './failures.ts';
import type { Reader, Reads } from './reading.ts';
import { requireRow } from './require-row.ts';
import type { Database, Schema } from './schema.ts';

/** A part of the system that acts by itself, or without an account. */
type System = 'cleanup' | 'first account' | 'sign-in' | 'operator' | 'visitor';

/** An account by one of its sign-ins. */
export interface SignedIn {
  readonly accountId: string;
  readonly sessionId: string;
  readonly name?: string;
  /** The role without which the account may not make the change. */
  readonly requiredRole?: ServiceRole | undefined;
}

/** The author of a change: an account, or a part of the system. */
export type Actor = System | SignedIn;

/** A change that is being made. */
export interface Change {
  readonly tx: Transaction<Schema>;
  readonly by: Actor;
  /** The time of the change, in ISO 8601. */
  readonly now: string;
  /** Compiles a statement of many changes once, because compiling costs more than running it. `statement` is a constant. */
  compiled(statement: Statement): CompiledQuery;
}

/** Makes a statement, whose parameters each change replaces. */
export type Statement = (db: Database) => CompiledQuery;

const database = Symbol('the database that a writer writes to');
const statements = Symbol('the statements that are compiled');

/** The right to write to a database. Only `change` uses it. */
export interface Writer {
  readonly [database]: Database;
  readonly [statements]: Map<Statement, CompiledQuery>;
}

/** The writer of a database. */
export const writerOf = (db: Database): Writer => ({ [database]: db, [statements]: new Map() });

function compiledFor({ [database]: db, [statements]: known }: Writer, statement: Statement): CompiledQuery {
  const compiled = known.get(statement) ?? statement(db);
  known.set(statement, compiled);
  return compiled;
}

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
 * An account's sign-in and the role that it needs are looked up again: they may have ended while the body of the call arrived.
 *
 * A history of changes belongs here: after `work`, before the commit, with what `work` gave it to record.
 * @throws {SignedOutError}
 * @throws {RoleMissingError}
 */
export async function change<Result>(
  { writer, now }: Writing,
  by: Actor,
  work: (change: Change) => Promise<Result>,
  gone?: () => Error,
): Promise<Result> {
  const compiled = (statement: Statement) => compiledFor(writer, statement);
  try {
    return await writer[database].transaction().execute(async (tx) => {
      const made = { tx, by, now: now().toISOString(), compiled };
      await requireSignIn(made);
      return work(made);
    });
  } catch (error) {
    if (gone !== undefined && isForeignKeyViolation(error)) throw gone();
    throw error;
  }
}

async function requireSignIn({ tx, by, now, compiled }: Change): Promise<void> {
  if (typeof by === 'string') return;
  const { sessionId, accountId, requiredRole: needed } = by;
  const signIn = [sessionId, accountId, now];
  const finds = async (statement: Statement, parameters: readonly string[]) =>
    (await tx.executeQuery({ ...compiled(statement), parameters })).rows.length > 0;
  if (needed !== undefined && (await finds(liveSessionWithRole, [...signIn, needed.service, needed.role])))
    return;
  if (!(await finds(liveSession, signIn))) throw new SignedOutError();
  if (needed !== undefined) throw new RoleMissingError(needed);
}

/** Finds a sign-in that has neither ended nor expired, by its ID, its account and the time. */
export const liveSession = (db: Reads) =>
  db
    .selectFrom('token_family')
    .select('id')
    .where('id', '=', '')
    .where('account_id', '=', '')
    .where('expires_at', '>', '')
    .compile();

/** Finds it if its account has a role, by the role's service and name after these. */
const liveSessionWithRole = (db: Reads) =>
  db
    .selectFrom('token_family')
    .innerJoin('account_role', 'account_role.account_id', 'token_family.account_id')
    .select('token_family.id')
    .where('token_family.id', '=', '')
    .where('token_family.account_id', '=', '')
    .where('token_family.expires_at', '>', '')
    .where('account_role.service', '=', '')
    .where('account_role.role', '=', '')
    .compile();

/**
 * The author of a change, by the present name of the account, for a column `updated_by`. Null for a part of the
 * system. The name and not the ID, because accounts go and are renamed.
 */
export function authorOf(by: Actor): RawBuilder<string | null> | string | null {
  if (typeof by === 'string') return null;
  return by.name ?? sql<string | null>`(select account from account where id = ${by.accountId})`;
}

/** Another transaction has locked the row. */
export class LockedError extends Error {}

/**
 * Locks a row until the transaction ends, on both databases, by updating it, which also says that it changed now unless
 * `touch` is false. Throws what `missing` makes if there is none.
 * It never waits for a lock, because a transaction that waits occupies a connection to the database.
 * @throws {LockedError}
 */
export async function lockRow(
  { tx, now }: Change,
  table: 'burger' | 'workshop',
  id: string,
  missing: () => Error,
  { touch = true } = {},
): Promise<void> {
  const free = tx.selectFrom(table).select('id').where('id', '=', id).forNoKeyUpdate().skipLocked();
  const { numUpdatedRows } = await tx
    .updateTable(table)
    .set(({ ref }) => ({ updated_at: touch ? now : ref('updated_at') }))
    .where('id', '=', free)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) return;
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
