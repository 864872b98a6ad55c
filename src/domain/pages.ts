/*
 * A list that grows at its end, in pages. An addition copies one page, and the others stay the same arrays, so that nobody has to
 * compare or copy them again.
 */

/** Every page but the last is full. */
export type Pages<T> = readonly (readonly T[])[];

/** The number of items in a page. */
const PAGE = 40;

/** The list with one more item. */
export function appended<T>(pages: Pages<T>, item: T): Pages<T> {
  const last = pages.at(-1);
  return last === undefined || last.length === PAGE ? [...pages, [item]] : pages.with(-1, [...last, item]);
}

/** The list with another item in a place, which must exist. */
export function replaced<T>(pages: Pages<T>, place: number, item: T): Pages<T> {
  const page = Math.floor(place / PAGE);
  return pages.with(page, (pages[page] ?? []).with(place % PAGE, item));
}

/** The list without its newest item. */
export function shortened<T>(pages: Pages<T>): Pages<T> {
  const rest = (pages.at(-1) ?? []).slice(0, -1);
  return rest.length === 0 ? pages.slice(0, -1) : pages.with(-1, rest);
}

/** The number of items. */
export const countOf = (pages: Pages<unknown>): number =>
  Math.max(0, pages.length - 1) * PAGE + (pages.at(-1)?.length ?? 0);

/** The item in a place; undefined where there is none. */
export const itemAt = <T>(pages: Pages<T>, place: number): T | undefined =>
  pages[Math.floor(place / PAGE)]?.[place % PAGE];

/** The newest item; undefined in an empty list. */
export const newestOf = <T>(pages: Pages<T>): T | undefined => pages.at(-1)?.at(-1);
