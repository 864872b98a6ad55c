import { msg } from '@lingui/core/macro';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { bearer, chatSetup } from './chat-setup.ts';
import type { Frame } from './frames.ts';
import type { OpenChatSocket } from './socket-actor.ts';
import { emptyTranscript } from './transcript.ts';

const framesOf = ({ event }: { readonly event: { readonly frames: readonly Frame[] } }) => ({
  frames: event.frames,
});

/**
 * The conversation with one burger. Its socket is open only in `online`, so leaving that state closes it.
 * A prompt can be sent whenever it is connected: the answer to an earlier one may be under way, and earlier ones may
 * wait to be sent. If the connection ends before that, they become the draft again, because nothing is sent twice or
 * without the user seeing it.
 */
export const createChatMachine = (open: OpenChatSocket) =>
  chatSetup(open).createMachine({
    id: 'chat',
    context: ({ input }) => ({
      baseUrl: input.baseUrl,
      burgerId: input.burgerId,
      talksTo: input.burgerId,
      authorization: bearer(input.token),
      authorizationEdited: false,
      debug: false,
      draft: '',
      unsent: [],
      keptAlive: false,
      error: null,
      transcript: emptyTranscript,
    }),
    initial: 'offline',
    on: {
      'burger id changed': {
        actions: { type: 'setBurgerId', params: ({ event }) => ({ burgerId: event.burgerId }) },
      },
      'authorization changed': {
        actions: {
          type: 'setAuthorization',
          params: ({ event }) => ({ authorization: event.authorization }),
        },
      },
      'session token': { actions: { type: 'followToken', params: ({ event }) => ({ token: event.token }) } },
      'debug toggled': { actions: { type: 'setDebug', params: ({ event }) => ({ debug: event.debug }) } },
      'draft changed': { actions: { type: 'setDraft', params: ({ event }) => ({ draft: event.draft }) } },
      'clear log': { guard: 'hasRows', actions: 'clearLog' },
    },
    states: {
      offline: {
        initial: 'disconnected',
        always: { guard: 'hasUnsent', actions: 'returnUnsent' },
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
          input: ({ context }) => ({ baseUrl: context.baseUrl, burgerId: context.talksTo }),
          onError: {
            target: 'offline.error',
            actions: { type: 'fail', params: { note: 'unable' } },
          },
        },
        on: {
          'socket.failed': {
            target: 'offline.error',
            actions: {
              type: 'fail',
              params: { note: 'failed' },
            },
          },
          'socket.closed': {
            target: 'offline.disconnected',
            actions: {
              type: 'log',
              params: ({ event }) => ({ note: 'disconnected', detail: event.reason }),
            },
          },
          leave: {
            target: 'offline.disconnected',
            actions: { type: 'log', params: { note: 'disconnected' } },
          },
        },
        initial: 'connecting',
        states: {
          connecting: {
            tags: 'connecting',
            always: { guard: 'hasUnsent', actions: 'returnUnsent' },
            on: {
              'socket.opened': {
                target: 'connected',
                actions: { type: 'log', params: { note: 'connected' } },
              },
            },
            after: {
              patience: {
                target: '#chat.offline.error',
                actions: { type: 'fail', params: { note: 'unable' } },
              },
            },
          },
          connected: {
            tags: 'connected',
            on: {
              disconnect: {
                target: '#chat.offline.disconnected',
                actions: { type: 'log', params: { note: 'disconnected' } },
              },
              send: { guard: 'hasDraft', actions: ['takePrompt', 'transmitPrompt'] },
            },
            initial: 'idle',
            states: {
              idle: {
                on: {
                  'socket.sent': { guard: 'hasUnsent', target: 'answering', actions: 'logPrompt' },
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
              answering: {
                tags: 'answering',
                on: {
                  'socket.sent': {
                    guard: 'hasUnsent',
                    target: 'answering',
                    reenter: true,
                    actions: 'logPrompt',
                  },
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
                    target: '#chat.online',
                    reenter: true,
                    actions: {
                      type: 'log',
                      params: { note: 'stopped' },
                    },
                  },
                },
                after: {
                  silence: {
                    guard: 'isKeptAlive',
                    target: '#chat.offline.error',
                    actions: {
                      type: 'fail',
                      params: { note: 'silent' },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
  });

/** Waiting prompts are not in the log yet. */
export const selectIsSending = ({ context }: Pick<ChatSnapshot, 'context'>): boolean =>
  context.unsent.length > 0;

/** Whether unsent text would be lost: a draft, or waiting prompts. */
export const selectIsChatUnsaved = (snapshot: Pick<ChatSnapshot, 'context'>): boolean =>
  snapshot.context.draft.trim() !== '' || selectIsSending(snapshot);

type ChatMachine = ReturnType<typeof createChatMachine>;
export type ChatActor = ActorRefFrom<ChatMachine>;
export type ChatSnapshot = SnapshotFrom<ChatMachine>;
