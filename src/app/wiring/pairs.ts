import { createPairMachine, selectIsPairUnsaved } from '#machines/pair/pair-machine.ts';
import type { ChatHolder, PairInput } from '#machines/pair/pair-types.ts';
import { createActor } from '../create-actor.ts';
import { ScreenActors } from '../screen-actors.ts';

/** The pairs of conversations with one composer. Each gets its two from `chats`. */
export function createPairs(chats: ChatHolder) {
  const machine = createPairMachine(chats);
  return new ScreenActors((input: PairInput) => createActor(machine, { input }), {
    isUnsaved: (pair) => selectIsPairUnsaved(pair.getSnapshot()),
    onLeave: (pair) => pair.send({ type: 'leave' }),
  });
}
