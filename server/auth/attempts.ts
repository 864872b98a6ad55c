import { HttpError } from '../http/http-error.ts';
import type { Deps } from '../http/router.ts';

const FREE_FAILURES = 3;
const LONGEST_DELAY_MS = 30_000;
const FORGOTTEN_AFTER_MS = 15 * 60_000;

/** Whose password is tried, and from where. */
export interface Attempt {
  readonly accountKey: string;
  readonly address: string;
}

export interface Attempts {
  /**
   * Runs `verify` and gives its answer, one attempt at a time, so that a burst cannot outrun the count.
   * @throws {HttpError} 429 while the delay after too many failures lasts; such a try counts for nothing.
   */
  check(attempt: Attempt, verify: () => Promise<boolean>): Promise<boolean>;
}

/**
 * Slows the guessing of passwords: after three failures each further one doubles the wait, from one second up to
 * thirty. The count belongs to an account *and* an address, so that a stranger who guesses slows down nobody
 * but himself, and it is forgotten with the right password or after a quarter of an hour.
 */
export function createAttempts(deps: Deps): Attempts {
  const queues = new Map<string, Promise<unknown>>();
  return {
    check(attempt, verify) {
      const key = JSON.stringify([attempt.accountKey, attempt.address]);
      const result = (queues.get(key) ?? Promise.resolve()).then(() => tried(deps, attempt, verify));
      const settled = result
        .catch(() => undefined)
        .then(() => {
          if (queues.get(key) === settled) queues.delete(key);
        });
      queues.set(key, settled);
      return result;
    },
  };
}

async function tried(deps: Deps, attempt: Attempt, verify: () => Promise<boolean>): Promise<boolean> {
  const past = await recentFailures(deps, attempt);
  if (past !== undefined) refuseTooEarly(deps, past);
  const right = await verify();
  if (!right) await count(deps, attempt);
  else if (past !== undefined) await forget(deps, attempt);
  return right;
}

interface Failures {
  readonly failures: number;
  readonly last_failed_at: string;
}

function refuseTooEarly({ now }: Deps, { failures, last_failed_at }: Failures): void {
  if (failures < FREE_FAILURES) return;
  const delay = Math.min(1000 * 2 ** (failures - FREE_FAILURES), LONGEST_DELAY_MS);
  const wait = new Date(last_failed_at).getTime() + delay - now().getTime();
  if (wait <= 0) return;
  const seconds = Math.ceil(wait / 1000);
  throw new HttpError(
    429,
    `Too many failed attempts. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    { headers: { 'Retry-After': String(seconds) } },
  );
}

const forgottenBefore = ({ now }: Deps) => new Date(now().getTime() - FORGOTTEN_AFTER_MS).toISOString();

function recentFailures(deps: Deps, { accountKey, address }: Attempt): Promise<Failures | undefined> {
  return deps.db
    .selectFrom('sign_in_failure')
    .select(['failures', 'last_failed_at'])
    .where('account_key', '=', accountKey)
    .where('address', '=', address)
    .where('last_failed_at', '>', forgottenBefore(deps))
    .executeTakeFirst();
}

async function count(deps: Deps, { accountKey, address }: Attempt): Promise<void> {
  const failed = { last_failed_at: deps.now().toISOString() };
  await deps.db.deleteFrom('sign_in_failure').where('last_failed_at', '<=', forgottenBefore(deps)).execute();
  await deps.db
    .insertInto('sign_in_failure')
    .values({ account_key: accountKey, address, failures: 1, ...failed })
    .onConflict((conflict) =>
      conflict
        .columns(['account_key', 'address'])
        .doUpdateSet((row) => ({ failures: row('sign_in_failure.failures', '+', 1), ...failed })),
    )
    .execute();
}

async function forget({ db }: Deps, { accountKey, address }: Attempt): Promise<void> {
  await db
    .deleteFrom('sign_in_failure')
    .where('account_key', '=', accountKey)
    .where('address', '=', address)
    .execute();
}
