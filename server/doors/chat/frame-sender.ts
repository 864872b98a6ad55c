import type { WebSocket } from 'ws';
import { encodeFrame, type StreamEvent } from './frames.ts';

/** With more unsent bytes than this, neither the model nor the client is read any further. */
export const HIGH_WATER = 256 * 1024;
/**
 * With more unsent bytes than this, the client is cut off. This is twice the longest event, and more than `pressure` allows.
 */
const MAX_WAITING = 16 * 1024 * 1024;

/** The time for which events wait for others to share a message with. */
const COALESCE_MS = 8;

/**
 * Sends events over a socket. All events within `COALESCE_MS` share one message, because a message costs both
 * ends far more than a frame. The first event after a pause does not wait.
 */
export function createFrameSender(socket: WebSocket) {
  let waiting = '';
  let isScheduled = false;
  let sentAt = Number.NEGATIVE_INFINITY;
  let pressure: Promise<void> | null = null;

  /** Sends the waiting events at once. */
  function flush(): void {
    if (waiting === '') return;
    const message = waiting;
    waiting = '';
    sentAt = performance.now();
    if (socket.readyState !== socket.OPEN) return;
    const onTheirWay = socket.bufferedAmount + message.length;
    if (onTheirWay > MAX_WAITING) {
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
    send(event: StreamEvent): void {
      waiting += encodeFrame(event);
      if (waiting.length > HIGH_WATER) flush();
      if (isScheduled) return;
      isScheduled = true;
      const rest = sentAt + COALESCE_MS - performance.now();
      // Events of the same turn of the loop share a message, also after a pause.
      if (rest > 0) setTimeout(onTime, rest);
      else setImmediate(onTime);
    },
    flush,
    /** Resolves when a slow client has taken enough of what was sent; null if there is nothing to wait for. */
    pressure: () => pressure,
  };
}
