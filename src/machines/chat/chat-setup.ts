import type { MessageDescriptor } from '@lingui/core';
import { assign, sendTo, setup } from 'xstate';
import type { Arrival } from '#domain/chat/arrivals.ts';
import { joinedDrafts } from '#domain/chat/drafts.ts';
import type { History, HistoryEvent, Note } from '#domain/chat/history-event.ts';
import { notes } from '#domain/chat/notes.ts';
import { readHistory } from '#domain/chat/stream-events.ts';
import { continueStream } from '../stream/stream.ts';
import { selectIsSending } from './chat-selectors.ts';
import type {
  ChatContext,
  ChatEnd,
  ChatEvent,
  ChatInput,
  ChatRequest,
  ChatTag,
  Headers,
} from './chat-types.ts';
import { earlierMessages } from './earlier-messages.ts';
import { createSocketLogic, type OpenChatSocket } from './socket-actor.ts';
import { broughtBack, removedFrom, withoutConversation, withoutTurn } from './undo.ts';

/** The session's authorization header; empty if there is no session. */
export const bearer = (token: string | null): string => (token === null ? '' : `Bearer ${token}`);

/** True if the newest prompt is the first on this connection, so that the server does not know the conversation. */
function isFirstPrompt({ history, unsent }: ChatContext): boolean {
  const newest = history.findLast(({ type }) => type === 'prompted' || type === 'connecting');
  return newest?.type !== 'prompted' && unsent.length === 1;
}

/** The earlier turns that a prompt repeats: all on a new connection, otherwise none. */
const earlierTold = (context: ChatContext) =>
  isFirstPrompt(context)
    ? earlierMessages(context.history, context.connectedBurgerId, context.authorization.trim() === '')
    : { messages: [], isWhole: true };

/** The request of the newest prompt. */
const requestOf = (context: ChatContext): ChatRequest => ({
  messages: [...earlierTold(context).messages, { role: 'user', content: context.unsent.at(-1) ?? '' }],
  debug: context.debug,
  privacy_input: { ...givenHeaders(context.headers), Authorization: context.authorization.trim() },
});

/** The headers that have a value. */
const givenHeaders = (headers: Headers): Headers =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value.trim() === '' ? [] : [[name, value.trim()]])),
  );

type Conversation = Pick<ChatContext, 'history' | 'stream'>;
type Untimed = HistoryEvent extends infer One ? (One extends HistoryEvent ? Omit<One, 'at'> : never) : never;

/** The conversation after something added now. */
function conversationAfter({ history, stream }: Conversation, event: Untimed): Conversation {
  const added: History = [{ ...event, at: Date.now() }];
  return { history: [...history, ...added], stream: continueStream(stream, readHistory(added)) };
}

/** The conversation after messages came. A keep-alive adds nothing. */
function conversationWith(
  { history, stream, debug }: ChatContext,
  arrivals: readonly Arrival[],
): Partial<Conversation> {
  const telling = arrivals.filter(({ frames }) => frames.length > 0);
  if (telling.length === 0) return {};
  const received = telling.map(({ at, messages }) => ({ type: 'received', at, debug, messages }) as const);
  const heard = telling.map(({ at, frames }) => ({ type: 'received', at, debug, frames }) as const);
  return { history: [...history, ...received], stream: continueStream(stream, heard) };
}

/** The secrets with `secret`, unless it is empty or already known. */
export const withSecret = (secrets: readonly string[], secret: string): readonly string[] =>
  secret === '' || secrets.includes(secret) ? secrets : [...secrets, secret];

