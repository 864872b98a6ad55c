import { coded } from '../coded.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../http/http-error.ts';

/**
 * After `free` failures the answer to a further one is delayed by a second, then by twice as long each time, up to
 * `longestMs` milliseconds. At most `atOnce` attempts may run or be delayed at the same time, which bounds the guessing to
 * `atOnce` in `longestMs`.
 */
interface Limit {
  readonly free: number;
  readonly longestMs: number;
  readonly atOnce: number;
}
/** The console waits 20 seconds for an answer. */
const LONGEST_MS = 15_000;
const ONE_CALLER: Limit = { free: 3, longestMs: LONGEST_MS, atOnce: 32 };
const ALL_TOGETHER: Limit = { free: 100, longestMs: LONGEST_MS, atOnce: 64 };
/** Stands for every account, and for every caller. */
const ANY = '*';
const FORGOTTEN_AFTER_MS = 15 * 60_000;
const SWEEP_MS = 60_000;
/** Refusals are delayed, too. Otherwise a flood of attempts would take every place from the owner of the password. */
const REFUSAL_MS = 1000;

/** An attempt to sign in or to confirm a password. */
interface Attempt {
  readonly accountKey: string;
  /** An address, or the device or sign-in of a caller who had the password before. */
  readonly caller: string;
  /** Whether the caller had the password before. The failures of strangers then do not count. */
  readonly isKnown: boolean;
}

export interface Attempts {
  /**
   * Runs `verify` and returns its result: `true` at once, `false` after the delay.
   * @throws {HttpError} 429 if too many attempts are running or delayed; a refused attempt is not counted as a failure
   */
  check(attempt: Attempt, verify: () => Promise<boolean>): Promise<boolean>;
}

/**
 * Slows the guessing of passwords (docs/decisions.md#the-answer-to-a-wrong-password-is-delayed). An attempt counts as
 * running until it is answered, even if its caller has left, and the number of running attempts is limited. Failures are
 * counted for each pair of account and caller, for each account, and for each caller. The right password resets the count
 * of the pair; a quarter of an hour without a failure resets every count.
 */
export function createAttempts(deps: Deps): Attempts {
  const open = new Map<string, number>();
  const failures = createFailures(deps);

  function enter({ name }: Counter): void {
    open.set(name, (open.get(name) ?? 0) + 1);
  }
  function leave({ name }: Counter): void {
    const left = (open.get(name) ?? 0) - 1;
    if (left > 0) open.set(name, left);
    else open.delete(name);
  }

  return {
    async check(attempt, verify) {
      const counters = countersOf(attempt);
      if (counters.some(({ name, limit }) => (open.get(name) ?? 0) >= limit.atOnce)) {
        await pause(REFUSAL_MS);
        throw tooMany();
      }
      counters.forEach(enter);
      const waits = new Map<Counter, number>();
      try {
        if (await verify()) {
          await failures.forget(attempt);
          return true;
        }
        for (const [counter, count] of await failures.add(counters))
          waits.set(counter, waitAfter(count, counter.limit));
      } finally {
        for (const counter of counters) later(waits.get(counter) ?? 0, () => leave(counter));
      }
      await pause(Math.max(...waits.values()));
      return false;
    },
  };
}

/** A count of failures, and its limit. */
interface Counter {
  readonly name: string;
  readonly accountKey: string;
  readonly address: string;
  readonly limit: Limit;
}

function countersOf({ accountKey, caller, isKnown }: Attempt): Counter[] {
  const counter = (key: string, address: string, limit: Limit): Counter => ({
    name: `${key}\n${address}`,
    accountKey: key,
    address,
    limit,
  });
  const own = counter(accountKey, caller, ONE_CALLER);
  // The database locks the rows in this order. Another order could deadlock.
  return isKnown ? [own] : [own, counter(accountKey, ANY, ALL_TOGETHER), counter(ANY, caller, ALL_TOGETHER)];
}

/** The delay of the answer to the failure number `count`, in milliseconds. */
function waitAfter(count: number, { free, longestMs }: Limit): number {
  return count <= free ? 0 : Math.min(1000 * 2 ** (count - free - 1), longestMs);
}

function later(ms: number, act: () => void): void {
  if (ms === 0) act();
  else setTimeout(act, ms).unref();
}

const pause = (ms: number) => new Promise<void>((resolve) => later(ms, resolve));

const tooMany = () =>
  new HttpError(429, coded('sign-in-attempts'), {
    headers: { 'Retry-After': '2' },
  });

/** The counts. They are in the database, because servers share them. */
function createFailures({ db, now }: Deps) {
  let swept = 0;

  async function sweep(forgotten: string): Promise<void> {
    if (now().getTime() - swept < SWEEP_MS) return;
    swept = now().getTime();
    await db.deleteFrom('sign_in_failure').where('last_failed_at', '<=', forgotten).execute();
  }

  return {
    /** Adds one to each count, and returns the new counts. */
    async add(counters: readonly Counter[]): Promise<Map<Counter, number>> {
      const last_failed_at = now().toISOString();
      const forgotten = new Date(now().getTime() - FORGOTTEN_AFTER_MS).toISOString();
      await sweep(forgotten);
      const rows = await db
        .insertInto('sign_in_failure')
        .values(
          counters.map(({ accountKey, address }) => ({
            account_key: accountKey,
            address,
            failures: 1,
            last_failed_at,
          })),
        )
        .onConflict((conflict) =>
          conflict.columns(['account_key', 'address']).doUpdateSet((row) => ({
            failures: row
              .case()
              .when('sign_in_failure.last_failed_at', '<=', forgotten)
              .then(1)
              .else(row('sign_in_failure.failures', '+', 1))
              .end(),
            last_failed_at,
          })),
        )
        .returning(['account_key', 'address', 'failures'])
        .execute();
      return new Map(
        counters.map((counter) => {
          const row = rows.find(
            ({ account_key, address }) => account_key === counter.accountKey && address === counter.address,
          );
          return [counter, row?.failures ?? 1];
        }),
      );
    },

    async forget({ accountKey, caller }: Attempt): Promise<void> {
      await db
        .deleteFrom('sign_in_failure')
        .where('account_key', '=', accountKey)
        .where('address', '=', caller)
        .execute();
    },
  };
}
