/** Well under either database's limit of parameters in a statement. */
const BATCH = 500;

/** Writes a long list a few hundred items at a time, in order. */
export async function inBatches<Item>(
  items: readonly Item[],
  write: (batch: Item[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < items.length; start += BATCH) await write(items.slice(start, start + BATCH));
}