/** The guards, actions, delays and the socket actor that the chat's states name. */
export const chatSetup = (open: OpenChatSocket) =>
  setup({
    types: {} as { input: ChatInput; context: ChatContext; events: ChatEvent; tags: ChatTag },
    actors: {
      socket: createSocketLogic(open),
    },
    guards: {
      isBurgerIdBlank: ({ context }) => context.burgerId.trim() === '',
      isBaseUrlMissing: ({ context }) => context.baseUrl.trim() === '',
      hasDraft: ({ context }) => context.draft.trim() !== '',
      hasUnsent: ({ context }) => context.unsent.length > 0,
      /** True if there are prompts that can no longer be sent. */
      hasWaiting: selectIsSending,
      repeatsPrompt: ({ context }) => context.promptToRepeat !== null,
      isTurn: ({ context }, { turn }: { turn: number }) =>
        context.stream.context.turns[turn - 1] !== undefined,
      hasHistory: ({ context }) => context.history.length > 0,
      isLogCleared: ({ context }) => context.replaced?.removal === 'log',
      hasReplaced: ({ context }) => context.replaced !== null,
      hasRows: ({ context }) => context.stream.context.rows.length > 0,
      isAnswering: ({ context }) => context.stream.hasTag('answering'),
      isKeepAlive: (_, { arrivals }: { arrivals: readonly Arrival[] }) =>
        arrivals.some(({ frames }) => frames.length === 0),
    },
    actions: {
      setError: assign((_, { error }: { error: MessageDescriptor }) => ({ error })),
      beginConnection: assign(({ context }) => ({
        connectedBurgerId: context.burgerId.trim(),
        headers: context.burgerId.trim() === context.connectedBurgerId ? context.headers : {},
        error: null,
        ended: null,
        ...conversationAfter(context, { type: 'connecting' }),
      })),
      clearLog: assign(({ context }) => ({
        ...conversationAfter(context, { type: 'cleared' }),
        replaced: removedFrom(context, 'log'),
      })),
      forget: assign(({ context }) => withoutConversation(context)),
      log: assign(({ context }, entry: Note) => conversationAfter(context, { type: 'noted', ...entry })),
      end: assign(({ context }, { cause, ...entry }: Note & Pick<ChatEnd, 'cause'>) => ({
        ended: { note: entry.note, cause },
        ...conversationAfter(context, { type: 'noted', ...entry }),
      })),
      fail: assign(({ context }, { note, cause }: ChatEnd) => ({
        error: notes[note].message,
        ended: { note, cause },
        ...conversationAfter(context, { type: 'noted', note }),
      })),
      receive: assign(({ context }, { arrivals }: { arrivals: readonly Arrival[] }) =>
        conversationWith(context, arrivals),
      ),
      takePrompt: assign(({ context: { unsent, draft } }) => ({
        unsent: [...unsent, draft.trim()],
        draft: '',
        error: null,
        replaced: null,
      })),
      takePromptToRepeat: assign(({ context: { unsent, promptToRepeat } }) => ({
        unsent: promptToRepeat === null ? unsent : [...unsent, promptToRepeat],
        promptToRepeat: null,
      })),
      transmitPrompt: sendTo('socket', ({ context }) => ({
        type: 'transmit' as const,
        payload: requestOf(context),
      })),
      noteTransmission: assign(({ context }) => ({
        secrets: Object.values(requestOf(context).privacy_input).reduce(withSecret, context.secrets),
        ...(earlierTold(context).isWhole
          ? {}
          : conversationAfter(context, { type: 'noted', note: 'shortened' })),
      })),
      logPrompt: assign(({ context }) => {
        const { unsent, connectedBurgerId, replaced } = context;
        const [prompt = '', ...rest] = unsent;
        return {
          ...conversationAfter(context, { type: 'prompted', content: prompt, burgerId: connectedBurgerId }),
          unsent: rest,
          replaced: replaced && { ...replaced, isAsked: true },
        };
      }),
      returnUnsent: assign(({ context }) => ({
        unsent: [],
        draft: joinedDrafts([...context.unsent, context.draft]),
        ...conversationAfter(context, { type: 'noted', note: 'unsent' }),
      })),
      tryAgain: assign(({ context }, { turn }: { turn: number }) =>
        withoutTurn(context, turn, (prompt) => ({ promptToRepeat: prompt })),
      ),
      edit: assign(({ context }, { turn }: { turn: number }) =>
        withoutTurn(context, turn, (prompt) => ({ draft: joinedDrafts([prompt, context.draft]) })),
      ),
      bringBack: assign(({ context }) => broughtBack(context)),
    },
    delays: {
      /** The longest time for a connection to open, in milliseconds. */
      patience: 20_000,
      /** A server with keep-alive sends a comment every 15 seconds; the connection is lost when three are missing. */
      silence: 45_000,
    },
  });
