import type { BlockList } from 'node:net';
import { Agent, fetch } from 'undici';
import { ChatError } from '../chat-error.ts';
import { metadataAddresses, privateAddresses } from '../net/block-lists.ts';
import type { Targets } from '../net/targets.ts';

/** No answer of a model is this large; a host that sends more is broken or means harm. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;

/** A guard of model hosts, and the pool of connections to them. */
const agentWith = (blockList: BlockList) =>
  new Agent({
    connect: { blockList, timeout: 10_000 },
    // The watch below is the only clock, so that a long timeout in a cheese is honoured.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
/** For hosts that may be private, and for all others. */
const trusted = agentWith(metadataAddresses());
const fenced = agentWith(privateAddresses());

export type ModelFetch = typeof globalThis.fetch;

/**
 * A `fetch` for model hosts. It gives up with a `ChatError` 504 after `timeoutMs` of silence (before the first
 * chunk, or between two that the caller waits for), does not follow redirects, as they would carry the key along,
 * and ends the connection as soon as the caller's signal aborts or its stream is cancelled.
 */
export function createModelFetch(
  timeoutMs: number,
  targets: Pick<Targets, 'modelAt' | 'mayHoldModel'>,
): ModelFetch {
  return async (input, init) => {
    const watch = new AbortController();
    const clock = createClock(timeoutMs, () => watch.abort(silence(timeoutMs)));
    const signal = init?.signal ? AbortSignal.any([init.signal, watch.signal]) : watch.signal;
    clock.start();
    try {
      const wanted = new URL(input instanceof Request ? input.url : input);
      const response = await fetch(targets.modelAt(wanted).href, {
        method: init?.method ?? 'GET',
        headers: Object.fromEntries(new Headers(init?.headers)),
        body: typeof init?.body === 'string' ? init.body : null,
        signal,
        dispatcher: targets.mayHoldModel(wanted) ? trusted : fenced,
        redirect: 'manual',
      });
      const body = response.body === null ? null : watched(response.body, clock, () => watch.abort());
      return new Response(body, {
        status: response.status,
        statusText: response.statusText,
        headers: [...response.headers],
      });
    } finally {
      clock.stop();
    }
  };
}

function silence(timeoutMs: number): ChatError {
  return new ChatError(
    504,
    `The model sent nothing for ${timeoutMs / 1000} s. Try again, or raise the cheese's timeout.`,
  );
}

interface Clock {
  start(): void;
  stop(): void;
}

function createClock(ms: number, ring: () => void): Clock {
  let timer: NodeJS.Timeout | undefined;
  return {
    start() {
      timer = setTimeout(ring, ms);
    },
    stop() {
      clearTimeout(timer);
    },
  };
}

/** The body, with the clock running only while the caller waits for the next chunk. */
function watched(body: AsyncIterable<Uint8Array>, clock: Clock, abort: () => void) {
  const chunks = body[Symbol.asyncIterator]();
  let size = 0;
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        clock.start();
        try {
          const next = await chunks.next();
          if (next.done) {
            controller.close();
            return;
          }
          size += next.value.byteLength;
          if (size > MAX_ANSWER_BYTES) {
            abort();
            throw new ChatError(502, 'The model sent more than 32 MiB in one answer.');
          }
          controller.enqueue(new Uint8Array(next.value));
        } finally {
          clock.stop();
        }
      },
      // The iterator itself could only be ended once its next chunk has come.
      cancel: abort,
    },
    { highWaterMark: 0 },
  );
}
