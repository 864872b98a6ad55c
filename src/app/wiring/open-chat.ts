import type { TokenSource } from '#domain/entities.ts';
import { type ChatActor, createChatMachine } from '#machines/chat/chat-machine.ts';
import { bearer } from '#machines/chat/chat-setup.ts';
import type { ChatInput, ChatRequest } from '#machines/chat/chat-types.ts';
import type { SessionActor } from '#machines/session/session-machine.ts';
import { selectAccessToken } from '#machines/session/session-selectors.ts';
import { isExpired } from '#services/token-expiry.ts';
import { createActor } from '../create-actor.ts';
import { type SocketOutside, watchedSockets } from './watched-sockets.ts';

export interface ChatOutside extends SocketOutside {
  readonly baseUrl: string;
  readonly session: SessionActor;
  readonly tokens: TokenSource;
}

/** Makes chats over separate sockets, which send the session's token. The chats are not started yet. */
export function createOpenChat({ baseUrl, session, tokens, ...outside }: ChatOutside) {
  const open = watchedSockets(outside);
  const machine = createChatMachine((input, handlers) => {
    const socket = open(input, handlers);
    let sent = Promise.resolve();
    return {
      ...socket,
      send: (payload) => {
        const fresh = freshen(payload);
        // Prompts keep their order: one that needs no token must not overtake one that waits for a token.
        sent = sent.then(async () => socket.send(await fresh));
      },
    };
  });
  const token = () => selectAccessToken(session.getSnapshot());

  return (conversation: Omit<ChatInput, 'baseUrl' | 'token'>): ChatActor => {
    const chat = createActor(machine, { input: { ...conversation, baseUrl, token: token() } });
    const following = session.subscribe(() => chat.send({ type: 'session token', token: token() }));
    chat.subscribe({ complete: () => following.unsubscribe() });
    return chat;
  };

  /**
   * A socket has no 401 response that could trigger a refresh, so a prompt with an expired session token waits for a new one.
   * If the connection ends meanwhile, nothing is sent and no `socket sent` follows.
   */
  async function freshen(payload: ChatRequest): Promise<ChatRequest> {
    const current = tokens.current();
    if (current === null || payload.privacy_input.Authorization !== bearer(current) || !isExpired(current))
      return payload;
    const renewed = await tokens.renew(current, tokens.account()).catch(() => null);
    if (renewed === null) return payload;
    return { ...payload, privacy_input: { ...payload.privacy_input, Authorization: bearer(renewed) } };
  }
}
