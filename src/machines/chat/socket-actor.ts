import { fromCallback } from 'xstate';
import type { ChatRequest, ChatSocketEvent, ChatSocketInput, Transmit } from './chat-types.ts';
import { parseMessage } from './frames.ts';

/** What the chat needs of a socket. */
interface ChatSocketHandlers {
  onOpen(): void;
  /** What was to be sent has gone out over a connection that was open. */
  onSent(): void;
  /** The messages that came since the last call, in order. */
  onMessages(texts: readonly string[]): void;
  /** The connection ended; `reason` is the server's own text, often empty. */
  onClose(reason: string): void;
  onError(): void;
}

interface OpenSocket {
  send(payload: ChatRequest): void;
  close(): void;
}

/** Opens a socket to a burger; throws where that cannot even be tried. */
export type OpenChatSocket = (input: ChatSocketInput, handlers: ChatSocketHandlers) => OpenSocket;

/** The machine's socket actor over an opened socket, which is closed when the actor is stopped. */
export const createSocketLogic = (open: OpenChatSocket) =>
  fromCallback<Transmit, ChatSocketInput>(({ input, sendBack, receive }) => {
    const tell = (event: ChatSocketEvent) => sendBack(event);
    const socket = open(input, {
      onOpen: () => tell({ type: 'socket.opened' }),
      onSent: () => tell({ type: 'socket.sent' }),
      onMessages: (texts) => tell({ type: 'socket.frames', frames: texts.flatMap(parseMessage) }),
      onClose: (reason) => tell({ type: 'socket.closed', reason }),
      onError: () => tell({ type: 'socket.failed' }),
    });
    receive(({ payload }) => socket.send(payload));
    return () => socket.close();
  });
