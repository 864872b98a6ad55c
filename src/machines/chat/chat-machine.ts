import { msg } from '@lingui/core/macro';
import { type ActorRefFrom, assign, type SnapshotFrom } from 'xstate';
import { replay } from '../stream/stream.ts';
import { bearer, chatSetup, closeOf, withSecret } from './chat-setup.ts';
import type { OpenChatSocket } from './socket-actor.ts';

/**
 * The conversation with one burger. Its socket is open only in `online`, so leaving that state closes it. Whether an answer is
 * under way is the state of the stream in the context. A prompt can be sent whenever the chat is connected: the answer to an
 * earlier one may be under way, and earlier ones may wait to be sent. If the connection ends first, waiting prompts become the
 * draft again, because nothing is sent twice or without the user seeing it.
 */
export const createChatMachine = (open: OpenChatSocket) =>
  chatSetup(open).createMachine({
    id: 'chat',
    context: ({ input }) => ({
      baseUrl: input.baseUrl,
      burgerId: input.burgerId,
      connectedBurgerId: input.burgerId.trim(),
      authorization: bearer(input.token),
      authorizationEdited: false,
      secrets: withSecret([], bearer(input.token)),
      headers: {},
      debug: input.debug ?? false,
      draft: input.draft ?? '',
      unsent: [],
      promptToRepeat: null,
      error: null,
      history: input.history,
      stream: replay(input.history),
      replaced: null,
      silentSince: 0,
      request: null,
    }),
    initial: 'offline',
    on: {
      'burger id changed': {
        actions: assign(({ event: { burgerId } }) => ({ burgerId, error: null })),
      },
      'authorization changed': {
        actions: assign(({ event: { authorization } }) => ({ authorization, authorizationEdited: true })),
      },
      'session token': {
        actions: assign(({ context, event: { token } }) => ({
          secrets: withSecret(context.secrets, bearer(token)),
          authorization: context.authorizationEdited ? context.authorization : bearer(token),
        })),
      },
      'header changed': {
        actions: assign(({ context: { headers }, event: { name, value } }) => ({
          headers: { ...headers, [name]: value },
        })),
      },
      'debug toggled': { actions: assign(({ event: { debug } }) => ({ debug })) },
      'draft changed': { actions: assign(({ event: { draft } }) => ({ draft })) },
      'clear log': { guard: 'hasRows', actions: 'clearLog' },
    },
    states: {
      offline: {
        entry: ['takePromptToRepeat', 'returnUnsent'],
        initial: 'never',
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
            { target: 'online', actions: 'adoptBurgerId' },
          ],
          'try again': [
            {
              guard: 'isBaseUrlMissing',
              actions: { type: 'setError', params: { error: msg`Missing Cowtex websocket base URL.` } },
            },
            {
              guard: { type: 'isTurn', params: ({ event }) => event },
              target: 'online',
              actions: { type: 'tryAgain', params: ({ event }) => event },
            },
          ],
          edit: {
            guard: { type: 'isTurn', params: ({ event }) => event },
            actions: [{ type: 'edit', params: ({ event }) => event }, 'endOpen'],
          },
          'bring back': { guard: 'hasReplaced', actions: ['bringBack', 'endOpen'] },
          'new conversation': { guard: 'hasHistory', actions: 'forget' },
          ask: { guard: 'hasDraftAndAddress', target: 'online', actions: 'takeDraftToRepeat' },
          send: {
            guard: 'hasDraft',
            actions: {
              type: 'setError',
              params: { error: msg`Connect to the burger before sending messages.` },
            },
          },
        },
        // How the newest connection has ended.
        states: {
          never: { tags: 'disconnected' },
          left: { tags: 'disconnected' },
          stopping: { tags: 'disconnected' },
          dropped: { tags: 'disconnected' },
          refused: { tags: 'disconnected' },
          closed: { tags: 'disconnected' },
          unreachable: { tags: 'error' },
          misaddressed: { tags: 'error' },
          timedOut: { tags: 'error' },
          lost: { tags: 'error' },
          silent: { tags: 'error' },
        },
      },
      online: {
        id: 'online',
        entry: 'beginConnection',
        invoke: {
          id: 'socket',
          src: 'socket',
          input: ({ context }) => ({ baseUrl: context.baseUrl, burgerId: context.connectedBurgerId }),
          onError: {
            target: 'offline.misaddressed',
            actions: { type: 'log', params: { note: 'unable' } },
          },
        },
        on: {
          'socket closed': [
            {
              guard: { type: 'isStopping', params: ({ event }) => event },
              target: 'offline.stopping',
              actions: { type: 'log', params: closeOf },
            },
            {
              guard: { type: 'isDrop', params: ({ event }) => event },
              target: 'offline.dropped',
              actions: { type: 'log', params: closeOf },
            },
            {
              guard: { type: 'isRefusal', params: ({ event }) => event },
              target: 'offline.refused',
              actions: { type: 'log', params: closeOf },
            },
            { target: 'offline.closed', actions: { type: 'log', params: closeOf } },
          ],
          'socket error': {
            target: 'offline.lost',
            // The browser closes the connection after an error.
            actions: [
              { type: 'log', params: { note: 'failed' } },
              { type: 'log', params: { note: 'disconnected' } },
            ],
          },
          'socket sent': { guard: 'hasUnsent', actions: 'logPrompt' },
          leave: { target: 'offline.left', actions: { type: 'log', params: { note: 'disconnected' } } },
          // The server stops a model whose client has disconnected, and does not know a changed conversation.
          stop: {
            guard: 'isAnswering',
            target: 'online',
            reenter: true,
            actions: { type: 'log', params: { note: 'stopped' } },
          },
          'try again': {
            guard: { type: 'isTurn', params: ({ event }) => event },
            target: 'online',
            reenter: true,
            actions: { type: 'tryAgain', params: ({ event }) => event },
          },
          edit: {
            guard: { type: 'isTurn', params: ({ event }) => event },
            target: 'online',
            reenter: true,
            actions: { type: 'edit', params: ({ event }) => event },
          },
          'bring back': [
            // The server's own conversation is unchanged.
            { guard: 'isLogCleared', actions: 'bringBack' },
            { guard: 'hasReplaced', target: 'online', reenter: true, actions: 'bringBack' },
          ],
          'new conversation': { target: 'online', reenter: true, actions: 'forget' },
        },
        initial: 'connecting',
        states: {
          connecting: {
            tags: 'connecting',
            entry: 'returnUnsent',
            on: {
              'socket opened': [
                {
                  guard: 'repeatsPrompt',
                  target: 'connected',
                  actions: [
                    { type: 'log', params: { note: 'connected' } },
                    'takePromptToRepeat',
                    'prepareRequest',
                    'transmit',
                  ],
                },
                { target: 'connected', actions: { type: 'log', params: { note: 'connected' } } },
              ],
              'socket error': {
                target: '#chat.offline.unreachable',
                actions: [
                  { type: 'log', params: { note: 'failed' } },
                  { type: 'log', params: { note: 'disconnected' } },
                ],
              },
            },
            after: {
              patience: {
                target: '#chat.offline.timedOut',
                actions: { type: 'log', params: { note: 'unable' } },
              },
            },
          },
          connected: {
            tags: 'connected',
            on: {
              send: { guard: 'hasDraft', actions: ['takePrompt', 'prepareRequest', 'transmit'] },
              ask: { guard: 'hasDraft', actions: ['takePrompt', 'prepareRequest', 'transmit'] },
              'socket received': { actions: { type: 'receive', params: ({ event }) => event } },
              disconnect: {
                target: '#chat.offline.left',
                actions: { type: 'log', params: { note: 'disconnected' } },
              },
            },
            initial: 'withoutKeepAlives',
            states: {
              withoutKeepAlives: {
                on: {
                  'keep-alive promised': 'withKeepAlives',
                  'socket received': {
                    guard: { type: 'isKeepAlive', params: ({ event }) => event },
                    target: 'withKeepAlives',
                    actions: { type: 'receive', params: ({ event }) => event },
                  },
                },
              },
              // The server sends keep-alives, so its silence means a lost connection. Each sign of life begins the wait anew.
              withKeepAlives: {
                entry: 'noteSign',
                on: {
                  'page returned': {
                    guard: { type: 'isOverdue', params: ({ event }) => event },
                    target: '#chat.online.checking',
                  },
                  'socket sent': {
                    guard: 'hasUnsent',
                    target: 'withKeepAlives',
                    reenter: true,
                    actions: 'logPrompt',
                  },
                  'socket received': {
                    target: 'withKeepAlives',
                    reenter: true,
                    actions: { type: 'receive', params: ({ event }) => event },
                  },
                },
                after: {
                  silence: {
                    guard: 'isAnswering',
                    target: '#chat.offline.silent',
                    actions: { type: 'log', params: { note: 'silent' } },
                  },
                },
              },
            },
          },
          // The page was away, or offline, and signs of life are missing. Whether the connection has survived is asked.
          checking: {
            tags: 'connecting',
            entry: 'ping',
            on: {
              'socket received': {
                target: 'connected.withKeepAlives',
                actions: { type: 'receive', params: ({ event }) => event },
              },
            },
            after: {
              patience: {
                target: '#chat.offline.silent',
                actions: { type: 'log', params: { note: 'silent' } },
              },
            },
          },
        },
      },
    },
  });

type ChatMachine = ReturnType<typeof createChatMachine>;
export type ChatActor = ActorRefFrom<ChatMachine>;
export type ChatSnapshot = SnapshotFrom<ChatMachine>;
