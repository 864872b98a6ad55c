import type { SessionEnd, TokenPair } from '#domain/entities.ts';
import { jsonValue } from '#domain/json/value.ts';
import { type StorageArea, safeStorage } from './safe-storage.ts';
import { readTokens } from './token-pair.ts';

const TOKENS_KEY = 'cowtex-tokens';
/** The key for how the last session ended, so that the other tabs know why the tokens are gone. */
const END_KEY = 'cowtex-session-end';

/** Another tab's change of the session. */
export type TokenNews =
  | { readonly type: 'tokens changed'; readonly tokens: TokenPair }
  | { readonly type: 'session ended'; readonly how: SessionEnd };

/** The events of a window that report other tabs: `storage`, and `pageshow` after a long sleep. */
export interface StorageHost {
  addEventListener(type: 'storage' | 'pageshow', listener: (event: Event) => void): void;
}

/**
 * The tokens of this browser. If storage does not work (private mode, quota), they are kept in memory, and this tab stays
 * signed in until it is closed.
 */
export function createTokenStorage(area: () => StorageArea, host?: StorageHost) {
  const storage = safeStorage(area);

  /** The stored pair. A malformed one is discarded; storage that throws counts as empty. */
  const load = (): TokenPair | null => {
    const stored = storage.get(TOKENS_KEY);
    if (stored === null) return null;
    const tokens = readTokens(jsonValue(stored));
    if (tokens === null) storage.remove(TOKENS_KEY);
    return tokens;
  };

  return {
    load,
    save: (tokens: TokenPair): void => {
      storage.remove(END_KEY);
      storage.set(TOKENS_KEY, JSON.stringify(tokens));
    },
    clear: (how: SessionEnd): void => {
      storage.set(END_KEY, how);
      storage.remove(TOKENS_KEY);
    },
    /** Reports the changes of other tabs. */
    watch: (listener: (news: TokenNews) => void): void => {
      const report = (event: Event): void => {
        // A suspended page received no events. A null key means that the storage was cleared.
        const relevant =
          event.type === 'pageshow'
            ? 'persisted' in event && event.persisted === true
            : !('key' in event) || event.key === null || event.key === TOKENS_KEY;
        if (!relevant) return;
        const tokens = load();
        if (tokens !== null) listener({ type: 'tokens changed', tokens });
        else
          listener({ type: 'session ended', how: storage.get(END_KEY) === 'by-user' ? 'by-user' : 'lost' });
      };
      host?.addEventListener('storage', report);
      host?.addEventListener('pageshow', report);
    },
  };
}

export type TokenStorage = ReturnType<typeof createTokenStorage>;
