import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { TokenPair } from '#domain/entities.ts';
import { noAnswer, sessionSetup } from './session-setup.ts';
import type { Renewal } from './session-types.ts';

const tokensOf = ({ event: { tokens } }: { readonly event: { readonly tokens: TokenPair } }) => ({ tokens });
const keepTokens = { type: 'keepTokens', params: tokensOf } as const;
const storeTokens = { type: 'storeTokens', params: tokensOf } as const;
const renewalOf = ({ event }: { readonly event: { readonly output: Renewal } }) => event.output;
const keepRenewed = { type: 'keepTokens', params: renewalOf } as const;
const exchangedOf = ({ event }: { readonly event: { readonly output: TokenPair } }) => ({
  tokens: event.output,
});
const isNews = { type: 'isNews', params: tokensOf } as const;

/**
 * The session: the signed-in user and the tokens. The whole application has one actor (see `startSession`).
 * Its calls and its storage come by `provide`; see `sessionCalls`.
 * It starts signed out. Stored tokens reach it by the same event as another tab's; a code of the provider is exchanged for tokens.
 * `access` loads the tokens' user. Parallel to it, `tokens` renews them once for all callers, and `former` ends the session that a
 * link has replaced.
 */
export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  context: {
    tokens: null,
    former: null,
    user: null,
    accountId: null,
    ended: null,
    renewalFailure: null,
    returnCode: null,
    returnFailure: null,
    attempts: 0,
  },
  initial: 'signedOut',
  on: {
    'signed in': { target: '.active', actions: [keepTokens, storeTokens] },
  },
  states: {
    active: {
      type: 'parallel',
      on: {
        'signed in': {
          target: ['.access.checking', '.tokens.steady', '.former.ending'],
          actions: ['keepFormer', keepTokens, storeTokens],
        },
        'sign out': {
          target: 'signingOut',
          actions: [
            { type: 'clearTokens', params: ({ context }) => ({ how: 'by-user', tokens: context.tokens }) },
            { type: 'noteEnd', params: { how: 'by-user', isNews: false } },
          ],
        },
        'session ended': {
          target: 'signedOut',
          actions: { type: 'noteEnd', params: ({ event }) => ({ how: event.how, isNews: true }) },
        },
      },
      states: {
        access: {
          initial: 'checking',
          states: {
            checking: {
              tags: ['checking', 'identifying'],
              invoke: {
                id: 'loadProfile',
                src: 'loadProfile',
                input: {},
                onDone: {
                  target: 'granted',
                  actions: { type: 'enterAccount', params: ({ event }) => ({ user: event.output }) },
                },
                onError: [
                  { guard: { type: 'isUnanswered', params: ({ event }) => event }, target: 'unreachable' },
                  { target: '#lost' },
                ],
              },
              on: {
                'tokens changed': { guard: isNews, target: 'checking', reenter: true },
                'tokens adopted': { target: 'checking', reenter: true },
              },
            },
            unreachable: {
              tags: ['checking', 'unreachable'],
              entry: 'countAttempt',
              invoke: { id: 'network', src: 'network' },
              after: { backoff: 'checking' },
              on: {
                retry: 'checking',
                'tokens changed': { guard: isNews, target: 'checking' },
              },
            },
            granted: {
              tags: 'signedIn',
              initial: 'steady',
              on: {
                'tokens changed': { guard: isNews, target: '.reviewing' },
                'tokens adopted': '.reviewing',
                'profile changed': {
                  actions: { type: 'updateUser', params: ({ event }) => ({ user: event.user }) },
                },
              },
              states: {
                steady: {},
                // Another tab's tokens may belong to another account. The screens stay while the profile loads.
                reviewing: {
                  tags: 'identifying',
                  invoke: {
                    id: 'reviewProfile',
                    src: 'loadProfile',
                    input: {},
                    onDone: {
                      target: 'steady',
                      actions: { type: 'enterAccount', params: ({ event }) => ({ user: event.output }) },
                    },
                    onError: [
                      {
                        guard: { type: 'isUnanswered', params: ({ event }) => event },
                        target: 'postponed',
                      },
                      { target: '#lost' },
                    ],
                  },
                },
                postponed: {
                  tags: 'unreachable',
                  entry: 'countAttempt',
                  invoke: { id: 'network', src: 'network' },
                  after: { backoff: 'reviewing' },
                  on: { retry: 'reviewing' },
                },
              },
            },
          },
        },
        tokens: {
          initial: 'steady',
          states: {
            steady: {
              on: {
                'token rejected': {
                  guard: { type: 'isCurrent', params: ({ event }) => ({ token: event.token }) },
                  target: 'renewing',
                },
                'tokens changed': { guard: isNews, actions: keepTokens },
              },
            },
            renewing: {
              tags: 'renewing',
              entry: 'beginRenewal',
              invoke: {
                id: 'renewTokens',
                src: 'renewTokens',
                input: ({ context }) => ({ tokens: context.tokens }),
                onDone: [
                  {
                    guard: { type: 'wasAdopted', params: renewalOf },
                    target: 'steady',
                    actions: [keepRenewed, 'reviewProfile'],
                  },
                  { target: 'steady', actions: keepRenewed },
                ],
                onError: [
                  {
                    guard: { type: 'isUnanswered', params: ({ event }) => event },
                    target: 'steady',
                    actions: { type: 'keepRenewalFailure', params: ({ event }) => event },
                  },
                  { target: '#lost' },
                ],
              },
              after: {
                renewalLimit: {
                  target: 'steady',
                  actions: { type: 'keepRenewalFailure', params: { error: noAnswer } },
                },
              },
              on: {
                'tokens changed': { guard: isNews, target: 'steady', actions: keepTokens },
              },
            },
          },
        },
        former: {
          initial: 'ended',
          states: {
            ended: {},
            // Nobody has the tokens of the session that was replaced, so that it would go on unseen.
            ending: {
              exit: 'forgetFormer',
              invoke: {
                id: 'endFormer',
                src: 'endSession',
                input: ({ context }) => ({ tokens: context.former }),
                onDone: 'ended',
                onError: 'ended',
              },
              after: { signOutLimit: 'ended' },
            },
          },
        },
      },
    },
    // The server refused the session. This state is left at once.
    lost: {
      id: 'lost',
      entry: [
        { type: 'clearTokens', params: ({ context }) => ({ how: 'lost', tokens: context.tokens }) },
        { type: 'noteEnd', params: { how: 'lost', isNews: true } },
      ],
      always: 'signedOut',
    },
    // Signed out for this tab; the call to the server still runs.
    signingOut: {
      tags: 'signedOut',
      invoke: {
        id: 'endSession',
        src: 'endSession',
        input: ({ context }) => ({ tokens: context.tokens }),
        onDone: 'signedOut',
        onError: 'signedOut',
      },
      after: { signOutLimit: 'signedOut' },
      on: {
        'tokens changed': { guard: isNews, target: 'active', actions: keepTokens },
      },
    },
    // The provider has sent the browser back. Nobody is signed in yet.
    returning: {
      tags: ['checking', 'returning'],
      exit: 'forgetCode',
      invoke: {
        id: 'exchangeCode',
        src: 'exchangeCode',
        input: ({ context }) => ({ returnCode: context.returnCode }),
        onDone: {
          target: 'active',
          actions: [
            { type: 'keepTokens', params: exchangedOf },
            { type: 'storeTokens', params: exchangedOf },
          ],
        },
        onError: {
          target: 'signedOut',
          actions: { type: 'keepReturnFailure', params: ({ event }) => event },
        },
      },
      on: {
        'tokens changed': { target: 'active', actions: keepTokens },
      },
    },
    signedOut: {
      tags: 'signedOut',
      entry: 'forgetTokens',
      on: {
        returned: {
          target: 'returning',
          actions: { type: 'keepCode', params: ({ event }) => event },
        },
        'tokens changed': { target: 'active', actions: keepTokens },
        // The reason for the tokens' removal may arrive after the removal itself.
        'session ended': {
          actions: { type: 'noteEnd', params: ({ event }) => ({ how: event.how, isNews: true }) },
        },
      },
    },
  },
});

export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;
export type SessionActor = ActorRefFrom<typeof sessionMachine>;
