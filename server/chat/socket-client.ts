import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { ChatSession } from './chat-session.ts';

/** Above this many bytes on their way to a client, nothing more is taken from it. */
const HIGH_WATER = 256 * 1024;

/** A connected client. While it is idle it is little more than its socket. */
export interface Client {
  readonly burgerId: string;
  readonly address: string;
  /** The name by which it knows the server. */
  readonly host: string | undefined;
  readonly stream: Duplex;
  readonly since: number;
  /** Made with the first message. */
  session: ChatSession | null;
  isAlive: boolean;
  /** How many bytes were on their way to it at the last heartbeat. */
  waiting: number;
}

/** Stops reading from a client that does not read, until it does. */
export function restrain(socket: WebSocket, { stream }: Client): void {
  if (socket.bufferedAmount < HIGH_WATER || socket.isPaused) return;
  socket.pause();
  stream.once('drain', () => socket.resume());
}
