import type { SessionEnd, TokenPair, User } from '#domain/entities.ts';

export interface SessionContext {
  /** Kept while signing out, too, for the call that ends the session. */
  readonly tokens: TokenPair | null;
  readonly user: User | null;
  /** The user's ID, kept when the session is lost: this tab may hold that user's unsaved work. */
  readonly accountId: string | null;
  /** How the last session ended; `null` while there is one, and where there never was. */
  readonly ended: SessionEnd | null;
  /** Why the last renewal got no answer; null while one is under way, and after one that did. */
  readonly renewalFailure: unknown;
  /** How many profile loads in a row got no answer. */
  readonly attempts: number;
}

export type SessionEvent =
  /** The sign-in task got tokens. */
  | { readonly type: 'signed in'; readonly tokens: TokenPair }
  | { readonly type: 'sign out' }
  /** A call was refused with this access token. */
  | { readonly type: 'token rejected'; readonly token: string }
  /** Tokens were found in the storage: at the start, or because another tab signed in or renewed. */
  | { readonly type: 'tokens changed'; readonly tokens: TokenPair }
  /** Another tab's session ended. */
  | { readonly type: 'session ended'; readonly how: SessionEnd }
  /** The stored tokens that a renewal found may belong to another account. */
  | { readonly type: 'tokens adopted' }
  /** The signed-in user's own profile was saved or loaded anew. */
  | { readonly type: 'profile changed'; readonly user: User }
  /** Try again now: the user asks, or the network is back. */
  | { readonly type: 'retry' };

/** The user signed out, or somebody else signed in: what was kept for the account is to be dropped. */
export interface SessionEmitted {
  readonly type: 'account left';
}

/** Newer tokens; `adopted` where they are not the server's answer but what another tab had stored. */
export interface Renewal {
  readonly tokens: TokenPair;
  readonly adopted: boolean;
}

/**
 * The session machine's calls and storage. A rejection with a `CallFailure` of status 0 means that nobody answered;
 * every other rejection is a refusal.
 */
export interface SessionPorts {
  /** Writes the tokens where the other tabs see them. */
  storeTokens(tokens: TokenPair): void;
  /** Removes them there. */
  clearTokens(how: SessionEnd, tokens: TokenPair | null): void;
  loadProfile(signal: AbortSignal): Promise<User>;
  /** Gives newer tokens and has stored them. */
  renewTokens(tokens: TokenPair, signal: AbortSignal): Promise<Renewal>;
  endSession(tokens: TokenPair, signal: AbortSignal): Promise<void>;
}

/** Where a session's tokens come from when it starts, and what other tabs do with theirs. */
export interface SessionSource {
  loadTokens(): TokenPair | null;
  watch(
    send: (
      event: Extract<SessionEvent, { readonly type: 'tokens changed' | 'session ended' | 'retry' }>,
    ) => void,
  ): () => void;
}
