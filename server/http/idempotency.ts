import { createMiddleware } from 'hono/factory';
import { sql } from 'kysely';
import type { Database } from '../storage/schema.ts';
import type { Secrets } from '../storage/secrets.ts';
import { UnavailableError } from '../storage/unavailable.ts';
import { coded } from '../words/coded.ts';
import { bodyText } from './body-text.ts';
import { refusal } from './contract.ts';
import { requireUsable } from './creating.ts';
import { HttpError } from './http-error.ts';
import type { Env } from './router.ts';

const REMEMBERED_MS = 24 * 60 * 60_000;
const SWEEP_MS = 60_000;
/** How many of an account's newest keys are remembered. */
const REMEMBERED_KEYS = 200;
/** How many characters their answers have together. The newest answer is always remembered. */
const REMEMBERED_CHARACTERS = 4_000_000;
/** Only with longer answers can the newest keys have too many. */
const LONG = REMEMBERED_CHARACTERS / REMEMBERED_KEYS;

/** The OpenAPI description of a call that takes the header. Spread `refusals` before a 409 of the call's own. */
export const idempotentCall = {
  // As part of the request's schema it would be checked with every call, which would copy all headers.
  parameters: [
    {
      name: 'Idempotency-Key',
      in: 'header' as const,
      description:
        'A unique value for each call. A repeated call with the same key within 24 hours returns the first response and creates nothing. The newest 200 keys of an account are kept, with 4 MB of responses in total.',
      schema: {
        type: 'string' as const,
        minLength: 1,
        maxLength: 255,
        example: '"8e03978e-40d5-43dd-bc93-6894a57f9324"',
      },
    },
  ],
  refusals: {
    409: refusal('The first call with this Idempotency-Key is still running elsewhere, or was interrupted'),
    422: refusal('This Idempotency-Key was used for another call'),
  },
};

interface KeyStore {
  readonly db: Database;
  readonly secrets: Pick<Secrets, 'sign'>;
  readonly now: () => Date;
}

interface Keyed {
  readonly account_id: string;
  readonly key: string;
  readonly digest: string;
}

/**
 * Lets a caller who got no answer repeat a call safely (docs/decisions.md#idempotency-keys). Runs after `requireAccount`
 * and the limit of the body. A call that comes while the first one runs on this server waits for its answer. A refused
 * call has changed nothing, so its key is free again.
 */
export function idempotent(deps: KeyStore) {
  const running = new Map<string, Promise<void>>();
  const keys = createKeys(deps);

  return createMiddleware<Env>(async (c, next) => {
    const key = c.req.header('idempotency-key');
    if (key === undefined) return next();
    requireUsable(key);
    const account_id = c.var.accountId;
    const digest = deps.secrets.sign(`call\n${c.req.method} ${c.req.path}\n${await bodyText(c)}`);
    const call = { account_id, key, digest };
    const name = `${account_id}\n${key}`;
    while (running.has(name)) await running.get(name);
    const { promise, resolve } = Promise.withResolvers<void>();
    running.set(name, promise);
    try {
      const first = await keys.begin(call);
      if (first !== null) return c.body(first.answer, first.status, { 'Content-Type': 'application/json' });
      await next();
      if (c.res.ok) await keys.keep(call, c.res.status, await c.res.clone().text());
      // After a lost database connection the outcome is unknown, so the key stays taken.
      else if (!(c.error instanceof UnavailableError)) await keys.free(call);
    } finally {
      running.delete(name);
      resolve();
    }
  });
}

/** The keys. They are in the database, because servers share them. */
function createKeys({ db, now }: KeyStore) {
  let swept = 0;

  async function sweep(): Promise<void> {
    if (now().getTime() - swept < SWEEP_MS) return;
    swept = now().getTime();
    const forgotten = new Date(swept - REMEMBERED_MS).toISOString();
    await db.deleteFrom('idempotency_key').where('created_at', '<=', forgotten).execute();
  }

  /** Deletes the account's keys beyond the newest `REMEMBERED_KEYS`. */
  async function trim(account_id: string): Promise<void> {
    const ofAccount = db.selectFrom('idempotency_key').where('account_id', '=', account_id);
    const oldest = await ofAccount
      .select('created_at')
      .orderBy('created_at', 'desc')
      .offset(REMEMBERED_KEYS)
      .limit(1)
      .executeTakeFirst();
    if (oldest === undefined) return;
    await db
      .deleteFrom('idempotency_key')
      .where('account_id', '=', account_id)
      .where('created_at', '<=', oldest.created_at)
      .execute();
  }

  /** Deletes the account's keys whose answers are too much together with the newer ones. */
  async function trimAnswers(account_id: string): Promise<void> {
    const kept = await db
      .selectFrom('idempotency_key')
      .select(['created_at', sql<number>`length(answer)`.as('characters')])
      .where('account_id', '=', account_id)
      .where('answer', 'is not', null)
      .orderBy('created_at', 'desc')
      .execute();
    let characters = 0;
    const first = kept.find((row, index) => {
      characters += row.characters;
      return index > 0 && characters > REMEMBERED_CHARACTERS;
    });
    if (first === undefined) return;
    await db
      .deleteFrom('idempotency_key')
      .where('account_id', '=', account_id)
      .where('answer', 'is not', null)
      .where('created_at', '<=', first.created_at)
      .execute();
  }

  const rowOf = ({ account_id, key }: Keyed) => ({ account_id, key });

  return {
    /**
     * Takes the key for this call and returns null, or returns the answer that the key already has.
     * @throws {HttpError} 422 if another call has the key, 409 if its call has no answer
     */
    async begin(call: Keyed): Promise<{ status: 200 | 201; answer: string } | null> {
      await sweep();
      const { numInsertedOrUpdatedRows: taken } = await db
        .insertInto('idempotency_key')
        .values({ ...call, status: null, answer: null, created_at: now().toISOString() })
        .onConflict((conflict) => conflict.columns(['account_id', 'key']).doNothing())
        .executeTakeFirstOrThrow();
      if (taken === 1n) {
        await trim(call.account_id);
        return null;
      }
      const row = await db
        .selectFrom('idempotency_key')
        .selectAll()
        .where((is) => is.and(rowOf(call)))
        .executeTakeFirst();
      if (row !== undefined && row.digest !== call.digest) throw new HttpError(422, coded('key-reused'));
      if (row === undefined || row.answer === null) throw new HttpError(409, coded('first-try-unknown'));
      return { status: row.status === 201 ? 201 : 200, answer: row.answer };
    },

    async keep(call: Keyed, status: number, answer: string): Promise<void> {
      await db
        .updateTable('idempotency_key')
        .set({ status, answer })
        .where((is) => is.and(rowOf(call)))
        .execute();
      if (answer.length > LONG) await trimAnswers(call.account_id);
    },

    async free(call: Keyed): Promise<void> {
      await db
        .deleteFrom('idempotency_key')
        .where((is) => is.and(rowOf(call)))
        .execute();
    },
  };
}
