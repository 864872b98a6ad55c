import type { Message } from '#domain/chat/arrivals.ts';

/**
 * The address of a burger's chat: the builder API's base with the scheme of a WebSocket.
 * Throws 'Missing Cowtex websocket base URL.' for an empty base.
 */
export function chatSocketUrl(builderBaseUrl: string, burgerId: string): string {
  const base = builderBaseUrl.trim();
  if (base === '') throw new Error('Missing Cowtex websocket base URL.');
  const socketBase = base
    .replace(/^https:/i, 'wss:')
    .replace(/^http:/i, 'ws:')
    .replace(/(?<!\/)\/+$/, '');
  return `${socketBase}/chat/${encodeURIComponent(burgerId)}`;
}

export interface ChatSocketOptions {
  readonly url: string;
  readonly onOpen: () => void;
  /** A payload was sent. */
  readonly onSent: () => void;
  /** The messages since the last call, in order; at most one call a frame, and fewer where frames are late. */
  readonly onMessages: (messages: readonly Message[]) => void;
  /** The connection ended other than by `close`, with this close code. `reason` is the server's own text. */
  readonly onClose: (code: number, reason: string) => void;
  readonly onError: () => void;
}

/** In milliseconds, a little longer than a slow frame. Timers run in hidden tabs, where frames do not. */
const MAX_WAIT_MS = 100;
/** In milliseconds, about twice a frame of a slow screen. */
const LATE_FRAME_MS = 40;
/**
 * The number of characters passed on per frame, because more would make the page stutter. A longer message is passed on alone.
 */
const MAX_A_FRAME = 100_000;
const NORMAL_CLOSURE = 1000;
const COMMENT = ':\n\n';

/**
 * Opens a socket. Messages are collected and passed on once per animation frame, because a burst of small messages would
 * otherwise block the page. Throws what the `WebSocket` constructor throws.
 */
export function openChatSocket({ url, onOpen, onSent, onMessages, onClose, onError }: ChatSocketOptions) {
  const socket = new WebSocket(url);
  const listening = new AbortController();
  const { signal } = listening;
  let waiting: Message[] = [];
  let cancelDelivery: (() => void) | null = null;

  function deliver(most: number): void {
    cancelDelivery?.();
    cancelDelivery = null;
    if (waiting.length === 0) return;
    const batch = takeUpTo(most, waiting);
    waiting = waiting.slice(batch.length);
    deliverLater();
    onMessages(batch);
  }

  /** A late frame is followed by a pause as long, so that a slow page has half of its time for keys and presses. */
  function deliverLater(): void {
    const begin = performance.now();
    const cancelFrame = afterNextFrame(() => {
      cancelFrame();
      const took = performance.now() - begin;
      if (took < LATE_FRAME_MS) return deliverSome();
      const timer = setTimeout(deliverSome, Math.min(took, MAX_WAIT_MS));
      cancelDelivery = () => clearTimeout(timer);
    });
    cancelDelivery = cancelFrame;
  }
  const deliverSome = () => deliver(MAX_A_FRAME);
  const deliverAll = () => deliver(Number.POSITIVE_INFINITY);

  const listen = <TType extends keyof WebSocketEventMap>(
    type: TType,
    listener: (event: WebSocketEventMap[TType]) => void,
  ) => socket.addEventListener(type, listener, { signal });

  listen('open', onOpen);
  listen('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'string') return;
    waiting.push({ at: Date.now(), text: data });
    if (cancelDelivery === null) deliverLater();
  });
  listen('close', ({ code, reason }) => {
    deliverAll();
    if (!signal.aborted) onClose(code, reason);
  });
  listen('error', () => {
    deliverAll();
    if (!signal.aborted) onError();
  });

  return {
    /**
     * Passes on everything that has arrived, then sends `payload` as JSON. Does nothing if the connection has ended, which
     * `onClose` reports.
     */
    send(payload: unknown): void {
      // A closing socket accepts data and drops it.
      if (socket.readyState !== WebSocket.OPEN) return;
      deliverAll();
      socket.send(JSON.stringify(payload));
      onSent();
    },
    /** Asks a server that keeps connections alive for a sign of life: a comment, which it answers with one. */
    ping(): void {
      if (socket.readyState === WebSocket.OPEN) socket.send(COMMENT);
    },
    /** Closes the connection. No callback is called after that. */
    close(): void {
      listening.abort();
      cancelDelivery?.();
      socket.close(NORMAL_CLOSURE);
    },
  };
}

/** The first of the messages: at least one, and as many as fit into `most` characters together. */
function takeUpTo(most: number, messages: readonly Message[]): readonly Message[] {
  let length = 0;
  const end = messages.findIndex(({ text }, index) => {
    length += text.length;
    return index > 0 && length > most;
  });
  return end === -1 ? messages : messages.slice(0, end);
}

/**
 * Runs `task` right after the next frame, or by a timer if no frame comes. Within the frame it would delay the paint of an
 * earlier key press. Returns a function that cancels it.
 */
function afterNextFrame(task: () => void): () => void {
  let timer = setTimeout(task, MAX_WAIT_MS);
  const frame =
    typeof requestAnimationFrame === 'function'
      ? requestAnimationFrame(() => {
          clearTimeout(timer);
          timer = setTimeout(task);
        })
      : undefined;
  return () => {
    clearTimeout(timer);
    if (frame !== undefined) cancelAnimationFrame(frame);
  };
}
