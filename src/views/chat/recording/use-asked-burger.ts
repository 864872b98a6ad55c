import { useSelector } from '@xstate/react';
import type { ChatActor } from '#machines/chat/chat-machine.ts';
import { useBurger } from '#views/burger/use-burger.ts';

/** The ID and the name of the burger that the chat talks to. The ID is used as the name until the name is known. */
export function useAskedBurger(chat: ChatActor) {
  const id = useSelector(chat, ({ context }) => context.connectedBurgerId);
  return { id, name: useBurger(id).burger?.name ?? id };
}
