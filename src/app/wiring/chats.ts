import { conversationKey } from '#domain/chat-history.ts';
import type { TokenSource } from '#domain/entities.ts';
import { createChatMachine, selectIsChatUnsaved } from '#machines/chat/chat-machine.ts';
import { bearer } from '#machines/chat/chat-setup.ts';
import type { ChatLink, ChatRequest } from '#machines/chat/chat-types.ts';
import { selectKeptHistory } from '#machines/chat/kept-history.ts';
import type { SessionRef } from '#machines/session/session-machine.ts';
import { selectAccessToken } from '#machines/session/session-selectors.ts';
import { chatSocketUrl, openChatSocket } from '#services/chat-socket.ts';
import type { ConversationStore } from '#services/conversation-store.ts';
import { isExpired } from '#services/token-expiry.ts';
import { z } from '#services/zod.ts';
import { createActor } from '../create-actor.ts';
import { ScreenActors } from '../screen-actors.ts';

interface Outside {
  readonly baseUrl: string;
  readonly session: SessionRef;
  readonly tokens: TokenSource;
  readonly conversations: ConversationStore;
  /** The page. `pagehide` comes before a reload. */
  readonly page: EventTarget;
}

/** A question that the previous page left in the history entry for the composer. */
const stateSchema = z.object({ prompt: z.string() });

/** The conversations, each over a socket of its own. */
export function createChats({ baseUrl, session, tokens, conversations, page }: Outside) {
  const machine = createChatMachine(({ burgerId, baseUrl: base }, handlers) => {
    const socket = openChatSocket({ url: chatSocketUrl(base, burgerId), ...handlers });
    let sent = Promise.resolve();
    return {
      send: (payload) => {
        const fresh = freshen(payload);
        // Prompts keep their order: a prompt that waits for a token must not be overtaken by one that needs none.
        sent = sent.then(async () => socket.send(await fresh));
      },
      close: socket.close,
    };
  });

  return new ScreenActors(
    ({ burgerId, beside, historyState }: ChatLink) => {
      const token = () => selectAccessToken(session.getSnapshot());
      const owner = session.getSnapshot().context.accountId;
      const { data } = stateSchema.safeParse(historyState);
      const key = conversationKey(burgerId, beside);
      const history = conversations.load(key);
      const chat = createActor(machine, {
        input: { burgerId, baseUrl, token: token(), history, ...(data && { draft: data.prompt }) },
      });
      const following = session.subscribe(() => chat.send({ type: 'session token', token: token() }));
      // Saved when the screen or the page is left: a conversation grows too often to be stored with every word.
      const keep = () => {
        if (owner !== session.getSnapshot().context.accountId) return;
        conversations.save(key, selectKeptHistory(chat.getSnapshot()));
      };
      page.addEventListener('pagehide', keep);
      chat.subscribe({
        complete: () => {
          following.unsubscribe();
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

  /**
   * A socket has no 401 that a refresh could answer, so a prompt with an expired session token waits for a new one. If the
   * connection ends meanwhile, nothing is sent and no `socket.sent` follows.
   */
  async function freshen(payload: ChatRequest): Promise<ChatRequest> {
    const token = tokens.current();
    if (token === null || payload.privacy_input.Authorization !== bearer(token) || !isExpired(token))
      return payload;
    const renewed = await tokens.renew(token, tokens.account()).catch(() => null);
    return renewed === null ? payload : { ...payload, privacy_input: { Authorization: bearer(renewed) } };
  }
}
