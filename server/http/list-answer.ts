import type { Context } from 'hono';
import { yieldWhenDue } from '../limits/loop-turns.ts';

const jsonText = { 'content-type': 'application/json' };
const encoder = new TextEncoder();
/** The characters after which a part of a list is sent. They take a millisecond at most. */
const PART = 64 * 1024;

/**
 * Answers `{data: [...]}` with the items, each written by `json`. A long list is written in parts, each after the client
 * has taken the one before.
 */
export function listAnswer<Item>(c: Context, items: readonly Item[], json: (item: Item) => string): Response {
  const parts = partsOf(items, json);
  const first = parts.next();
  if (first.done === true) return c.body(first.value, 200, jsonText);
  let part: IteratorResult<string, string> = first;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      controller.enqueue(encoder.encode(part.value));
      if (part.done === true) return controller.close();
      await yieldWhenDue();
      part = parts.next();
    },
  });
  return c.body(body, 200, jsonText);
}

function* partsOf<Item>(items: readonly Item[], json: (item: Item) => string): Generator<string, string> {
  let text = '{"data":[';
  for (const [index, item] of items.entries()) {
    if (index > 0) text += ',';
    text += json(item);
    if (text.length < PART) continue;
    yield text;
    text = '';
  }
  return `${text}]}`;
}
