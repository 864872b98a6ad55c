import { HttpError } from '../http/http-error.ts';
import type { Deps } from '../http/router.ts';

/** From how many failures on one has to wait, and how long: it doubles from a second up to `longestMs`. */
interface Limit {
  readonly free: number;
  readonly longestMs: number;
}
const ONE_ADDRESS: Limit = { free: 3, longestMs: 30_000 };
/** Lenient, because the owner waits too: a stranger with many addresses must gain little by keeping it up. */
const ALL_ADDRESSES: Limit = { free: 100, longestMs: 2_000 };
/** Where the failures from all addresses are counted, among those of each. */
const ANYWHERE = '*';
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
 * thirty. That count belongs to an account *and* an address, so that a stranger who guesses slows down nobody
 * but himself, and it is forgotten with the right password or after a quarter of an hour. Guesses that are spread over
 * many addresses are slowed by a second count, of the account alone: from a hundred on, one in two seconds.
 */
export function createAttempts(deps: Deps): Attempts {
  const queues = new Map<string, Promise<unknown>>();
  return {
    check(attempt, verify) {
      const { accountKey: key } = attempt;
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
  const own = past.find(({ address }) => address !== ANYWHERE);
  const waits = past.map((failures) =>
    waitAfter(deps, failures, failures === own ? ONE_ADDRESS : ALL_ADDRESSES),
  );
  refuseWithin(Math.max(0, ...waits));
  const right = await verify();
  if (!right) await count(deps, attempt);
  else if (own !== undefined) await forget(deps, attempt);
  return right;
}

interface Failures {
  readonly address: string;
  readonly failures: number;
  readonly last_failed_at: string;
}

/** How long one still has to wait, in milliseconds; nothing or less where the time is over. */
function waitAfter(
  { now }: Deps,
  { failures, last_failed_at }: Failures,
  { free, longestMs }: Limit,
): number {
  if (failures < free) return 0;
  const delay = Math.min(1000 * 2 ** (failures - free), longestMs);
  return new Date(last_failed_at).getTime() + delay - now().getTime();
}

function refuseWithin(ms: number): void {
  if (ms <= 0) return;
  const seconds = Math.ceil(ms / 1000);
  throw new HttpError(
    429,
    `Too many failed attempts. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    { headers: { 'Retry-After': String(seconds) } },
  );
}

const forgottenBefore = ({ now }: Deps) => new Date(now().getTime() - FORGOTTEN_AFTER_MS).toISOString();

/** Those of the address, and those from anywhere. */
function recentFailures(deps: Deps, { accountKey, address }: Attempt): Promise<Failures[]> {
  return deps.db
    .selectFrom('sign_in_failure')
    .select(['address', 'failures', 'last_failed_at'])
    .where('account_key', '=', accountKey)
    .where('address', 'in', [address, ANYWHERE])
    .where('last_failed_at', '>', forgottenBefore(deps))
    .execute();
}

async function count(deps: Deps, { accountKey, address }: Attempt): Promise<void> {
  const failed = { last_failed_at: deps.now().toISOString() };
  const row = { account_key: accountKey, failures: 1, ...failed };
  await deps.db.deleteFrom('sign_in_failure').where('last_failed_at', '<=', forgottenBefore(deps)).execute();
  await deps.db
    .insertInto('sign_in_failure')
    .values([
      { ...row, address },
      { ...row, address: ANYWHERE },
    ])
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
