import type { Config } from '../config/config.ts';
import { createBudget, sharesOf } from './budget.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';
import { createRateLimit } from './rate-limit.ts';

/** How many exports of an account may be under way. */
const EXPORTS = 2;

type LimitConfig =
  | 'budgetBytes'
  | 'answersPerAccount'
  | 'visitorPromptsAMinute'
  | 'visitorAnswersADay'
  | 'requestMs'
  | 'trustedProxies';

/** The limits of concurrent work, for the whole server: made once, and passed to everything that holds memory. */
export function createLimits(config: Pick<Config, LimitConfig>) {
  return {
    /** The memory of unfinished and waiting work. */
    budget: createBudget(sharesOf(config.budgetBytes)),
    /** The answers and tests of an account, or the answers for the visitors of an address. */
    answers: createConcurrencyLimit(config.answersPerAccount),
    /** The exports of an account. */
    exports: createConcurrencyLimit(EXPORTS),
    /** The prompts of the visitors of an address. */
    visitorPrompts: createRateLimit(config.visitorPromptsAMinute, 60_000),
    /** The default of a burger's answers to visitors a day. */
    visitorAnswersADay: config.visitorAnswersADay,
    /** How long a caller may take nothing of an answer, in milliseconds. */
    silenceMs: config.requestMs,
    trustedProxies: config.trustedProxies,
  };
}

export type Limits = ReturnType<typeof createLimits>;
