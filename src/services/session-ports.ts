import type { AuthClient } from './auth-client.ts';
import { CallError } from './call-error.ts';
import type { SessionEnd, TokenPair, User } from './model.ts';
import type { TokenNews, TokenStorage } from './token-storage.ts';

const lockName = 'cowtex-refresh';

/** How long a tab waits for another one's refresh, in milliseconds. */
const lockPatience = 5_000;

type Locks = Pick<LockManager, 'request'>;

export interface SessionPortsOptions {
  /** Asked when it is needed, because the client itself needs the session for its tokens. */
  readonly auth: () => Pick<AuthClient, 'profile' | 'refresh' | 'logout'>;
  readonly storage: TokenStorage;
  /** Absent where the browser has no Web Locks. */
  readonly locks?: Locks | undefined;
  readonly patience?: number;
  /** Says when the browser is online again. */
  readonly network?: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
}

/**
 * Runs `work` under a lock that all tabs share, but waits for it no longer than `patience`: a lock that is
 * held for ever must not lock anyone out.
 */
const withLock = async <T>(
  locks: Locks | undefined,
  patience: number,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> => {
  if (locks === undefined) return work();
  const limit = AbortSignal.any([signal, AbortSignal.timeout(patience)]);
  let started = false;
  try {
    return await locks.request(lockName, { signal: limit }, () => {
      started = true;
      return work();
    });
  } catch (error) {
    if (started || signal.aborted) throw error;
    return work();
  }
};

const endedElsewhere = (): CallError => new CallError('', 401);

/** What the session machine needs of the world outside. */
export const createSessionPorts = (options: SessionPortsOptions) => {
  const { auth, storage, locks, patience = lockPatience, network } = options;

  /** What the storage holds instead of `tokens`, where it is something else by now. */
  const newerThan = (tokens: TokenPair): TokenPair | null => {
    const stored = storage.load();
    if (stored === null) throw endedElsewhere();
    return stored.accessToken === tokens.accessToken ? null : stored;
  };

  const refresh = async (tokens: TokenPair, signal: AbortSignal) => {
    const adopt = (newer: TokenPair) => ({ tokens: newer, adopted: true });
    const before = newerThan(tokens);
    if (before !== null) return adopt(before);
    try {
      const fresh = await auth().refresh(tokens.refreshToken, signal);
      signal.throwIfAborted();
      // Signed out, or in as somebody else, while this was under way: what came back is thrown away.
      const meanwhile = newerThan(tokens);
      if (meanwhile !== null) return adopt(meanwhile);
      storage.save(fresh);
      return { tokens: fresh, adopted: false };
    } catch (error) {
      signal.throwIfAborted();
      const meanwhile = newerThan(tokens);
      if (meanwhile !== null) return adopt(meanwhile);
      throw error;
    }
  };

  return {
    loadTokens: (): TokenPair | null => storage.load(),
    storeTokens: (tokens: TokenPair): void => storage.save(tokens),
    /** Forgets the stored tokens. Where the session was lost, only if they are still these: not another tab's. */
    clearTokens: (how: SessionEnd, tokens: TokenPair | null): void => {
      const stored = storage.load();
      const ours = stored === null || stored.accessToken === tokens?.accessToken;
      if (how === 'by-user' || ours) storage.clear(how);
    },

    loadProfile: (signal: AbortSignal): Promise<User> => auth().profile(signal),

    /**
     * Gives and stores newer tokens: those of another tab where there are any (`adopted`), else the server's.
     * Rejects with a `CallError`; its status is 0 where no server answered, and anything else is a refusal.
     */
    renewTokens: (tokens: TokenPair, signal: AbortSignal) =>
      withLock(locks, patience, signal, () => refresh(tokens, signal)),

    /** Tells the server that this session is over, with a fresh access token where the old one has run out. */
    endSession: async (tokens: TokenPair, signal: AbortSignal): Promise<void> => {
      try {
        await auth().logout(tokens.accessToken, signal);
      } catch (error) {
        if (!(error instanceof CallError) || error.status !== 401) throw error;
        const fresh = await auth().refresh(tokens.refreshToken, signal);
        await auth().logout(fresh.accessToken, signal);
      }
    },

    /** Tells what other tabs do and when the network is back, until the returned function is called. */
    watch: (send: (news: TokenNews | { readonly type: 'retry' }) => void): (() => void) => {
      const retry = (): void => send({ type: 'retry' });
      const stop = storage.watch(send);
      network?.addEventListener('online', retry);
      return () => {
        stop();
        network?.removeEventListener('online', retry);
      };
    },
  };
};
