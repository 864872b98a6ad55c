import { assign, emit, enqueueActions, fromPromise, raise, setup } from 'xstate';
import type { SessionEnd, TokenPair, User } from '#domain/entities.ts';
import { failureStatus } from '#domain/messages.ts';
import type { Renewal, SessionContext, SessionEmitted, SessionEvent } from './session-types.ts';

const notProvided = (name: string) => () => Promise.reject(new Error(`${name} is not provided`));

const TOO_MANY_REQUESTS = 429;
const INTERNAL_ERROR = 500;

/**
 * No answer at all, one that asks for patience (429), or one that says that the server is in trouble (502 and above, as a
 * gateway in front of one that restarts): none of these has refused anybody. A plain 500 is a profile that fails.
 */
function isPostponed(status: number | null): boolean {
  return status !== null && (status === 0 || status === TOO_MANY_REQUESTS || status > INTERNAL_ERROR);
}

/** What the session's states speak of: its guards, actions, actors and delays by name. */
export const sessionSetup = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    emitted: {} as SessionEmitted,
    tags: {} as 'checking' | 'unreachable' | 'signedIn' | 'signedOut',
  },
  actors: {
    loadProfile: fromPromise<User, Record<never, never>>(notProvided('loadProfile')),
    renewTokens: fromPromise<Renewal, { readonly tokens: TokenPair | null }>(notProvided('renewTokens')),
    endSession: fromPromise<void, { readonly tokens: TokenPair | null }>(notProvided('endSession')),
  },
  guards: {
    isCurrent: ({ context }, params: { token: string }) => context.tokens?.accessToken === params.token,
    isNews: ({ context }, params: { tokens: TokenPair }) =>
      context.tokens?.accessToken !== params.tokens.accessToken,
    wasAdopted: (_, params: { adopted: boolean }) => params.adopted,
    isUnanswered: (_, params: { error: unknown }) => isPostponed(failureStatus(params.error)),
  },
  actions: {
    /** Provided: writes the tokens where the other tabs see them. */
    storeTokens: (_, _params: { tokens: TokenPair }) => undefined,
    /** Provided: removes them there. */
    clearTokens: (_, _params: { how: SessionEnd; tokens: TokenPair | null }) => undefined,
    keepTokens: assign((_, { tokens }: { tokens: TokenPair }) => ({ tokens, ended: null })),
    forgetTokens: assign({ tokens: null, user: null, attempts: 0 }),
    noteEnd: enqueueActions(({ enqueue }, { how }: { how: SessionEnd }) => {
      enqueue.assign({ user: null, ended: how });
      if (how !== 'by-user') return;
      enqueue.assign({ accountId: null });
      enqueue.emit({ type: 'account left' });
    }),
    enterAccount: enqueueActions(({ context, enqueue }, { user }: { user: User }) => {
      enqueue.assign({ user, accountId: user.id, attempts: 0 });
      if (context.accountId !== null && context.accountId !== user.id) enqueue.emit({ type: 'account left' });
    }),
    /** The same account, whatever its ID is now: an email that stands in for one may have been changed. */
    updateUser: assign((_, { user }: { user: User }) => ({ user, accountId: user.id })),
    countAttempt: assign({ attempts: ({ context }) => context.attempts + 1 }),
    announceRenewal: emit({ type: 'token renewed' }),
    announceFailure: emit((_, { error }: { error: unknown }) => ({ type: 'renewal failed', error })),
    reviewProfile: raise({ type: 'tokens adopted' }),
  },
  delays: {
    backoff: ({ context }) => Math.min(30_000, 1000 * 2 ** Math.max(0, context.attempts - 1)),
    renewalLimit: 60_000,
    farewellLimit: 10_000,
  },
});
