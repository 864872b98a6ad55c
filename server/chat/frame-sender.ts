import type { WebSocket } from 'ws';
import { encodeFrame, type StreamEvent } from './frames.ts';

/** Above this many bytes on their way to a client, nothing more is asked of the model for it. */
const HIGH_WATER = 256 * 1024;

export interface FrameSender {
  /** Puts an event on its way. */
  send(event: StreamEvent): void;
  /** Sends at once what is waiting. */
  flush(): void;
  /** Settles when a slow client has taken enough of what was sent; null where there is nothing to wait for. */
  pressure(): Promise<void> | null;
}

/**
 * Sends events over a socket, all that come within `coalesceMs` as one message: a message costs both ends far
 * more than a frame does. What comes after a pause is sent without waiting.
 */
export function createFrameSender(socket: WebSocket, coalesceMs: number): FrameSender {
  let waiting = '';
  let isTicking = false;
  let pressure: Promise<void> | null = null;

  function flush(): void {
    if (waiting === '') return;
    const message = waiting;
    waiting = '';
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount + message.length < HIGH_WATER) {
      socket.send(message);
      return;
    }
    const taken = new Promise<void>((resolve) => socket.send(message, () => resolve()));
    pressure = taken.then(() => {
      pressure = null;
    });
  }

  function tick(): void {
    // The tick that finds nothing to send is the last; the next event then goes out at once.
    isTicking = waiting !== '';
    if (isTicking) setTimeout(tick, coalesceMs);
    flush();
  }

  return {
    send(event) {
      waiting += encodeFrame(event);
      // Events that come in one go are one message, also the first ones.
      if (!isTicking) setTimeout(tick, 0);
      isTicking = true;
    },
    flush,
    pressure: () => pressure,
  };
}
