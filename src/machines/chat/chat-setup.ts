import type { MessageDescriptor } from '@lingui/core';
import { assign, sendTo, setup } from 'xstate';
import type { Arrival } from '#domain/chat/arrivals.ts';
import { turnCount } from '#domain/chat/conversation.ts';
import { joinedDrafts } from '#domain/chat/drafts.ts';
import { type EndName, endOf } from '#domain/chat/end.ts';
import type { History, HistoryEvent, Note } from '#domain/chat/history-event.ts';
import { readHistory } from '#domain/chat/stream-events.ts';
import { continueStream } from '../stream/stream.ts';
import { selectIsAnswering } from './chat-selectors.ts';
import type { ChatContext, ChatEvent, ChatInput, ChatTag, Headers } from './chat-types.ts';
import { earlierMessages } from './earlier-messages.ts';
import { createSocketLogic, type OpenChatSocket } from './socket-actor.ts';
import { broughtBack, removedFrom, withoutConversation, withoutTurn } from './undo.ts';

/** The session's authorization header; empty if there is no session. */
export const bearer = (token: string | null): string => (token === null ? '' : `Bearer ${token}`);

/** True if the newest prompt is the first on this connection, so that the server does not know the conversation. */
const isFirstPrompt = ({ stream, unsent }: ChatContext): boolean =>
  stream.context.turn === null && unsent.length === 1;

/** The earlier turns that a prompt repeats: all on a new connection, otherwise none. */
const earlierTold = (context: ChatContext) =>
  isFirstPrompt(context)
    ? earlierMessages(context.history, context.connectedBurgerId, context.authorization.trim() === '')
    : { messages: [], isWhole: true };

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

/** The silence, in milliseconds, after which a comment that comes every 15 seconds is missing. */
const LATE_MS = 20_000;

/** True if a close code means this end. */
const isEnd =
  (end: EndName) =>
  (_: unknown, { code }: { code: number }) =>
    endOf(code) === end;

/** The note about a connection that the server has closed. */
export const closeOf = ({
  event: { code, reason },
}: {
  readonly event: Extract<ChatEvent, { readonly type: 'socket closed' }>;
}): Note => ({ note: 'disconnected', detail: reason, code });

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
      hasDraftAndAddress: ({ context }) => context.draft.trim() !== '' && context.baseUrl.trim() !== '',
      hasUnsent: ({ context }) => context.unsent.length > 0,
      repeatsPrompt: ({ context }) => context.promptToRepeat !== null,
      isTurn: ({ context }, { turn }: { turn: number }) => turn <= turnCount(context.stream.context),
      hasHistory: ({ context }) => context.history.length > 0,
      isLogCleared: ({ context }) => context.replaced?.removal === 'log',
      hasReplaced: ({ context }) => context.replaced !== null,
      hasRows: ({ context }) => context.stream.context.log.rows.length > 0,
      isAnswering: selectIsAnswering,
      isStopping: isEnd('stopping'),
      isDrop: isEnd('dropped'),
      isRefusal: isEnd('refused'),
      isOverdue: ({ context }, { at }: { at: number }) => at - context.silentSince > LATE_MS,
      isKeepAlive: (_, { arrivals }: { arrivals: readonly Arrival[] }) =>
        arrivals.some(({ frames }) => frames.length === 0),
    },
    actions: {
      setError: assign((_, { error }: { error: MessageDescriptor }) => ({ error })),
      /** The field says who is talked to from here on, and no other burger gets the headers. */
      adoptBurgerId: assign(({ context: { burgerId, connectedBurgerId, headers } }) => ({
        connectedBurgerId: burgerId.trim(),
        headers: burgerId.trim() === connectedBurgerId ? headers : {},
      })),
      beginConnection: assign(({ context }) => ({
        error: null,
        ...conversationAfter(context, { type: 'connecting' }),
      })),
      clearLog: assign(({ context }) => ({
        ...conversationAfter(context, { type: 'cleared' }),
        replaced: removedFrom(context, 'log'),
      })),
      forget: assign(({ context }) => withoutConversation(context)),
      log: assign(({ context }, entry: Note) => conversationAfter(context, { type: 'noted', ...entry })),
      noteSign: assign(() => ({ silentSince: Date.now() })),
      ping: sendTo('socket', { type: 'ping' }),
      receive: assign(({ context }, { arrivals }: { arrivals: readonly Arrival[] }) =>
        conversationWith(context, arrivals),
      ),
      takePrompt: assign(({ context: { unsent, draft } }) => ({
        unsent: [...unsent, draft.trim()],
        draft: '',
        replaced: null,
      })),
      /** The draft is sent when the new connection is open. */
      takeDraftToRepeat: assign(({ context: { draft } }) => ({
        promptToRepeat: draft.trim(),
        draft: '',
        replaced: null,
      })),
      takePromptToRepeat: assign(({ context: { unsent, promptToRepeat } }) => ({
        unsent: promptToRepeat === null ? unsent : [...unsent, promptToRepeat],
        promptToRepeat: null,
      })),
      /** Makes the request of the newest prompt, and notes if the burger is not told all of the conversation. */
      prepareRequest: assign(({ context }) => {
        const { debug, headers, authorization, secrets, unsent } = context;
        const { messages, isWhole } = earlierTold(context);
        const request = {
          messages: [...messages, { role: 'user' as const, content: unsent.at(-1) ?? '' }],
          debug,
          privacy_input: { ...givenHeaders(headers), Authorization: authorization.trim() },
        };
        return {
          request,
          secrets: Object.values(request.privacy_input).reduce(withSecret, secrets),
          ...(isWhole ? {} : conversationAfter(context, { type: 'noted', note: 'shortened' })),
        };
      }),
      transmit: sendTo('socket', ({ context: { request } }) => {
        if (request === null) throw new Error('No request was prepared');
        return { type: 'transmit' as const, payload: request };
      }),
      logPrompt: assign(({ context }) => {
        const { unsent, connectedBurgerId, replaced } = context;
        const [prompt = '', ...rest] = unsent;
        return {
          ...conversationAfter(context, { type: 'prompted', content: prompt, burgerId: connectedBurgerId }),
          unsent: rest,
          replaced: replaced && { ...replaced, isAsked: true },
        };
      }),
      /** Prompts that were not sent become the draft, because nothing is sent twice or without the user seeing it. */
      returnUnsent: assign(({ context }) =>
        context.unsent.length === 0
          ? {}
          : {
              unsent: [],
              draft: joinedDrafts([...context.unsent, context.draft]),
              ...conversationAfter(context, { type: 'noted', note: 'unsent' }),
            },
      ),
      tryAgain: assign(({ context }, { turn }: { turn: number }) =>
        withoutTurn(context, turn, (prompt) => ({ promptToRepeat: prompt })),
      ),
      edit: assign(({ context }, { turn }: { turn: number }) =>
        withoutTurn(context, turn, (prompt) => ({ draft: joinedDrafts([prompt, context.draft]) })),
      ),
      bringBack: assign(({ context }) => broughtBack(context)),
      /** Without a connection nothing is under way, also in a conversation from the time of one. */
      endOpen: assign(({ context }) =>
        context.stream.context.connection === 'open'
          ? conversationAfter(context, { type: 'noted', note: 'disconnected' })
          : {},
      ),
    },
    delays: {
      /** The longest time for a connection to open, in milliseconds. */
      patience: 20_000,
      /** A server with keep-alive sends a comment every 15 seconds (see `LATE_MS`); the connection is lost when three are missing. */
      silence: 45_000,
    },
  });
