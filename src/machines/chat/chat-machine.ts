import { msg } from '@lingui/core/macro';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { type CauseName, causeOf } from '#domain/chat/end.ts';
import type { NoteName } from '#domain/chat/happenings.ts';
import { replay } from '#domain/chat/history.ts';
import { bearer, chatSetup, withSecret } from './chat-setup.ts';
import type { ChatEvent } from './chat-types.ts';
import type { OpenChatSocket } from './socket-actor.ts';

type Received = Extract<ChatEvent, { type: 'socket.frames' }>;
const arrivalsOf = ({ event: { arrivals } }: { readonly event: Received }) => ({ arrivals });
const turnOf = ({ event }: { readonly event: { readonly turn: number } }) => ({ turn: event.turn });
/** A changed conversation continues over a new connection, whose server does not know the old one. */
const anew = { target: '#chat.online', reenter: true } as const;
const isTurn = { type: 'isTurn', params: turnOf } as const;

const receive = { type: 'receive', params: arrivalsOf } as const;

const setDraft = {
  type: 'setDraft',
  params: ({ event }: { readonly event: { readonly draft: string } }) => ({ draft: event.draft }),
} as const;

const byUser = { type: 'end', params: { note: 'disconnected', cause: null } } as const;
const failing = (note: NoteName, cause: CauseName | null) =>
  ({ target: '#chat.offline.error', actions: { type: 'fail', params: { note, cause } } }) as const;
const needsBurger = {
  guard: 'isBurgerIdBlank',
  actions: { type: 'setError', params: { error: msg`Please enter a burger ID.` } },
} as const;

/**
 * The conversation with one burger. Its socket is open only in `online`, so leaving that state closes it. A prompt can be sent
 * whenever the chat is connected: the answer to an earlier one may be under way, and earlier ones may wait to be sent. If the
 * connection ends first, waiting prompts become the draft again, because nothing is sent twice or without the user seeing it.
 * Just after connecting, no draft is sent until the user types or a moment has passed: the composer has just got the focus, and
 * a second press of Stop, Connect or Try again could send the draft.
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
      secrets: withSecret([], bearer(input.token)),
      debug: false,
      draft: input.draft ?? '',
      unsent: [],
      again: null,
      isFirstPrompt: true,
      keptAlive: false,
      hasConnected: input.history.some((one) => one.type === 'noted' && one.note === 'connected'),
      ended: null,
      error: null,
      history: input.history,
      transcript: replay(input.history),
      replaced: null,
    }),
    initial: 'offline',
    on: {
      'burger id changed': { actions: { type: 'setBurgerId', params: ({ event }) => event } },
      'authorization changed': { actions: { type: 'setAuthorization', params: ({ event }) => event } },
      'session token': { actions: { type: 'followToken', params: ({ event }) => event } },
      'debug toggled': { actions: { type: 'setDebug', params: ({ event }) => event } },
      'draft changed': { actions: setDraft },
      'clear log': { guard: 'hasRows', actions: 'clearLog' },
    },
    states: {
      offline: {
        initial: 'disconnected',
        always: { guard: 'hasWaiting', actions: ['takeAgain', 'returnUnsent'] },
        on: {
          connect: [
            needsBurger,
            {
              guard: 'isBaseUrlMissing',
              actions: { type: 'setError', params: { error: msg`Missing Cowtex websocket base URL.` } },
            },
            { target: 'online' },
          ],
          'try again': [
            needsBurger,
            { guard: isTurn, target: 'online', actions: { type: 'tryAgain', params: turnOf } },
          ],
          edit: { guard: isTurn, actions: { type: 'edit', params: turnOf } },
          'bring back': { guard: 'hasReplaced', actions: 'bringBack' },
          'new conversation': { guard: 'hasHistory', actions: 'forget' },
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
          onError: failing('unable', 'unanswered'),
        },
        on: {
          'socket.closed': {
            target: 'offline.disconnected',
            actions: {
              type: 'end',
              params: ({ event: { code, reason } }) => ({
                note: 'disconnected' as const,
                cause: causeOf(code),
                detail: reason,
                code,
              }),
            },
          },
          leave: { target: 'offline.disconnected', actions: byUser },
          'try again': { ...anew, guard: isTurn, actions: { type: 'tryAgain', params: turnOf } },
          edit: { ...anew, guard: isTurn, actions: { type: 'edit', params: turnOf } },
          'bring back': { ...anew, guard: 'hasReplaced', actions: 'bringBack' },
          'new conversation': { ...anew, guard: 'hasHistory', actions: 'forget' },
        },
        initial: 'connecting',
        states: {
          connecting: {
            tags: 'connecting',
            always: { guard: 'hasUnsent', actions: 'returnUnsent' },
            on: {
              'socket.opened': [
                {
                  guard: 'isAgain',
                  target: 'connected',
                  actions: [
                    'noteConnected',
                    { type: 'log', params: { note: 'connected' } },
                    'takeAgain',
                    'transmitPrompt',
                    'markPrompted',
                  ],
                },
                {
                  target: 'connected',
                  actions: ['noteConnected', { type: 'log', params: { note: 'connected' } }],
                },
              ],
              'socket.failed': failing('failed', 'unreachable'),
            },
            after: { patience: failing('unable', 'unanswered') },
          },
          connected: {
            tags: 'connected',
            type: 'parallel',
            on: {
              disconnect: { target: '#chat.offline.disconnected', actions: byUser },
              'socket.failed': failing('failed', 'lost'),
            },
            states: {
              answer: {
                initial: 'idle',
                states: {
                  idle: {
                    on: {
                      'socket.sent': { guard: 'hasUnsent', target: 'answering', actions: 'logPrompt' },
                      'socket.frames': [
                        {
                          guard: { type: 'beginsAnswer', params: arrivalsOf },
                          target: 'answering',
                          actions: receive,
                        },
                        { actions: receive },
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
                          guard: { type: 'endsAnswer', params: arrivalsOf },
                          target: 'idle',
                          actions: receive,
                        },
                        { target: 'answering', reenter: true, actions: receive },
                      ],
                      stop: {
                        target: '#chat.online',
                        reenter: true,
                        actions: { type: 'log', params: { note: 'stopped' } },
                      },
                    },
                    after: { silence: { guard: 'isKeptAlive', ...failing('silent', null) } },
                  },
                },
              },
              composer: {
                initial: 'settling',
                states: {
                  settling: {
                    on: { 'draft changed': { target: 'settled', actions: setDraft } },
                    after: { settlement: 'settled' },
                  },
                  settled: {
                    on: {
                      send: { guard: 'hasDraft', actions: ['takePrompt', 'transmitPrompt', 'markPrompted'] },
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

/** Whether prompts wait to be sent. They are not in the log yet. */
export const selectIsSending = ({ context }: Pick<ChatSnapshot, 'context'>): boolean =>
  context.unsent.length > 0 || context.again !== null;

/** Whether unsent text would be lost: a draft, or waiting prompts. */
export const selectIsChatUnsaved = (snapshot: Pick<ChatSnapshot, 'context'>): boolean =>
  snapshot.context.draft.trim() !== '' || selectIsSending(snapshot);

type ChatMachine = ReturnType<typeof createChatMachine>;
export type ChatActor = ActorRefFrom<ChatMachine>;
export type ChatSnapshot = SnapshotFrom<ChatMachine>;
