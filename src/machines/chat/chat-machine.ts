import { msg } from '@lingui/core/macro';
import { type ActorRefFrom, not, type SnapshotFrom } from 'xstate';
import { bearer, chatSetup } from './chat-setup.ts';
import type { Frame } from './frames.ts';
import { emptyTranscript } from './transcript.ts';

const unable = { error: msg`Unable to connect.` };
const disconnected = { message: msg`Disconnected` };

const framesOf = ({ event }: { readonly event: { readonly frames: readonly Frame[] } }) => ({
  frames: event.frames,
});

/**
 * The conversation with one burger. `connection` is the socket's life: it is open in `online` and nowhere else, so
 * leaving that state closes it. `composer` tells whether there are words to lose: a draft, or a prompt that has not gone
 * out. The connection may end before it has; then it is a draft again, because nothing is sent twice, nor unseen.
 */
export const chatMachine = chatSetup.createMachine({
  id: 'chat',
  context: ({ input }) => ({
    baseUrl: input.baseUrl,
    burgerId: input.burgerId,
    authorization: bearer(input.token),
    authorizationEdited: false,
    debug: false,
    draft: '',
    prompt: null,
    keptAlive: false,
    error: null,
    transcript: emptyTranscript,
  }),
  type: 'parallel',
  on: {
    'burger id changed': {
      actions: { type: 'setBurgerId', params: ({ event }) => ({ burgerId: event.burgerId }) },
    },
    'authorization changed': {
      actions: { type: 'setAuthorization', params: ({ event }) => ({ authorization: event.authorization }) },
    },
    'session token': { actions: { type: 'followToken', params: ({ event }) => ({ token: event.token }) } },
    'debug toggled': { actions: { type: 'setDebug', params: ({ event }) => ({ debug: event.debug }) } },
    'draft changed': { actions: { type: 'setDraft', params: ({ event }) => ({ draft: event.draft }) } },
    'clear log': { guard: 'hasRows', actions: 'clearLog' },
  },
  states: {
    connection: {
      initial: 'offline',
      states: {
        offline: {
          initial: 'disconnected',
          always: { guard: 'hasPrompt', actions: 'returnPrompt' },
          on: {
            connect: [
              {
                guard: 'isBurgerIdBlank',
                actions: { type: 'setError', params: { error: msg`Please enter a burger ID.` } },
              },
              {
                guard: 'isBaseUrlMissing',
                actions: { type: 'setError', params: { error: msg`Missing Cowtex websocket base URL.` } },
              },
              { target: 'online' },
            ],
            send: {
              guard: 'hasDraft',
              actions: {
                type: 'setError',
                params: { error: msg`Connect to the burger before sending messages.` },
              },
            },
          },
          states: {
            disconnected: { tags: 'disconnected' },
            error: { tags: 'error' },
          },
        },
        online: {
          entry: 'beginConnection',
          invoke: {
            id: 'socket',
            src: 'socket',
            input: ({ context }) => ({ baseUrl: context.baseUrl, burgerId: context.burgerId.trim() }),
            onError: {
              target: 'offline.error',
              actions: { type: 'fail', params: unable },
            },
          },
          on: {
            'socket.failed': {
              target: 'offline.error',
              actions: {
                type: 'fail',
                params: { error: msg`WebSocket error. Verify burger ID and API endpoint.` },
              },
            },
            'socket.closed': {
              target: 'offline.disconnected',
              actions: {
                type: 'log',
                params: ({ event }) => ({ ...disconnected, detail: event.reason }),
              },
            },
            leave: {
              target: 'offline.disconnected',
              actions: { type: 'log', params: disconnected },
            },
          },
          initial: 'connecting',
          states: {
            connecting: {
              tags: 'connecting',
              on: {
                'socket.opened': {
                  target: 'connected',
                  actions: { type: 'log', params: { message: msg`Connected` } },
                },
              },
              after: {
                patience: {
                  target: '#chat.connection.offline.error',
                  actions: { type: 'fail', params: unable },
                },
              },
            },
            connected: {
              tags: 'connected',
              on: {
                disconnect: {
                  target: '#chat.connection.offline.disconnected',
                  actions: { type: 'log', params: disconnected },
                },
              },
              initial: 'idle',
              states: {
                idle: {
                  on: {
                    send: {
                      guard: 'hasDraft',
                      target: 'sending',
                      actions: ['takePrompt', 'transmitPrompt'],
                    },
                    'socket.frames': [
                      {
                        guard: { type: 'beginsAnswer', params: framesOf },
                        target: 'answering',
                        actions: { type: 'receive', params: framesOf },
                      },
                      { actions: { type: 'receive', params: framesOf } },
                    ],
                  },
                },
                sending: {
                  tags: 'sending',
                  on: {
                    'socket.sent': { target: 'answering', actions: 'logPrompt' },
                    'socket.frames': { actions: { type: 'receive', params: framesOf } },
                  },
                },
                answering: {
                  tags: 'answering',
                  on: {
                    'socket.frames': [
                      {
                        guard: { type: 'endsAnswer', params: framesOf },
                        target: 'idle',
                        actions: { type: 'receive', params: framesOf },
                      },
                      {
                        target: 'answering',
                        reenter: true,
                        actions: { type: 'receive', params: framesOf },
                      },
                    ],
                    stop: {
                      target: '#chat.connection.online',
                      reenter: true,
                      actions: {
                        type: 'log',
                        params: { message: msg`Stopped. The next message begins a new conversation.` },
                      },
                    },
                  },
                  after: {
                    silence: {
                      guard: 'isKeptAlive',
                      target: '#chat.connection.offline.error',
                      actions: {
                        type: 'fail',
                        params: { error: msg`The connection went silent and was closed.` },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
    composer: {
      initial: 'blank',
      states: {
        blank: { always: { guard: 'hasWords', target: 'written' } },
        written: { tags: 'unsaved', always: { guard: not('hasWords'), target: 'blank' } },
      },
    },
  },
});

export type ChatActor = ActorRefFrom<typeof chatMachine>;
export type ChatSnapshot = SnapshotFrom<typeof chatMachine>;
