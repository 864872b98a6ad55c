import { rowsOf } from '#domain/chat/conversation.ts';
import { newestMessages, sharedWith } from '#domain/chat/history.ts';
import type { History } from '#domain/chat/history-event.ts';
import { replay } from '../stream/stream.ts';

/** The messages of a conversation with a burger, also those that were cleared from its log. */
export const earlierMessages = (
  history: History,
  burgerId: string,
  isVisitor: boolean,
): ReturnType<typeof newestMessages> =>
  newestMessages(
    rowsOf(replay(sharedWith(history, burgerId).filter(({ type }) => type !== 'cleared')).context),
    isVisitor,
  );
