import type { Context } from 'hono';
import { SLICE_MS, yieldToOthers } from '../lib/event-loop.ts';

const jsonText = { 'content-type': 'application/json' };
const encoder = new TextEncoder();

/**
 * Answers `{data: [...]}` with the items, each written by `json`. A long list is written in slices, each after the client
 * has taken the one before.
 */
export function listAnswer<Item>(c: Context, items: readonly Item[], json: (item: Item) => string): Response {
  const slices = slicesOf(items, json);
  const first = slices.next();
  if (first.done === true) return c.body(first.value, 200, jsonText);
  let slice: IteratorResult<string, string> = first;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      controller.enqueue(encoder.encode(slice.value));
      if (slice.done === true) return controller.close();
      await yieldToOthers();
      slice = slices.next();
    },
  });
  return c.body(body, 200, jsonText);
}

function* slicesOf<Item>(items: readonly Item[], json: (item: Item) => string): Generator<string, string> {
  let text = '{"data":[';
  let began = performance.now();
  for (const [index, item] of items.entries()) {
    if (index > 0) text += ',';
    text += json(item);
    if (performance.now() - began < SLICE_MS) continue;
    yield text;
    text = '';
    began = performance.now();
  }
  return `${text}]}`;
}
