import { HttpError } from '../http/http-error.ts';
import { siteOf } from '../http/request.ts';
import type { Writing } from '../storage/change.ts';
import type { Entry } from '../storage/history.ts';
import { coded } from '../words/coded.ts';
import {
  countFailures,
  type FoundAccount,
  forgetFailures,
  forgetOld,
  type Remembered,
  recordRefusals,
  signInOf,
} from './store.ts';

/** The console waits 20 seconds for an answer. */
const MAX_WAIT_MS = 15_000;
/**
 * A limit of attempts. After `free` failures the answer to a further one is delayed by a second, then by twice as long each
 * time, up to `MAX_WAIT_MS`. `atOnce` attempts may run or be delayed at the same time, or `late` once answers are delayed,
 * which bounds the guessing to as many in `MAX_WAIT_MS`.
 */
interface Limit {
  readonly free: number;
  readonly atOnce: number;
  readonly late: number;
}
/** Of one caller at one account. */
const oneCaller: Limit = { free: 3, atOnce: 32, late: 32 };
/** Of all callers at one account. Others guess there, too, and must not keep the owner out. */
const oneAccount: Limit = { free: 100, atOnce: 64, late: 64 };
/** Of one address at any accounts: people who share it may sign in at once, but who goes on failing is guessing. */
const oneAddress: Limit = { free: 50, atOnce: 64, late: 4 };
/** Of all networks of a site. */
const oneSite: Limit = { ...oneAddress, free: 100 };
/** Stands for every account, and for every caller. */
const ANY = '*';
const FORGOTTEN_AFTER_MS = 15 * 60_000;
/** Of how many counts this process remembers that their answers are delayed. */
const MAX_LATE = 10_000;
/** Refusals are delayed, too. Otherwise a flood of attempts would take every place from the owner of the password. */
const REFUSAL_MS = 1000;

/** An attempt to sign in or to confirm a password. */
interface Attempt {
  /** The key of the text typed as account, so that a delay does not reveal whose email it is. */
  readonly accountKey: string;
  /** An address or an account, or the device or sign-in of a caller who had the password before. */
  readonly caller: string;
  /** True if the caller had the password before. The failures of strangers then do not count. */
  readonly isKnown: boolean;
  /** Of an attempt to sign in: the address, and the account if there is one of that name. A link that is refused has none. */
  readonly signIn?: { readonly account: FoundAccount | undefined; readonly address: string };
}

export interface Attempts {
  /**
   * Runs `verify` and returns its result: `true` at once, `false` after the delay.
   * @throws {HttpError} 429 if too many attempts are running or delayed; a refused attempt is not counted as a failure
   */
  check(attempt: Attempt, verify: () => Promise<boolean>): Promise<boolean>;
  /** Tells the history how many sign-ins with unknown names or unusable links were refused since the last time. */
  recordUnknown(): Promise<void>;
}

/**
 * Slows the guessing of passwords (docs/decisions.md#a-wrong-password-delays-the-answer). An attempt counts as
 * running until it is answered, even if its caller has left, and the number of running attempts is limited. Failures are
 * counted for each pair of account and caller, for each account, and for each caller (an IPv6 network and its site). The
 * right password resets the count of the pair; a quarter of an hour without a failure resets every count. The counts are in the
 * database, because servers share them.
 */
