import { fromCallback } from 'xstate';
import { arrivalsOf, type Message } from '#domain/chat/arrivals.ts';
import type { ChatRequest, ChatSocketEvent, ChatSocketInput, SocketCommand } from './chat-types.ts';

/** The chat's socket callbacks. */
interface ChatSocketHandlers {
  onOpen(): void;
  /** The server of the open connection sends signs of life, also when it is asked for one. */
  onPromise(): void;
  /** The page is visible or online again, where the server has promised. */
  onReturn(): void;
  /** A payload was sent over an open connection. */
  onSent(): void;
  /** The messages since the last call, in order. */
  onMessages(messages: readonly Message[]): void;
  /** The connection ended with this close code; `reason` is the server's own text, often empty. */
  onClose(code: number, reason: string): void;
  onError(): void;
}

interface OpenSocket {
  send(payload: ChatRequest): void;
  /** Asks the server for a sign of life. */
  ping(): void;
  close(): void;
}

/** Opens a socket to a burger; throws if the address is not valid for a socket. */
export type OpenChatSocket = (input: ChatSocketInput, handlers: ChatSocketHandlers) => OpenSocket;

/** The machine's socket actor over an opened socket, which is closed when the actor is stopped. */
export const createSocketLogic = (open: OpenChatSocket) =>
  fromCallback<SocketCommand, ChatSocketInput>(({ input, sendBack, receive }) => {
    const send = (event: ChatSocketEvent) => sendBack(event);
    const socket = open(input, {
      onOpen: () => send({ type: 'socket opened' }),
      onPromise: () => send({ type: 'keep-alive promised' }),
      onReturn: () => send({ type: 'page returned', at: Date.now() }),
      onSent: () => send({ type: 'socket sent' }),
      onMessages: (messages) => send({ type: 'socket received', arrivals: arrivalsOf(messages) }),
      onClose: (code, reason) => send({ type: 'socket closed', code, reason }),
      onError: () => send({ type: 'socket error' }),
    });
    receive((command) => {
      if (command.type === 'ping') socket.ping();
      else socket.send(command.payload);
    });
    return () => socket.close();
  });
