import type { PairLink } from '#machines/pair/pair-types.ts';
import { createActor } from '../create-actor.ts';
import { ScreenActors } from '../screen-actors.ts';
import { type ChatsOutside, createChats } from './chats.ts';

/** The conversations, and the pairs of them with one composer. The pairs' machine comes with their screen. */
export function createConversations(outside: ChatsOutside) {
  const chats = createChats(outside);
  const pairs = new ScreenActors(
    ({ create, ...burgers }: PairLink) => createActor(create(chats), { input: burgers }),
    {
      isUnsaved: (pair) => pair.getSnapshot().context.draft.trim() !== '',
      onLeave: (pair) => pair.send({ type: 'leave' }),
    },
  );
  return { chats, pairs };
}
