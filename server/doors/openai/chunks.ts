import type { ServerResponse } from 'node:http';
import type { Pause } from '../../net/each-chunk.ts';
import { chunkOf, chunkStart, type FinishReason, type Head, type Usage, usageChunk } from './completion.ts';

/** The time after which a client is sent a comment, because proxies and clients give up on a silent connection. */
const COMMENT_MS = 15_000;
const COMMENT = ': \n\n';
/** The time for which text waits for more to share a chunk with. */
const COALESCE_MS = 8;
/** With more unsent bytes than this, the model is not read any further. */
const HIGH_WATER = 256 * 1024;

/**
 * Sends an answer in chunks, to Node's response directly: web streams would cost more than the rest. The head goes out with the first
 * text, or with the first comment, so that a failure before has its status. A client that takes nothing for `silenceMs` is cut off.
 */
export function createChunks(outgoing: ServerResponse, head: Head, silenceMs: number) {
  const start = chunkStart(head);
  const opened = Promise.withResolvers<void>();
  const comments = setTimeout(comment, COMMENT_MS);
  let hasHead = false;
  let hasRole = false;
  let waiting = '';
  let isScheduled = false;
  let sentAt = Number.NEGATIVE_INFINITY;
  let pressure: Promise<void> | null = null;

  function write(text: string): void {
    if (outgoing.destroyed) return;
    if (!hasHead) {
      hasHead = true;
      outgoing.writeHead(200, {
        'Content-Type': 'text/event-stream; charset=utf-8',
        'X-Accel-Buffering': 'no',
      });
      opened.resolve();
    }
    const isTaken = outgoing.write(text);
    comments.refresh();
    if (!isTaken && outgoing.writableLength > HIGH_WATER) pressure ??= untilTaken();
  }

  /** Resolves when the client has taken what was sent, or is gone. */
  async function untilTaken(): Promise<void> {
    const late = setTimeout(() => outgoing.destroy(), silenceMs);
    await new Promise<void>((resolve) => {
      const done = () => {
        outgoing.off('drain', done).off('close', done);
        resolve();
      };
      outgoing.on('drain', done).on('close', done);
    });
    clearTimeout(late);
    pressure = null;
  }

  function comment(): void {
    if (pressure === null) write(COMMENT);
    comments.refresh();
  }

  /** The waiting text as chunks, before the end without half of a character: not every client joins two halves. */
  function taken({ isEnd = false } = {}): string {
    const half = isEnd ? '' : (/[\ud800-\udbff]$/.exec(waiting)?.[0] ?? '');
    const content = waiting.slice(0, waiting.length - half.length);
    waiting = half;
    if (content === '') return '';
    sentAt = performance.now();
    const role = hasRole ? '' : chunkOf(start, { role: 'assistant', content: '' });
    hasRole = true;
    return role + chunkOf(start, { content });
  }

  function flush(): void {
    isScheduled = false;
    const chunks = taken();
    if (chunks !== '') write(chunks);
  }

  function end(text: string): void {
    write(taken({ isEnd: true }) + text);
    clearTimeout(comments);
    outgoing.end();
  }

  return {
    /** Resolves when the head has gone out. */
    opened: opened.promise,
    /** Sends a piece of the text, and returns what to wait for while the client is slow. */
    text(piece: string): Pause {
      if (piece === '') return pressure;
      waiting += piece;
      if (isScheduled) return pressure;
      isScheduled = true;
      const rest = sentAt + COALESCE_MS - performance.now();
      if (rest > 0) setTimeout(flush, rest);
      else setImmediate(flush);
      return pressure;
    },
    end(reason: FinishReason, usage: Usage | undefined): void {
      const role = hasRole || waiting !== '' ? '' : chunkOf(start, { role: 'assistant', content: '' });
      const last = chunkOf(start, {}, reason);
      end(`${role}${last}${usage === undefined ? '' : usageChunk(start, usage)}data: [DONE]\n\n`);
    },
    /** Ends the stream by an error in JSON, without `[DONE]`. */
    fail: (error: string): void => end(`data: ${error}\n\n`),
    /** Sends nothing more. Returns whether the head has gone out; if not, an error can still have its status. */
    close(): boolean {
      clearTimeout(comments);
      if (!hasHead) waiting = '';
      return hasHead;
    },
  };
}
