import { type RefObject, useCallback } from 'react';
import type { ChatActor } from '#machines/chat/chat-machine.ts';
import type { ChatEvent } from '#machines/chat/chat-types.ts';

/** Sends the chat an event, and gives the focus to the composer, where the conversation goes on. It is memoized. */
export const useActing = (chat: ChatActor, composer: RefObject<HTMLTextAreaElement | null>) =>
  useCallback(
    (event: ChatEvent) => {
      chat.send(event);
      composer.current?.focus();
    },
    [chat, composer],
  );
