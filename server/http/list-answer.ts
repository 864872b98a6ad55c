import { setImmediate as breath } from 'node:timers/promises';
import type { Context } from 'hono';

const SLICE = 500;
const encoder = new TextEncoder();

/** `{data: [...]}` of a long list, written a few hundred items at a time; others have their turn between them. */
export function listAnswer(c: Context, items: readonly object[]): Response {
  let start = 0;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const texts = items.slice(start, start + SLICE).map((item) => JSON.stringify(item));
      controller.enqueue(encoder.encode(`${start === 0 ? '{"data":[' : ','}${texts.join(',')}`));
      start += SLICE;
      if (start >= items.length) {
        controller.enqueue(encoder.encode(']}'));
        controller.close();
      }
      await breath();
    },
  });
  return c.body(body, 200, { 'content-type': 'application/json' });
}
