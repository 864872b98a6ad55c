import { delay } from '#domain/delay.ts';
import type { SessionEnd, TokenPair, User } from '#domain/entities.ts';
import type { AuthClient } from './auth-client.ts';
import { CallError } from './call-error.ts';
import type { TokenNews, TokenStorage } from './token-storage.ts';

const LOCK_NAME = 'cowtex-refresh';

/** The longest wait for another tab's refresh, in milliseconds; a little longer than a refresh may take. */
const LOCK_TIMEOUT_MS = 12_000;

/** The time after a refusal in which a tab looks for another tab's new tokens, in milliseconds. */
const RETRY_MS = 500;

/** Another tab's local storage is some milliseconds late, so the lock is kept as long after a renewal, in milliseconds. */
const STORAGE_DELAY_MS = 100;

type Locks = Pick<LockManager, 'request'>;

interface SessionPortsOptions {
  /** Its code is fetched with the first call. Rejects with a `CallError` of status 0 if that fails. */
  readonly auth: () => Promise<Pick<AuthClient, 'identify' | 'refresh' | 'logout' | 'exchangeCode'>>;
  readonly storage: TokenStorage;
  /** Absent where the browser has no Web Locks. */
  readonly locks?: Locks | undefined;
  readonly patience?: number;
}

/**
 * Runs `work` under a lock that all tabs share. After `patience` milliseconds it runs without the lock, because another tab may
 * never release it.
 */
async function withLock<T>(
  locks: Locks | undefined,
  patience: number,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  if (locks === undefined) return work();
  const limit = AbortSignal.any([signal, AbortSignal.timeout(patience)]);
  let started = false;
  try {
    return await locks.request(LOCK_NAME, { signal: limit }, () => {
      started = true;
      return work();
    });
  } catch (error) {
    if (started || signal.aborted) throw error;
    return work();
  }
}

const endedElsewhere = (): CallError => new CallError('', 401);

/** The session machine's ports: calls of the auth service, and the tokens that all tabs share. */
export function createSessionPorts(options: SessionPortsOptions) {
  const { auth, storage, locks, patience = LOCK_TIMEOUT_MS } = options;

  /** The access tokens that this tab has seen renewed. Local storage may still contain them for a while. */
  const spent = new Set<string>();

  const refresh = async (tokens: TokenPair, signal: AbortSignal) => {
    /** Newer tokens of another tab; `null` where `tokens` are the newest. */
    const look = () => {
      const newer = storage.load();
      if (newer === null) throw endedElsewhere();
      signal.throwIfAborted();
      const isKnown = newer.accessToken === tokens.accessToken || spent.has(newer.accessToken);
      return isKnown ? null : { tokens: newer, adopted: true };
    };
    const before = look();
    if (before !== null) return before;
    try {
      const fresh = await (await auth()).refresh(tokens.refreshToken, signal);
      // If the user has signed out or changed accounts meanwhile, the answer is dropped.
      const meanwhile = look();
      if (meanwhile !== null) return meanwhile;
      storage.save(fresh);
      await delay(STORAGE_DELAY_MS);
      return { tokens: fresh, adopted: false };
    } catch (error) {
      signal.throwIfAborted();
      // Without a shared lock another tab may have renewed first. Its tokens arrive in a moment.
      await delay(RETRY_MS);
      const meanwhile = look();
      if (meanwhile !== null) return meanwhile;
      throw error;
    }
  };

  return {
    loadTokens: (): TokenPair | null => storage.load(),
    storeTokens: (tokens: TokenPair): void => storage.save(tokens),
    /**
     * Removes the stored tokens. If the session was lost, only `tokens` are removed: others belong to another tab, and if none
     * are stored, those of another tab may still arrive.
     */
    clearTokens: (how: SessionEnd, tokens: TokenPair | null): void => {
      if (how !== 'by-user' && storage.load()?.accessToken !== tokens?.accessToken) return;
      storage.clear(how);
    },

    loadProfile: async (signal: AbortSignal): Promise<User> => (await auth()).identify(signal),

    /**
     * Stores and returns newer tokens: those of another tab if there are any (`adopted`), else the server's. Rejects with a
     * `CallError`; its status is 0 if no server answered, and anything else is a refusal.
     */
    renewTokens: async (tokens: TokenPair, signal: AbortSignal) => {
      const renewal = await withLock(locks, patience, signal, () => refresh(tokens, signal));
      spent.add(tokens.accessToken);
      return renewal;
    },

    exchangeCode: async (code: string, signal: AbortSignal): Promise<TokenPair> =>
      (await auth()).exchangeCode(code, signal),

    /** Ends the session on the server. An expired access token is renewed for that. */
    endSession: async (tokens: TokenPair, signal: AbortSignal): Promise<void> => {
      const client = await auth();
      try {
        await client.logout(tokens.accessToken, signal);
      } catch (error) {
        if (!(error instanceof CallError) || error.status !== 401) throw error;
        const fresh = await client.refresh(tokens.refreshToken, signal);
        await client.logout(fresh.accessToken, signal);
      }
    },

    /** Sends the changes of other tabs. */
    watch: (send: (news: TokenNews) => void): void => {
      storage.watch((news) => {
        if (news.type === 'session ended' || !spent.has(news.tokens.accessToken)) send(news);
      });
    },
  };
}
