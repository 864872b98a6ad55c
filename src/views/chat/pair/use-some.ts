import { useSelector } from '@xstate/react';
import type { ChatActor, ChatSnapshot } from '#machines/chat/chat-machine.ts';
import type { Side } from '#machines/pair/pair-types.ts';

/** The two conversations of a pair. */
export type Chats = Readonly<Record<Side, ChatActor>>;

/** True while it holds for one of the two at least. */
export function useSome(chats: Chats, holds: (chat: ChatSnapshot) => boolean): boolean {
  const left = useSelector(chats.left, holds);
  const right = useSelector(chats.right, holds);
  return left || right;
}
