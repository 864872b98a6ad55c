import type { ChatHolder, PairLink } from '#machines/pair/pair-types.ts';
import { createActor } from '../create-actor.ts';
import { ScreenActors } from '../screen-actors.ts';

/** The pairs of chats with one composer. Their machine comes with their screen. */
export const createPairs = (chats: ChatHolder) =>
  new ScreenActors(({ create, ...burgers }: PairLink) => createActor(create(chats), { input: burgers }), {
    isUnsaved: (pair) => pair.getSnapshot().context.draft.trim() !== '',
    onLeave: (pair) => pair.send({ type: 'leave' }),
  });