export function createAttempts(deps: Writing): Attempts {
  const open = new Map<string, number>();
  /** The counts whose answers are delayed, and until when. */
  const late = new Map<string, number>();
  let unknown = 0;

  function entryOf({ signIn }: Attempt): Entry | null {
    if (signIn === undefined) return null;
    const { account, address } = signIn;
    if (account === undefined) unknown += 1;
    return account === undefined
      ? null
      : { what: 'sign-in-refused', ...signInOf(account), detail: { address } };
  }
  function enter({ name }: Counter): void {
    open.set(name, (open.get(name) ?? 0) + 1);
  }
  function leave({ name }: Counter): void {
    const left = (open.get(name) ?? 0) - 1;
    if (left > 0) open.set(name, left);
    else open.delete(name);
  }
  function isFull(counter: Counter): boolean {
    const isLate = (late.get(counter.name) ?? 0) > deps.now().getTime();
    return (open.get(counter.name) ?? 0) >= (isLate ? counter.late : counter.atOnce);
  }
  function remember({ name }: Counter, isLate: boolean): void {
    late.delete(name);
    if (isLate) late.set(name, deps.now().getTime() + FORGOTTEN_AFTER_MS);
    const [oldest] = late.size > MAX_LATE ? late.keys() : [];
    if (oldest !== undefined) late.delete(oldest);
  }

  return {
    async check(attempt, verify) {
      const counters = countersOf(attempt);
      if (counters.some(isFull)) {
        await pause(REFUSAL_MS);
        throw tooMany();
      }
      counters.forEach(enter);
      const waits = new Map<string, number>();
      try {
        if (await verify()) {
          await forgetFailures(deps, { account_key: attempt.accountKey, address: attempt.caller });
          return true;
        }
        const remembered = rememberedAt(deps.now());
        const rows = await countFailures(deps, counters, remembered, entryOf(attempt));
        const counts = new Map(rows.map((row) => [nameOf(row), row.failures]));
        for (const counter of counters) {
          const wait = waitAfter((counts.get(counter.name) ?? 1) - counter.free);
          waits.set(counter.name, wait);
          remember(counter, wait > 0);
        }
      } finally {
        for (const counter of counters) later(waits.get(counter.name) ?? 0, () => leave(counter));
      }
      await pause(Math.max(...waits.values()));
      return false;
    },
    async recordUnknown() {
      const count = unknown;
      unknown = 0;
      if (count > 0) await recordRefusals(deps, count);
    },
  };
}

/** A count of failures by the columns of its row, and its limit. */
type Counter = ReturnType<typeof countersOf>[number];

function countersOf({ accountKey, caller, isKnown }: Attempt) {
  const counter = (account_key: string, address: string, limit: Limit) => ({
    name: nameOf({ account_key, address }),
    account_key,
    address,
    ...limit,
  });
  const own = counter(accountKey, caller, oneCaller);
  if (isKnown) return [own];
  // The database locks the rows in this order. Another order could deadlock.
  const address = counter(ANY, caller, oneAddress);
  const site = siteOf(caller);
  return [
    own,
    counter(accountKey, ANY, oneAccount),
    ...(site === caller ? [address] : [address, counter(ANY, site, oneSite)]),
  ];
}

const nameOf = (row: { account_key: string; address: string }) => `${row.account_key}\n${row.address}`;

/** The delay in milliseconds after `count` failures beyond the free ones. */
const waitAfter = (count: number) => (count <= 0 ? 0 : Math.min(1000 * 2 ** (count - 1), MAX_WAIT_MS));

function later(ms: number, act: () => void): void {
  if (ms === 0) act();
  else setTimeout(act, ms).unref();
}

const pause = (ms: number) => new Promise<void>((resolve) => later(ms, resolve));

const tooMany = () =>
  new HttpError(429, coded('sign-in-attempts'), {
    headers: { 'Retry-After': '2' },
  });

/**
 * The times between which the last failure of a count must be. One that is far ahead was written by a clock that has been set
 * back since, and would otherwise count until its time has come.
 */
function rememberedAt(now: Date): Remembered {
  const at = (ms: number) => new Date(now.getTime() + ms).toISOString();
  return { from: at(-FORGOTTEN_AFTER_MS), to: at(FORGOTTEN_AFTER_MS) };
}

/** Deletes the counts that no longer count. */
export const cleanUpFailures = (deps: Writing): Promise<unknown> => forgetOld(deps, rememberedAt(deps.now()));
