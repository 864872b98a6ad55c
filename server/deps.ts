import type { Config } from './config/config.ts';
import type { Log } from './lib/log.ts';
import type { Passwords } from './passwords/passwords.ts';
import type { Writer } from './storage/change.ts';
import type { Reader } from './storage/reading.ts';
import type { Secrets } from './storage/secrets.ts';

/** The account and the sign-in of an access token. */
export interface Bearer {
  readonly accountId: string;
  readonly sessionId: string;
}

/** A key of a burger that a program has presented. */
export interface PresentedKey {
  readonly id: string;
  readonly burgerId: string;
  readonly createdAt: string;
  /** The latest day of an answer, and the answers of that day, as they were written last. */
  readonly day: string;
  readonly dayAnswers: number;
}

/** The dependencies that the parts of the server share. */
export interface Deps {
  readonly config: Config;
  readonly db: Reader;
  /** The writer for `change`. */
  readonly writer: Writer;
  readonly secrets: Secrets;
  /** Returns the account and sign-in of an access token, or null for one that is forged or expired. */
  readonly claimedBearer: (token: string) => Promise<Bearer | null>;
  /**
   * The same, and null if the sign-in or its account is gone. It queries the database each time, so that signing out takes effect
   * at once.
   */
  readonly bearerOf: (token: string) => Promise<Bearer | null>;
  readonly passwords: Passwords;
  readonly log: Log;
  /** The current time; tests pass their own. */
  readonly now: () => Date;
}
