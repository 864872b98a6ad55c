import type { OpenChatSocket } from '#machines/chat/socket-actor.ts';
import { chatSocketUrl, openChatSocket } from '#services/chat-socket.ts';

export interface SocketOutside {
  /** The page, which fires `visibilitychange`, `online`, and `pagehide` before a reload. */
  readonly page: EventTarget;
  /** True if the server is known to keep connections alive, and to answer a comment with one. */
  readonly keepsAlive: () => boolean;
}

/** Opens sockets that ask for a sign of life when the page returns, if the server keeps connections alive. */
export const watchedSockets =
  ({ page, keepsAlive }: SocketOutside): OpenChatSocket =>
  ({ burgerId, baseUrl }, handlers) => {
    const watching = new AbortController();
    const socket = openChatSocket({
      ...handlers,
      url: chatSocketUrl(baseUrl, burgerId),
      onOpen() {
        handlers.onOpen();
        if (!keepsAlive()) return;
        handlers.onPromise();
        // A page that is hidden asks as well, which does no harm.
        for (const type of ['visibilitychange', 'online'])
          page.addEventListener(type, handlers.onReturn, { signal: watching.signal });
      },
    });
    return {
      ...socket,
      close() {
        watching.abort();
        socket.close();
      },
    };
  };
