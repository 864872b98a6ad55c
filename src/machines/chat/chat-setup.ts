import type { MessageDescriptor } from '@lingui/core';
import { assign, sendTo, setup } from 'xstate';
import { isAnswering } from '#domain/chat/answer.ts';
import type { Arrival } from '#domain/chat/arrivals.ts';
import type { Happening, Note } from '#domain/chat/happenings.ts';
import { isForgotten, logHappening, replay, rewind, saidBefore } from '#domain/chat/history.ts';
import { notes } from '#domain/chat/notes.ts';
import { emptyTranscript, foldArrivals } from '#domain/chat/transcript.ts';
import { SETTLEMENT } from '#domain/settlement.ts';
import type { ChatContext, ChatEnd, ChatEvent, ChatInput, ChatRequest, ChatTag } from './chat-types.ts';
import { createSocketLogic, type OpenChatSocket } from './socket-actor.ts';

/** The session's authorization header; empty if there is no session. */
export const bearer = (token: string | null): string => (token === null ? '' : `Bearer ${token}`);

/** What a prompt tells of the conversation so far: all on a new connection, or after a long time, otherwise nothing. */
const toldBefore = ({ isFirstPrompt, history, talksTo, authorization }: ChatContext) =>
  isFirstPrompt || isForgotten(history, Date.now())
    ? saidBefore(history, talksTo, authorization.trim() === '')
    : { said: [], isWhole: true };

/** The request of the newest prompt. */
const requestOf = (context: ChatContext): ChatRequest => ({
  messages: [...toldBefore(context).said, { role: 'user', content: context.unsent.at(-1) ?? '' }],
  debug: context.debug,
  privacy_input: { Authorization: context.authorization.trim() },
});

type Received = Pick<Extract<ChatEvent, { type: 'socket.frames' }>, 'arrivals'>;
type Conversation = Pick<ChatContext, 'history' | 'transcript'>;
type Untimed = Happening extends infer One ? (One extends Happening ? Omit<One, 'at'> : never) : never;

/** The conversation after something happened now. */
function conversationAfter({ history, transcript }: Conversation, happening: Untimed): Conversation {
  const happened = { ...happening, at: Date.now() };
  return { history: [...history, happened], transcript: logHappening(transcript, happened) };
}

/** The conversation after messages came. A keep-alive adds nothing. */
function conversationWith(
  { history, transcript, debug }: ChatContext,
  arrivals: readonly Arrival[],
): Conversation {
  const telling = arrivals.filter(({ frames }) => frames.length > 0);
  const happened = telling.map(({ at, messages }) => ({ type: 'received', at, debug, messages }) as const);
  return { history: [...history, ...happened], transcript: foldArrivals(transcript, telling, debug) };
}

/** The secrets with `secret`, unless it is empty or already known. */
export const withSecret = (secrets: readonly string[], secret: string): readonly string[] =>
  secret === '' || secrets.includes(secret) ? secrets : [...secrets, secret];

const joined = (texts: readonly string[]): string => texts.filter((text) => text.trim() !== '').join('\n');

/**
 * The context without a prompt and what followed it; empty if there is no such prompt. `withPrompt` gives the new draft. The
 * way back leads to the conversation before the first removal since a prompt was last sent.
 */
function withoutTurn(
  context: ChatContext,
  turn: number,
  withPrompt: (prompt: string) => Partial<ChatContext>,
) {
  const { history, transcript, draft, replaced } = context;
  const rewound = rewind(history, turn);
  if (rewound === null) return {};
  const changes = withPrompt(rewound.prompt);
  return {
    ...changes,
    history: rewound.before,
    transcript: replay(rewound.before),
    replaced: {
      ...(replaced === null || replaced.isAsked ? { history, transcript } : replaced),
      draft: replaced !== null && draft === replaced.edited ? replaced.draft : draft,
      edited: changes.draft ?? draft,
      isAsked: false,
    },
  };
}

