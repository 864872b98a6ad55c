import { fromCallback } from 'xstate';
import { conversationKey } from '#domain/chat/history-event.ts';
import type { ChatSnapshot } from '../chat/chat-machine.ts';
import { selectIsAnswering, selectIsSending } from '../chat/chat-selectors.ts';
import type { ChatHolder, SideCommand, SideEvent, SideInput, SideStatus } from './pair-types.ts';

function statusOf(snapshot: ChatSnapshot): SideStatus {
  if (selectIsAnswering(snapshot)) return 'answering';
  if (snapshot.hasTag('connected')) return selectIsSending(snapshot) ? 'sending' : 'idle';
  return snapshot.hasTag('connecting') ? 'connecting' : 'offline';
}

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
    let reported: SideStatus = 'offline';
    let isAsking = false;

    const report = () => {
      const snapshot = chat.getSnapshot();
      const status = statusOf(snapshot);
      if (status !== reported) send({ type: `${side} ${status}` });
      reported = status;
      const { draft } = snapshot.context;
      if (draft === '' || isAsking) return;
      send({ type: 'prompt returned', prompt: draft });
      chat.send({ type: 'draft changed', draft: '' });
    };

    const watching = chat.subscribe(report);
    const release = chats.hold(key);
    report();
    receive((command) => {
      if (command.type === 'ask') {
        isAsking = true;
        chat.send({ type: 'draft changed', draft: command.prompt });
        chat.send({ type: 'send' });
        isAsking = false;
        report();
      } else {
        chat.send(command);
      }
    });
    return () => {
      watching.unsubscribe();
      release();
    };
  });
