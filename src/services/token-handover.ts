import { delay } from '#domain/delay.ts';
import type { TokenPair } from '#domain/entities.ts';
import { isRecord } from '#domain/record.ts';
import { readTokens } from './token-pair.ts';

/** The longest wait of a renewal for the database, in milliseconds. */
const LIMIT = 1_000;

/** The store of the last renewal for all tabs. */
interface RenewalRecord {
  read(): Promise<unknown>;
  /** Resolves when every later read, in any tab, gets this renewal. */
  write(renewal: { readonly spent: string; readonly tokens: TokenPair }): Promise<void>;
  remove(): Promise<void>;
}

/** Resolves with the outcome, or with `undefined` if it fails or takes too long. */
const attempt = <T>(work: Promise<T>): Promise<T | undefined> =>
  Promise.race([work, delay(LIMIT).then(() => undefined)]).catch(() => undefined);

/**
 * Hands the tokens of a renewal to the other tabs. A browser may grant a lock to another process before that process sees the
 * newest local storage, so its tab would read a spent token. Without IndexedDB nothing is handed over.
 */
export const createTokenHandover = (record: RenewalRecord) => ({
  /** The latest renewal of the tokens with this access token; `null` if it is unknown. */
  successor: async (accessToken: string): Promise<TokenPair | null> => {
    const last = await attempt(record.read());
    return isRecord(last) && last.spent === accessToken ? readTokens(last.tokens) : null;
  },
  /** Stores a renewal. Resolves when every later read, in any tab, gets it, or when it cannot be stored. */
  pass: async (spent: string, tokens: TokenPair): Promise<void> => {
    await attempt(record.write({ spent, tokens }));
  },
  forget: (): void => {
    void attempt(record.remove());
  },
});

export type TokenHandover = ReturnType<typeof createTokenHandover>;