/** The guards, actions, delays and the socket actor that the chat's states name. */
export const chatSetup = (open: OpenChatSocket) =>
  setup({
    types: {
      input: {} as ChatInput,
      context: {} as ChatContext,
      events: {} as ChatEvent,
      tags: {} as ChatTag,
    },
    actors: {
      socket: createSocketLogic(open),
    },
    guards: {
      isBurgerIdBlank: ({ context }) => context.burgerId.trim() === '',
      isBaseUrlMissing: ({ context }) => context.baseUrl.trim() === '',
      hasDraft: ({ context }) => context.draft.trim() !== '',
      hasUnsent: ({ context }) => context.unsent.length > 0,
      /** Whether there are prompts that can no longer be sent. */
      hasWaiting: ({ context }) => context.unsent.length > 0 || context.again !== null,
      isAgain: ({ context }) => context.again !== null,
      isTurn: ({ context }, { turn }: { turn: number }) => rewind(context.history, turn) !== null,
      hasHistory: ({ context }) => context.history.length > 0,
      hasReplaced: ({ context }) => context.replaced !== null,
      hasRows: ({ context }) => context.transcript.rows.length > 0,
      beginsAnswer: (_, { arrivals }: Received) => isAnswering(arrivals) === true,
      isKeptAlive: ({ context }) => context.keptAlive,
      endsAnswer: (_, { arrivals }: Received) => isAnswering(arrivals) === false,
    },
    actions: {
      setBurgerId: assign((_, { burgerId }: { burgerId: string }) => ({ burgerId, error: null })),
      setAuthorization: assign((_, { authorization }: { authorization: string }) => ({
        authorization,
        authorizationEdited: true,
      })),
      followToken: assign(({ context }, { token }: { token: string | null }) => ({
        secrets: withSecret(context.secrets, bearer(token)),
        ...(context.authorizationEdited ? {} : { authorization: bearer(token) }),
      })),
      setDebug: assign((_, { debug }: { debug: boolean }) => ({ debug })),
      setDraft: assign((_, { draft }: { draft: string }) => ({ draft })),
      setError: assign((_, { error }: { error: MessageDescriptor }) => ({ error })),
      beginConnection: assign(({ context }) => ({
        talksTo: context.burgerId.trim(),
        error: null,
        ended: null,
        keptAlive: false,
        isFirstPrompt: true,
        ...conversationAfter(context, { type: 'connecting' }),
      })),
      noteConnected: assign({ hasConnected: true }),
      clearLog: assign(({ context }) => conversationAfter(context, { type: 'cleared' })),
      forget: assign({ history: [], transcript: emptyTranscript, replaced: null }),
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
      receive: assign(({ context }, { arrivals }: Received) => ({
        ...conversationWith(context, arrivals),
        keptAlive: context.keptAlive || arrivals.some(({ frames }) => frames.length === 0),
      })),
      takePrompt: assign(({ context: { unsent, draft } }) => ({
        unsent: [...unsent, draft.trim()],
        draft: '',
        error: null,
        replaced: null,
      })),
      takeAgain: assign(({ context: { unsent, again } }) => ({
        unsent: again === null ? unsent : [...unsent, again],
        again: null,
      })),
      transmitPrompt: sendTo('socket', ({ context }) => ({
        type: 'transmit' as const,
        payload: requestOf(context),
      })),
      markPrompted: assign(({ context }) => ({
        isFirstPrompt: false,
        secrets: withSecret(context.secrets, context.authorization.trim()),
        ...(toldBefore(context).isWhole
          ? {}
          : conversationAfter(context, { type: 'noted', note: 'shortened' })),
      })),
      logPrompt: assign(({ context }) => {
        const [prompt = '', ...rest] = context.unsent;
        return {
          ...conversationAfter(context, { type: 'prompted', content: prompt, burgerId: context.talksTo }),
          unsent: rest,
          replaced: context.replaced && { ...context.replaced, isAsked: true },
        };
      }),
      returnUnsent: assign(({ context }) => ({
        unsent: [],
        draft: joined([...context.unsent, context.draft]),
        ...conversationAfter(context, { type: 'noted', note: 'unsent' }),
      })),
      tryAgain: assign(({ context }, { turn }: { turn: number }) =>
        withoutTurn(context, turn, (prompt) => ({ again: prompt })),
      ),
      edit: assign(({ context }, { turn }: { turn: number }) =>
        withoutTurn(context, turn, (prompt) => ({ draft: joined([prompt, context.draft]) })),
      ),
      bringBack: assign(({ context: { replaced, draft } }) => {
        if (replaced === null) return {};
        const { history, transcript, draft: earlier, edited } = replaced;
        return { history, transcript, draft: draft === edited ? earlier : draft, replaced: null };
      }),
    },
    delays: {
      /** How long a connection may take to open, in milliseconds. */
      patience: 20_000,
      /** How long a press may still be meant for a control that was there before the connection. */
      settlement: SETTLEMENT,
      /** A server with keep-alive sends a comment every 15 seconds; the connection is lost when three are missing. */
      silence: 45_000,
    },
  });
