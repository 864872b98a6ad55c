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
    replaced: removedFrom(context, 'end', changes.draft),
  };
}

/** The context without its conversation. */
export const withoutConversation = (context: ChatContext): Partial<ChatContext> => ({
  history: [],
  stream: emptyStream,
  replaced: removedFrom(context, 'conversation'),
});

/** The state that an undo of this removal restores. If nothing was said, an earlier removal can still be undone. */
export const removedFrom = (
  { history, stream, draft, replaced }: ChatContext,
  removal: Replaced['removal'],
  edited = draft,
): Replaced | null =>
  history.some(({ type }) => type === 'prompted' || type === 'received')
    ? { history, stream, draft, edited, removal, isAsked: false }
    : replaced;

/** The context as it was before the removal. A draft that the user has changed since stays. */
export function broughtBack({ replaced, ...context }: ChatContext): Partial<ChatContext> {
  if (replaced === null) return {};
  const draft = context.draft === replaced.edited ? replaced.draft : context.draft;
  if (replaced.removal !== 'log')
    return {
      history: replaced.history,
      stream: replaced.stream,
      draft,
      promptToRepeat: null,
      replaced: null,
    };
  // An answer may have gone on since its log was cleared.
  const history = context.history.toSpliced(replaced.history.length, 1);
  return { history, stream: replay(history), draft, replaced: null };
}
