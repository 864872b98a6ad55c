import { fromCallback } from 'xstate';
import { conversationKey } from '#domain/chat/history-event.ts';
import type { ChatSnapshot } from '../chat/chat-machine.ts';
import { selectIsAnswering, selectIsSending } from '../chat/chat-selectors.ts';
import type { ChatHolder, SideCommand, SideEvent, SideInput } from './pair-types.ts';

/** True if a prompt to both goes to this chat: it is connected, and no answer and no prompt is under way. */
export const selectTakesPrompt = (snapshot: ChatSnapshot): boolean =>
  snapshot.hasTag('connected') && !selectIsAnswering(snapshot) && !selectIsSending(snapshot);

/**
 * One of the two chats. The composer belongs to the pair, so a text is in the chat's draft only in passing: from the pair to
 * the socket, or back to the pair.
 */
export const createSideLogic = (chats: ChatHolder) =>
  fromCallback<SideCommand, SideInput>(({ input: { side, burgers }, sendBack, receive }) => {
    const send = (event: SideEvent) => sendBack(event);
    const burgerId = burgers[side];
    const otherBurgerId = burgers[side === 'left' ? 'right' : 'left'];
    const key = conversationKey(burgerId, otherBurgerId);
    const chat = chats.get(key, { burgerId, otherBurgerId });
    let isAsking = false;

    const returnDraft = () => {
      const { draft } = chat.getSnapshot().context;
      if (draft === '' || isAsking) return;
      send({ type: 'prompt returned', prompt: draft });
      chat.send({ type: 'draft changed', draft: '' });
    };

    const watching = chat.subscribe(returnDraft);
    const release = chats.hold(key);
    returnDraft();
    receive((command) => {
      if (command.type !== 'ask') return chat.send(command);
      if (!selectTakesPrompt(chat.getSnapshot())) return;
      isAsking = true;
      chat.send({ type: 'draft changed', draft: command.prompt });
      chat.send({ type: 'send' });
      isAsking = false;
      send({ type: 'prompt taken' });
      returnDraft();
    });
    return () => {
      watching.unsubscribe();
      release();
    };
  });
