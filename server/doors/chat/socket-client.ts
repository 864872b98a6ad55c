import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Hold } from '../../limits/budget.ts';
import type { ChatSession } from './chat-session.ts';
import { HIGH_WATER } from './frame-sender.ts';
import type { UnfinishedMessage } from './unfinished-message.ts';

/** A connected client. An idle one has no session, which saves half of its memory. */
export interface Client {
  readonly burgerId: string;
  readonly address: string;
  /** The `Host` header, by which the client knows the server. */
  readonly host: string | undefined;
  readonly stream: Duplex;
  readonly since: number;
  /** Null until the first message. */
  session: ChatSession | null;
  /** The message of which a part has come, and the hold on its memory. */
  unfinished: { readonly message: UnfinishedMessage; readonly hold: Hold } | null;
  isAlive: boolean;
  /** The number of unsent bytes at the last heartbeat. */
  waiting: number;
}

/** Stops reading from a client until it has read what was sent to it. */
export function applyBackpressure(socket: WebSocket, { stream }: Client): void {
  if (socket.bufferedAmount < HIGH_WATER || socket.isPaused) return;
  socket.pause();
  stream.once('drain', () => socket.resume());
}
