import { databaseTime } from './database.ts';
import type { Reader } from './reading.ts';

/** A difference that is worth a word: below it no count and no age is wrong. */
const WORTH_MS = 60_000;

/**
 * By how many milliseconds the database's clock is ahead of this server's. 0 on SQLite, which has the server's.
 * @throws {UnavailableError}
 */
export async function clockDifference(db: Reader): Promise<number> {
  const before = Date.now();
  const time = await databaseTime(db);
  return time === null ? 0 : Math.round(time - (before + Date.now()) / 2);
}

/** A difference in whole seconds; undefined below a minute. */
export const worthSaying = (ms: number): number | undefined =>
  Math.abs(ms) > WORTH_MS ? Math.round(ms / 1000) : undefined;

/**
 * A clock that goes as the database's does, because all servers of a database count failures, answers and ages together.
 * `adjust` compares both anew.
 * @throws {UnavailableError}
 */
export async function sharedClock(db: Reader) {
  let ahead = await clockDifference(db);
  return {
    now: () => new Date(Date.now() + ahead),
    ahead: () => ahead,
    async adjust(): Promise<void> {
      ahead = await clockDifference(db);
    },
  };
}
