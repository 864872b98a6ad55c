import { rewind } from '#domain/chat/history.ts';
import { emptyStream, replay } from '../stream/stream.ts';
import type { ChatContext, Replaced } from './chat-types.ts';

/**
 * The context without a prompt and everything after it; empty if there is no such prompt. `withPrompt` gives the new draft.
 */
export function withoutTurn(
  context: ChatContext,
  turn: number,
  withPrompt: (prompt: string) => Partial<ChatContext>,
): Partial<ChatContext> {
  const rewound = rewind(context.history, turn);
  if (rewound === null) return {};
  const changes = withPrompt(rewound.prompt);
  return {
    ...changes,
    history: rewound.before,
    stream: replay(rewound.before),
    replaced: { ...undoState(context, changes.draft), removal: 'end' },
  };
}

/** The context without its conversation. */
export const withoutConversation = (context: ChatContext): Partial<ChatContext> => ({
  history: [],
  stream: emptyStream,
  replaced: isWorthIt(context) ? { ...undoState(context), removal: 'conversation' } : context.replaced,
});

/** The state before the log is cleared, which an undo restores. An earlier removal is undone together with it. */
export const withoutLog = (context: ChatContext): Replaced | null =>
  (context.replaced === null || context.replaced.isAsked) && isWorthIt(context)
    ? { ...undoState(context), removal: 'log' }
    : context.replaced;

/** The context as it was before the removal. A draft that the user has changed since stays. */
export function broughtBack(context: ChatContext): Partial<ChatContext> {
  const { replaced, draft } = context;
  if (replaced === null) return {};
  return {
    ...conversationBefore(context, replaced),
    draft: draft === replaced.edited ? replaced.draft : draft,
    promptToRepeat: replaced.removal === 'log' ? context.promptToRepeat : null,
    replaced: null,
  };
}

/** True if anything was said, by the user or the burger. */
const isWorthIt = ({ history }: ChatContext): boolean =>
  history.some(({ type }) => type === 'prompted' || type === 'received');

/** The state before the first removal since a prompt was last sent. An undo restores it. `edited` is the new draft. */
function undoState(context: ChatContext, edited = context.draft): Omit<Replaced, 'removal'> {
  const { history, stream, draft, replaced } = context;
  const isFirst = replaced === null || replaced.isAsked;
  return {
    ...(isFirst ? { history, stream } : conversationBefore(context, replaced)),
    draft: !isFirst && draft === replaced.edited ? replaced.draft : draft,
    edited,
    isAsked: false,
  };
}

/** The conversation before the removal. An answer may have gone on since its log was cleared. */
function conversationBefore(
  { history }: ChatContext,
  replaced: Replaced,
): Pick<Replaced, 'history' | 'stream'> {
  if (replaced.removal !== 'log') return { history: replaced.history, stream: replaced.stream };
  const known = replaced.history.length;
  const whole = history.filter(({ type }, index) => index < known || type !== 'cleared');
  return { history: whole, stream: replay(whole) };
}
