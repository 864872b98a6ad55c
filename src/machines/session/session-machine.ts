import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { sessionSetup, silence } from './session-setup.ts';
import type { SessionPorts } from './session-types.ts';

/**
 * The session: the signed-in user and the tokens. The whole application has one actor (see `startSession`).
 * It starts signed out. Stored tokens reach it by the same event as another tab's.
 * `access` loads the tokens' user. `tokens`, parallel to it, renews them once for all callers.
 */
export const createSessionMachine = (ports: SessionPorts) =>
  sessionSetup(ports).createMachine({
    id: 'session',
    context: { tokens: null, user: null, accountId: null, ended: null, renewalFailure: null, attempts: 0 },
    initial: 'signedOut',
    on: {
      'signed in': {
        target: '.active',
        reenter: true,
        actions: [
          { type: 'keepTokens', params: ({ event }) => ({ tokens: event.tokens }) },
          { type: 'storeTokens', params: ({ event }) => ({ tokens: event.tokens }) },
        ],
      },
    },
    states: {
      active: {
        type: 'parallel',
        on: {
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
                    {
                      guard: { type: 'isUnanswered', params: ({ event }) => ({ error: event.error }) },
                      target: 'unreachable',
                    },
                    { target: '#lost' },
                  ],
                },
                on: {
                  'tokens changed': {
                    guard: { type: 'isNews', params: ({ event }) => ({ tokens: event.tokens }) },
                    target: 'checking',
                    reenter: true,
                  },
                  'tokens adopted': { target: 'checking', reenter: true },
                },
              },
              unreachable: {
                tags: ['checking', 'unreachable'],
                entry: 'countAttempt',
                after: { backoff: 'checking' },
                on: {
                  retry: 'checking',
                  'tokens changed': {
                    guard: { type: 'isNews', params: ({ event }) => ({ tokens: event.tokens }) },
                    target: 'checking',
                  },
                },
              },
              granted: {
                tags: 'signedIn',
                initial: 'steady',
                on: {
                  'tokens changed': {
                    guard: { type: 'isNews', params: ({ event }) => ({ tokens: event.tokens }) },
                    target: '.reviewing',
                  },
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
                          guard: { type: 'isUnanswered', params: ({ event }) => ({ error: event.error }) },
                          target: 'postponed',
                        },
                        { target: '#lost' },
                      ],
                    },
                  },
                  postponed: {
                    tags: 'unreachable',
                    entry: 'countAttempt',
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
                  'tokens changed': {
                    guard: { type: 'isNews', params: ({ event }) => ({ tokens: event.tokens }) },
                    actions: { type: 'keepTokens', params: ({ event }) => ({ tokens: event.tokens }) },
                  },
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
                      guard: {
                        type: 'wasAdopted',
                        params: ({ event }) => ({ adopted: event.output.adopted }),
                      },
                      target: 'steady',
                      actions: [
                        { type: 'keepTokens', params: ({ event }) => ({ tokens: event.output.tokens }) },
                        'reviewProfile',
                      ],
                    },
                    {
                      target: 'steady',
                      actions: {
                        type: 'keepTokens',
                        params: ({ event }) => ({ tokens: event.output.tokens }),
                      },
                    },
                  ],
                  onError: [
                    {
                      guard: { type: 'isUnanswered', params: ({ event }) => ({ error: event.error }) },
                      target: 'steady',
                      actions: {
                        type: 'keepRenewalFailure',
                        params: ({ event }) => ({ error: event.error }),
                      },
                    },
                    { target: '#lost' },
                  ],
                },
                after: {
                  renewalLimit: {
                    target: 'steady',
                    actions: { type: 'keepRenewalFailure', params: { error: silence } },
                  },
                },
                on: {
                  'tokens changed': {
                    guard: { type: 'isNews', params: ({ event }) => ({ tokens: event.tokens }) },
                    target: 'steady',
                    actions: { type: 'keepTokens', params: ({ event }) => ({ tokens: event.tokens }) },
                  },
                },
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
          'tokens changed': {
            guard: { type: 'isNews', params: ({ event }) => ({ tokens: event.tokens }) },
            target: 'active',
            actions: { type: 'keepTokens', params: ({ event }) => ({ tokens: event.tokens }) },
          },
        },
      },
      signedOut: {
        tags: 'signedOut',
        entry: 'forgetTokens',
        on: {
          'tokens changed': {
            target: 'active',
            actions: { type: 'keepTokens', params: ({ event }) => ({ tokens: event.tokens }) },
          },
          // The reason for the tokens' removal may arrive after the removal itself.
          'session ended': {
            actions: { type: 'noteEnd', params: ({ event }) => ({ how: event.how, isNews: true }) },
          },
        },
      },
    },
  });

type SessionMachine = ReturnType<typeof createSessionMachine>;
export type SessionSnapshot = SnapshotFrom<SessionMachine>;
export type SessionRef = ActorRefFrom<SessionMachine>;
