import { yieldWhenDue } from '../limits/loop-turns.ts';

/** Well below both databases' limit of parameters in a statement, and a few milliseconds of work. */
const BATCH = 100;

/** Processes a list in order, `BATCH` items at a time, and lets other requests run in between. */
export async function inBatches<Item>(
  items: readonly Item[],
  work: (batch: Item[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < items.length; start += BATCH) {
    await work(items.slice(start, start + BATCH));
    await yieldWhenDue();
  }
}
