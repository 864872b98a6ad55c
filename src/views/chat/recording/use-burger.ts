import { useSelector } from '@xstate/react';
import { useHistoryState } from 'wouter/use-browser-location';
import type { ChatActor } from '#machines/chat/chat-machine.ts';
import { useActors } from '../../actors.ts';
import { useScreenActor } from '../../use-screen-actor.ts';

/** The burger that the chat talks to. Its ID stands for its name until that is known. */
export function useBurger(chat: ChatActor) {
  const id = useSelector(chat, ({ context }) => context.talksTo);
  const lookup = useScreenActor(useActors().lookups, id, {
    burgerId: id,
    historyState: useHistoryState<unknown>(),
  });
  return { id, name: useSelector(lookup, ({ context }) => context.data?.burger?.name) ?? id };
}
