import type { Timestamps } from '#domain/entities.ts';

/** The list with `item` replacing the one with the same key. */
export function replaced<TItem>(
  items: readonly TItem[],
  item: TItem,
  key: (item: TItem) => string,
): readonly TItem[] {
  return items.map((each) => (key(each) === key(item) ? item : each));
}

/** The list without the item with the key of `item`. */
export function without<TItem>(
  items: readonly TItem[],
  item: TItem,
  key: (item: TItem) => string,
): readonly TItem[] {
  return items.filter((each) => key(each) !== key(item));
}

/** The most recently updated first, falling back on creation; items without any time come last. */
export function byLatest(one: Timestamps, other: Timestamps): number {
  return timeOf(other) - timeOf(one);
}

/** Times are compared as instants, because servers write them with and without fractions of a second. */
function timeOf({ updatedAt, createdAt }: Timestamps): number {
  const time = Date.parse(updatedAt ?? createdAt ?? '');
  return Number.isNaN(time) ? Number.NEGATIVE_INFINITY : time;
}
