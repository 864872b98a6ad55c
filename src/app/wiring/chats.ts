import { conversationKey } from '#domain/chat/history-event.ts';
import { selectIsChatUnsaved } from '#machines/chat/chat-selectors.ts';
import type { ChatLink } from '#machines/chat/chat-types.ts';
import { selectKeptDraft, selectKeptHistory } from '#machines/chat/kept-history.ts';
import { fromCall } from '#machines/from-call.ts';
import { createPairMachine, selectIsPairUnsaved } from '#machines/pair/pair-machine.ts';
import type { ChatHolder, PairInput } from '#machines/pair/pair-types.ts';
import { recordingMachine } from '#machines/recording/recording-machine.ts';
import type { ConversationStore } from '#services/conversation-store.ts';
import { readRecording } from '#services/recording-file.ts';
import { createActor } from '../create-actor.ts';
import { ScreenActors } from '../screen-actors.ts';
import { keepOnLeave } from './network.ts';
import { type ChatOutside, createOpenChat } from './open-chat.ts';

interface ChatsOutside extends ChatOutside {
  readonly conversations: ConversationStore;
}

/** The conversations, each over a separate socket. */
export function createChats({ conversations, ...outside }: ChatsOutside) {
  const open = createOpenChat(outside);
  const { session, page } = outside;
  return new ScreenActors(
    ({ burgerId, otherBurgerId, prompt, debug }: ChatLink) => {
      const owner = session.getSnapshot().context.accountId;
      const key = conversationKey(burgerId, otherBurgerId);
      const kept = conversations.load(key);
      const chat = open({
        burgerId,
        ...kept,
        ...(kept.draft === '' && typeof prompt === 'string' && { draft: prompt }),
        ...(debug === true && { debug }),
      });
      // Saved only when the screen or the page is left, because a conversation changes too often to be stored each time.
      keepOnLeave(page, chat, () => {
        if (owner !== session.getSnapshot().context.accountId) return;
        const snapshot = chat.getSnapshot();
        const { debug } = snapshot.context;
        conversations.save(key, {
          history: selectKeptHistory(snapshot),
          debug,
          draft: selectKeptDraft(snapshot),
        });
      });
      return chat;
    },
    {
      isUnsaved: (chat) => selectIsChatUnsaved(chat.getSnapshot()),
      onLeave: (chat) => chat.send({ type: 'leave' }),
    },
  );
}

/** The conversations, their pairs, and the recordings. A recording is dropped with its screen, because it stays in its file. */
export function createConversations(outside: ChatsOutside) {
  const chats = createChats(outside);
  const reading = recordingMachine.provide({ actors: { read: fromCall(({ file }) => readRecording(file)) } });
  return {
    chats,
    pairs: createPairs(chats),
    recordings: new ScreenActors((_: undefined) => createActor(reading)),
  };
}

/** The pairs of conversations with one composer. Each gets its two from `chats`. */
export function createPairs(chats: ChatHolder) {
  const machine = createPairMachine(chats);
  return new ScreenActors((input: PairInput) => createActor(machine, { input }), {
    isUnsaved: (pair) => selectIsPairUnsaved(pair.getSnapshot()),
    onLeave: (pair) => pair.send({ type: 'leave' }),
  });
}
