/** The list with `item` in the place of the one that has its key. */
export function replaced<TItem>(
  items: readonly TItem[],
  item: TItem,
  key: (item: TItem) => string,
): readonly TItem[] {
  return items.map((each) => (key(each) === key(item) ? item : each));
}

/** The list without the item that has the key of `item`. */
export function without<TItem>(
  items: readonly TItem[],
  item: TItem,
  key: (item: TItem) => string,
): readonly TItem[] {
  return items.filter((each) => key(each) !== key(item));
}
