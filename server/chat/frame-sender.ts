import type { WebSocket } from 'ws';
import { encodeFrame, type StreamEvent } from './frames.ts';

/** Above this many bytes on their way to a client, nothing more is asked of the model for it. */
const HIGH_WATER = 256 * 1024;
/** Above this many it is given up: twice the longest event that there is, and more than anyone sends who waits. */
const MOST_WAITING = 16 * 1024 * 1024;

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
  let isScheduled = false;
  let sentAt = Number.NEGATIVE_INFINITY;
  let pressure: Promise<void> | null = null;

  function flush(): void {
    if (waiting === '') return;
    const message = waiting;
    waiting = '';
    sentAt = performance.now();
    if (socket.readyState !== socket.OPEN) return;
    const onTheirWay = socket.bufferedAmount + message.length;
    if (onTheirWay > MOST_WAITING) {
      socket.terminate();
      return;
    }
    if (onTheirWay < HIGH_WATER) {
      socket.send(message);
      return;
    }
    const taken = new Promise<void>((resolve) => socket.send(message, () => resolve()));
    pressure = taken.then(() => {
      pressure = null;
    });
  }

  function onTime(): void {
    isScheduled = false;
    flush();
  }

  return {
    send(event) {
      waiting += encodeFrame(event);
      if (waiting.length > HIGH_WATER) flush();
      if (isScheduled) return;
      isScheduled = true;
      const rest = sentAt + coalesceMs - performance.now();
      // Events that come in one go are one message, also after a pause.
      if (rest > 0) setTimeout(onTime, rest);
      else setImmediate(onTime);
    },
    flush,
    pressure: () => pressure,
  };
}
