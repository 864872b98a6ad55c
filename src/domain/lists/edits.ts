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
