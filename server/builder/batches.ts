import { setImmediate as breath } from 'node:timers/promises';

/** Well under either database's limit of parameters in a statement, and a few milliseconds of work. */
const BATCH = 100;

/** Works through a long list a few hundred items at a time, in order; others have their turn between them. */
export async function inBatches<Item>(
  items: readonly Item[],
  work: (batch: Item[]) => Promise<unknown>,
): Promise<void> {
  for (const batch of inSlices(items)) {
    await work(batch);
    await breath();
  }
}

/** The items in slices that a single statement can take. */
export function* inSlices<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let start = 0; start < items.length; start += BATCH) yield items.slice(start, start + BATCH);
}
