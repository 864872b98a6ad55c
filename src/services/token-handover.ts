import type { TokenPair } from '#domain/entities.ts';
import { readTokens } from './token-pair.ts';

/** A database that does not answer must not hold up a renewal, in milliseconds. */
const limit = 1_000;

/** Where the last renewal is kept for all tabs. */
export interface RenewalRecord {
  read(): Promise<unknown>;
  /** Resolves when every tab that reads from now on gets this. */
  write(renewal: { readonly spent: string; readonly tokens: TokenPair }): Promise<void>;
  remove(): Promise<void>;
}

/** Resolves with the outcome, or with nothing where it fails or takes too long. */
const attempt = <T>(work: Promise<T>): Promise<T | undefined> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), limit);
    const settle = (outcome?: T): void => {
      clearTimeout(timer);
      resolve(outcome);
    };
    work.then(settle, () => settle());
  });

/**
 * Hands the tokens of a renewal to the other tabs. A browser may bring local storage to another process later than it
 * grants it a lock, so that the tab whose turn it is reads a token that is spent. Where the record
 * cannot be kept nothing is handed over.
 */
export const createTokenHandover = (record: RenewalRecord) => ({
  /** What the tokens with this access token were renewed to last; `null` where that is not known. */
  successor: async (accessToken: string): Promise<TokenPair | null> => {
    const last = await attempt(record.read());
    if (typeof last !== 'object' || last === null || !('spent' in last) || !('tokens' in last)) return null;
    return last.spent === accessToken ? readTokens(last.tokens) : null;
  },
  /** Resolves when every tab that asks from now on is told. */
  pass: async (spent: string, tokens: TokenPair): Promise<void> => {
    await attempt(record.write({ spent, tokens }));
  },
  forget: (): void => {
    void attempt(record.remove());
  },
});

export type TokenHandover = ReturnType<typeof createTokenHandover>;
