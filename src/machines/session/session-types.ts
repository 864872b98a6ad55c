import type { SessionEnd, TokenPair, User } from '#domain/entities.ts';
import type { WatchNetwork } from '../network.ts';

export interface SessionContext {
  /** Kept during the sign-out, too, for the call that ends the session. */
  readonly tokens: TokenPair | null;
  /** Those of the session that another sign-in in this tab has replaced, until the server has been told of its end. */
  readonly former: TokenPair | null;
  readonly user: User | null;
  /** The user's ID, kept when the session is lost: this tab may hold that user's unsaved work. */
  readonly accountId: string | null;
  /** The end of the last session; `null` during a session, before the first one, and if the user ended it in this tab. */
  readonly ended: SessionEnd | null;
  /** The reason why the last renewal got no answer; null during a renewal and after an answered one. */
  readonly renewalFailure: unknown;
  /** The code with which the provider has sent the browser back, until it is exchanged for tokens. */
  readonly returnCode: string | null;
  /** The reason why that code got no tokens, until there are some. */
  readonly returnFailure: unknown;
  /** The number of consecutive profile loads that got no answer. */
  readonly attempts: number;
}

export type SessionEvent =
  /** The sign-in form got tokens, or the form of a link, which is shown to signed-in users, too. */
  | { readonly type: 'signed in'; readonly tokens: TokenPair }
  | { readonly type: 'sign out' }
  /** The provider has sent the browser back with a code. */
  | { readonly type: 'returned'; readonly returnCode: string }
  /** A call was refused with this access token. */
  | { readonly type: 'token rejected'; readonly token: string }
  /** Tokens were found in the storage: at the start, or because another tab signed in or renewed. */
  | { readonly type: 'tokens changed'; readonly tokens: TokenPair }
  /** Another tab's session ended. */
  | { readonly type: 'session ended'; readonly how: SessionEnd }
  /** The stored tokens that a renewal found may belong to another account. */
  | { readonly type: 'tokens adopted' }
  /** The signed-in user's own profile was saved or reloaded. */
  | { readonly type: 'profile changed'; readonly user: User }
  /** Try again now: the user asks, or the network is back. */
  | { readonly type: 'retry' };

/** The user signed out, or another user signed in. The account's data must be dropped. */
export interface SessionEmitted {
  readonly type: 'account left';
}

/** Newer tokens. `adopted` is true if another tab had stored them, and false if the server has just issued them. */
export interface Renewal {
  readonly tokens: TokenPair;
  readonly adopted: boolean;
}

/**
 * The session machine's calls and storage. A rejection with a `CallFailure` of status 0 means that no server answered;
 * every other rejection is a refusal.
 */
export interface SessionPorts {
  /** Stores the tokens for all tabs. */
  storeTokens(tokens: TokenPair): void;
  /** Removes the stored tokens. */
  clearTokens(how: SessionEnd, tokens: TokenPair | null): void;
  loadProfile(signal: AbortSignal): Promise<User>;
  /** Stores newer tokens and returns them. */
  renewTokens(tokens: TokenPair, signal: AbortSignal): Promise<Renewal>;
  /** Exchanges the code of a sign-in at the provider for tokens. */
  exchangeCode(code: string, signal: AbortSignal): Promise<TokenPair>;
  endSession(tokens: TokenPair, signal: AbortSignal): Promise<void>;
  readonly watchNetwork?: WatchNetwork;
}

/** The source of a session's initial tokens and of the other tabs' changes. */
export interface SessionSource {
  loadTokens(): TokenPair | null;
  watch(
    send: (event: Extract<SessionEvent, { readonly type: 'tokens changed' | 'session ended' }>) => void,
  ): void;
}
