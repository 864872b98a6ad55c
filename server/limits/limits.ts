import type { Config } from '../config/config.ts';
import { createBudget, sharesOf } from './budget.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';
import { createRateLimit } from './rate-limit.ts';

/*
 * Every limit on what callers may hold, have or do at the same time. A limit of one thing's size (a body, an answer, a name)
 * stands where the thing is read; docs/operations.md lists all of them.
 *
 * Three stay where they are, because they are no limits of callers. SQLite's connections (storage/sqlite/pool.ts) are a pool,
 * whose writer is locked until its transaction ends. Old answers to `Idempotency-Key`s are trimmed in the database, where all
 * servers see them. Attempts to sign in (sessions/attempts.ts) are delayed, not refused, and counted in the database, too.
 */

/** The messages of sockets in a minute that are not read, or cannot be. Each costs time, and no client sends any. */
const UNREAD_MESSAGES = 30;
/** The maximum number of exports of an account at the same time. */
const EXPORTS = 2;
/** The maximum number of imports of an account at the same time, so that those of others have a turn. */
const IMPORTS = 2;
/** The maximum number of runs of questions of an account at the same time. */
const RUNS = 10;
/** The maximum number of unread answers with the catalogue of an address. Nobody needs to sign in to ask for it. */
const CATALOGUE = 4;

type LimitConfig =
  | 'budgetBytes'
  | 'answersPerAccount'
  | 'answersPerKey'
  | 'keyPromptsAMinute'
  | 'socketsPerAddress'
  | 'visitorPromptsAMinute'
  | 'visitorAnswersADay'
  | 'requestMs'
  | 'trustedProxies';

/** The limits of concurrent work, for the whole server: made once, and passed to everything that holds memory. */
export function createLimits(config: Pick<Config, LimitConfig>) {
  return {
    /** The memory of unfinished and waiting work. */
    budget: createBudget(sharesOf(config.budgetBytes)),
    /** The answers and tests of an account, the answers for a key, or those for the visitors of an address. */
    answers: createConcurrencyLimit((holder) =>
      'key' in holder ? config.answersPerKey : config.answersPerAccount,
    ),
    /** The open sockets of an address. */
    sockets: createConcurrencyLimit(() => config.socketsPerAddress),
    /** The exports of an account. */
    exports: createConcurrencyLimit(() => EXPORTS),
    /** The imports of an account. */
    imports: createConcurrencyLimit(() => IMPORTS),
    /** The runs of questions of an account. */
    runs: createConcurrencyLimit(() => RUNS),
    /** The answers with the catalogue for an address. */
    catalogue: createConcurrencyLimit(() => CATALOGUE),
    /** The prompts of the visitors of an address. */
    visitorPrompts: createRateLimit(config.visitorPromptsAMinute, 60_000),
    /** The prompts of a key. */
    keyPrompts: createRateLimit(config.keyPromptsAMinute, 60_000),
    /** The messages of an address that were not read. */
    unreadMessages: createRateLimit(UNREAD_MESSAGES, 60_000),
    /** The default of a burger's answers to visitors a day. */
    visitorAnswersADay: config.visitorAnswersADay,
    /** The longest time for which a caller may take nothing of an answer, in milliseconds. */
    silenceMs: config.requestMs,
    trustedProxies: config.trustedProxies,
  };
}

export type Limits = ReturnType<typeof createLimits>;
