import { yieldToOthers } from '../../lib/event-loop.ts';

/** Well below both databases' limit of parameters in a statement, and a few milliseconds of work. */
const BATCH = 100;

/** Processes a long list in order, `BATCH` items at a time, and lets other requests run in between. */
export async function inBatches<Item>(
  items: readonly Item[],
  work: (batch: Item[]) => Promise<unknown>,
): Promise<void> {
  for (const batch of inSlices(items)) {
    await work(batch);
    await yieldToOthers();
  }
}

/** Cuts the items into slices that a single statement can take. */
export function* inSlices<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let start = 0; start < items.length; start += BATCH) yield items.slice(start, start + BATCH);
}
