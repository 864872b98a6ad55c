import { assign, enqueueActions, raise, setup } from 'xstate';
import type { CallFailure, SessionEnd, TokenPair, User } from '#domain/entities.ts';
import { isTransient } from '#domain/messages.ts';
import { fromCall, fromNoCall } from '../from-call.ts';
import { backoff, fromNetwork } from '../network.ts';
import type { Renewal, SessionContext, SessionEmitted, SessionEvent, SessionPorts } from './session-types.ts';

function present<T>(value: T | null): T {
  if (value === null)
    throw new Error('A session without tokens or a code has nothing to renew, end or exchange');
  return value;
}

/** The failure of a call that timed out. It counts as no answer. */
export const noAnswer: CallFailure = { message: '', status: 0, payload: null };

type Kept = { readonly tokens: TokenPair };
type Held = { readonly tokens: TokenPair | null };
type Returned = { readonly returnCode: string | null };

/** The guards, actions, actors and delays that the session's states name. The calls and the storage come by `provide`. */
export const sessionSetup = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    emitted: {} as SessionEmitted,
    tags: {} as
      | 'checking'
      | 'unreachable'
      | 'signedIn'
      | 'signedOut'
      | 'renewing'
      | 'identifying'
      | 'returning',
  },
  actors: {
    loadProfile: fromNoCall<Record<never, never>, User>(),
    renewTokens: fromNoCall<Held, Renewal>(),
    exchangeCode: fromNoCall<Returned, TokenPair>(),
    endSession: fromNoCall<Held, void>(),
    network: fromNetwork(undefined),
  },
  guards: {
    isCurrent: ({ context }, params: { token: string }) => context.tokens?.accessToken === params.token,
    isNews: ({ context }, params: { tokens: TokenPair }) =>
      context.tokens?.accessToken !== params.tokens.accessToken,
    wasAdopted: (_, params: { adopted: boolean }) => params.adopted,
    isUnanswered: (_, params: { error: unknown }) => isTransient(params.error),
  },
  actions: {
    storeTokens: (_, _tokens: Kept) => {},
    clearTokens: (_, _end: Held & { how: SessionEnd }) => {},
    keepTokens: assign((_, { tokens }: { tokens: TokenPair }) => ({
      tokens,
      ended: null,
      returnFailure: null,
    })),
    keepFormer: assign({ former: ({ context }) => context.tokens }),
    forgetFormer: assign({ former: null }),
    forgetTokens: assign({ tokens: null, user: null, attempts: 0 }),
    noteEnd: enqueueActions(({ enqueue }, { how, isNews }: { how: SessionEnd; isNews: boolean }) => {
      enqueue.assign({ user: null, ended: isNews ? how : null });
      if (how !== 'by-user') return;
      enqueue.assign({ accountId: null });
      enqueue.emit({ type: 'account left' });
    }),
    enterAccount: enqueueActions(({ context, enqueue }, { user }: { user: User }) => {
      enqueue.assign({ user, accountId: user.id, attempts: 0 });
      if (context.accountId !== null && context.accountId !== user.id) enqueue.emit({ type: 'account left' });
    }),
    /** The account is the same even if its ID changes, because an email may serve as the ID. */
    updateUser: assign((_, { user }: { user: User }) => ({ user, accountId: user.id })),
    countAttempt: assign({ attempts: ({ context }) => context.attempts + 1 }),
    beginRenewal: assign({ renewalFailure: null }),
    keepRenewalFailure: assign((_, { error }: { error: unknown }) => ({ renewalFailure: error })),
    keepCode: assign((_, { returnCode }: { returnCode: string }) => ({
      returnCode,
      ended: null,
      returnFailure: null,
    })),
    forgetCode: assign({ returnCode: null }),
    keepReturnFailure: assign({ returnFailure: (_, { error }: { error: unknown }) => error }),
    reviewProfile: raise({ type: 'tokens adopted' }),
  },
  delays: {
    backoff: ({ context }) => backoff(context.attempts),
    renewalLimit: 60_000,
    signOutLimit: 10_000,
  },
});

/** The calls and the storage of a session, for `sessionMachine.provide`. */
export const sessionCalls = (ports: SessionPorts) => ({
  actors: {
    loadProfile: fromCall((_: Record<never, never>, signal) => ports.loadProfile(signal)),
    renewTokens: fromCall(async ({ tokens }: Held, signal) => ports.renewTokens(present(tokens), signal)),
    exchangeCode: fromCall(async ({ returnCode }: Returned, signal) =>
      ports.exchangeCode(present(returnCode), signal),
    ),
    endSession: fromCall(async ({ tokens }: Held, signal) => ports.endSession(present(tokens), signal)),
    network: fromNetwork(ports.watchNetwork),
  },
  actions: {
    storeTokens: (_: unknown, { tokens }: Kept) => ports.storeTokens(tokens),
    clearTokens: (_: unknown, { how, tokens }: Held & { how: SessionEnd }) => ports.clearTokens(how, tokens),
  },
});
