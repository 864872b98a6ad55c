/** The number of calls at a time: the limit of browsers for connections to one host. */
const MAX_CONCURRENCY = 6;

/** Calls `ask` for each item, a few at a time, and returns the answers in order. Rejects with the first failure. */
export async function* inBatches<TItem, TAnswer>(
  items: readonly TItem[],
  ask: (item: TItem) => Promise<TAnswer>,
): AsyncGenerator<TAnswer> {
  for (let next = 0; next < items.length; next += MAX_CONCURRENCY)
    yield* await Promise.all(items.slice(next, next + MAX_CONCURRENCY).map(ask));
}
