import { conversationKey } from '#domain/chat/happenings.ts';
import { selectIsChatUnsaved } from '#machines/chat/chat-machine.ts';
import type { ChatLink } from '#machines/chat/chat-types.ts';
import { selectKeptHistory } from '#machines/chat/kept-history.ts';
import type { ConversationStore } from '#services/conversation-store.ts';
import { z } from '#services/zod.ts';
import { ScreenActors } from '../screen-actors.ts';
import { type ChatOutside, createOpenChat } from './open-chat.ts';

interface ChatsOutside extends ChatOutside {
  readonly conversations: ConversationStore;
  /** The page, which fires `pagehide` before a reload. */
  readonly page: EventTarget;
}

/** A question that the previous page left in the history entry for the composer. */
const stateSchema = z.object({ prompt: z.string() });

/** The conversations, each over a separate socket. */
export function createChats({ conversations, page, ...outside }: ChatsOutside) {
  const open = createOpenChat(outside);
  const { session } = outside;
  return new ScreenActors(
    ({ burgerId, beside, historyState }: ChatLink) => {
      const owner = session.getSnapshot().context.accountId;
      const { data } = stateSchema.safeParse(historyState);
      const key = conversationKey(burgerId, beside);
      const chat = open({ burgerId, history: conversations.load(key), ...(data && { draft: data.prompt }) });
      // Saved only when the screen or the page is left, because a conversation changes too often to be stored each time.
      const keep = () => {
        if (owner !== session.getSnapshot().context.accountId) return;
        conversations.save(key, selectKeptHistory(chat.getSnapshot()));
      };
      page.addEventListener('pagehide', keep);
      chat.subscribe({
        complete: () => {
          page.removeEventListener('pagehide', keep);
          keep();
        },
      });
      return chat;
    },
    {
      isUnsaved: (chat) => selectIsChatUnsaved(chat.getSnapshot()),
      onLeave: (chat) => chat.send({ type: 'leave' }),
    },
  );
}
