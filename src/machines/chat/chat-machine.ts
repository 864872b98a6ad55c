import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type ActorRefFrom, assign, fromCallback, not, type SnapshotFrom, sendTo, setup } from 'xstate';
import { isAnswering } from './answer.ts';
import type {
  ChatContext,
  ChatEvent,
  ChatInput,
  ChatRequest,
  ChatSocketInput,
  ChatTag,
  Transmit,
} from './chat-types.ts';
import type { Frame } from './frames.ts';
import {
  clearRows,
  emptyTranscript,
  foldFrames,
  logPrompt,
  logSystem,
  type SystemEntry,
} from './transcript.ts';

const unable = { error: msg`Unable to connect.` };
const disconnected = { message: msg`Disconnected` };

const bearer = (token: string | null): string => (token === null ? '' : `Bearer ${token}`);

const framesOf = ({ event }: { readonly event: { readonly frames: readonly Frame[] } }) => ({
  frames: event.frames,
});

const requestOf = ({ prompt, debug, authorization }: ChatContext): ChatRequest => ({
  messages: [{ role: 'user', content: prompt ?? '' }],
  debug,
  privacy_input: { Authorization: authorization.trim() },
});

/**
 * The conversation with one burger. `connection` is the socket's life: it is open in `online` and nowhere else, so
 * leaving that state closes it. `composer` tells whether there are words to lose: a draft, or a prompt that has not gone
 * out. The connection may end before it has; then it is a draft again, because nothing is sent twice, nor unseen.
 */
export const chatMachine = setup({
  types: {
    input: {} as ChatInput,
    context: {} as ChatContext,
    events: {} as ChatEvent,
    tags: {} as ChatTag,
  },
  actors: {
    socket: fromCallback<Transmit, ChatSocketInput>(() => {
      throw new Error('socket is not provided');
    }),
  },
  guards: {
    isBurgerIdBlank: ({ context }) => context.burgerId.trim() === '',
    isBaseUrlMissing: ({ context }) => context.baseUrl.trim() === '',
    hasDraft: ({ context }) => context.draft.trim() !== '',
    hasPrompt: ({ context }) => context.prompt !== null,
    hasWords: ({ context }) => context.draft.trim() !== '' || context.prompt !== null,
    hasRows: ({ context }) => context.transcript.rows.length > 0,
    beginsAnswer: (_, { frames }: { frames: readonly Frame[] }) => isAnswering(frames) === true,
    isKeptAlive: ({ context }) => context.keptAlive,
    endsAnswer: (_, { frames }: { frames: readonly Frame[] }) => isAnswering(frames) === false,
  },
  actions: {
    setBurgerId: assign((_, { burgerId }: { burgerId: string }) => ({ burgerId, error: null })),
    setAuthorization: assign((_, { authorization }: { authorization: string }) => ({
      authorization,
      authorizationEdited: true,
    })),
    followToken: assign(({ context }, { token }: { token: string | null }) =>
      context.authorizationEdited ? {} : { authorization: bearer(token) },
    ),
    setDebug: assign((_, { debug }: { debug: boolean }) => ({ debug })),
    setDraft: assign((_, { draft }: { draft: string }) => ({ draft })),
    setError: assign((_, { error }: { error: MessageDescriptor }) => ({ error })),
    beginConnection: assign({ error: null, keptAlive: false }),
    clearLog: assign({ transcript: ({ context }) => clearRows(context.transcript) }),
    log: assign({
      transcript: ({ context }, entry: Omit<SystemEntry, 'at' | 'tone'>) =>
        logSystem(context.transcript, { ...entry, at: Date.now() }),
    }),
    fail: assign(({ context }, { error }: { error: MessageDescriptor }) => ({
      error,
      transcript: logSystem(context.transcript, { message: error, at: Date.now(), tone: 'error' }),
    })),
    receive: assign(({ context }, { frames }: { frames: readonly Frame[] }) => ({
      transcript: foldFrames(context.transcript, frames, { at: Date.now(), debug: context.debug }),
      keptAlive: context.keptAlive || frames.length === 0,
    })),
    takePrompt: assign(({ context }) => ({ prompt: context.draft.trim(), draft: '', error: null })),
    transmitPrompt: sendTo('socket', ({ context }) => ({
      type: 'transmit' as const,
      payload: requestOf(context),
    })),
    logPrompt: assign(({ context }) => ({
      transcript: logPrompt(context.transcript, context.prompt ?? '', Date.now()),
      prompt: null,
    })),
    returnPrompt: assign(({ context: { prompt, draft, transcript } }) => ({
      prompt: null,
      draft: [prompt, draft].filter((text) => text?.trim()).join('\n'),
      transcript: logSystem(transcript, {
        message: msg`The message was not sent. It is back in the composer.`,
        at: Date.now(),
        tone: 'error',
      }),
    })),
  },
  delays: {
    /** How long a connection may take to open. */
    patience: 20_000,
    /** A server that keeps connections alive sends a comment every 15 seconds; three missing ones are a lost one. */
    silence: 45_000,
  },
}).createMachine({
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
