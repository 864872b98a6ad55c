import type { History } from '#domain/chat/happenings.ts';
import { saidIn, sharedWith } from '#domain/chat/history.ts';
import { replay } from '../stream/stream.ts';

/** The messages of a conversation with a burger, also those that were cleared from its log. */
export const saidBefore = (
  history: History,
  burgerId: string,
  isVisitor: boolean,
): ReturnType<typeof saidIn> =>
  saidIn(
    replay(sharedWith(history, burgerId).filter(({ type }) => type !== 'cleared')).context.rows,
    isVisitor,
  );
