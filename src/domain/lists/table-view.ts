/** The rows of a table after search, sorting and paging. */

type SortValue = string | number | null;
type Direction = 'ascending' | 'descending';

export interface SortOrder {
  readonly column: string;
  readonly direction: Direction;
}

export interface TableView {
  readonly filter: string;
  /** null for the original order of the rows. */
  readonly sort: SortOrder | null;
  /** Counted from 0. A page beyond the last one counts as the last. */
  readonly page: number;
}

/** The initial view. */
export const plainView: TableView = { filter: '', sort: null, page: 0 };

/**
 * The view in an address. A page that is not a number counts as the first. On a page with several tables, the names begin with
 * the prefix of each table.
 */
export function viewIn(query: URLSearchParams, prefix: string): TableView {
  const sort = query.get(`${prefix}sort`) ?? '';
  const page = Number(query.get(`${prefix}page`) ?? 1);
  return {
    filter: query.get(`${prefix}q`) ?? '',
    sort: sort === '' ? null : sortIn(sort),
    page: Number.isSafeInteger(page) && page > 0 ? page - 1 : 0,
  };
}

const sortIn = (sort: string): SortOrder =>
  sort.startsWith('-')
    ? { column: sort.slice(1), direction: 'descending' }
    : { column: sort, direction: 'ascending' };

/** The query with the view in it. Other parameters stay, and values as in `plainView` are left out. */
export function withView(
  query: URLSearchParams,
  { filter, sort, page }: TableView,
  prefix: string,
): URLSearchParams {
  const next = new URLSearchParams(query);
  const put = (name: string, value: string) =>
    value === '' ? next.delete(prefix + name) : next.set(prefix + name, value);
  put('q', filter);
  put('sort', sort === null ? '' : `${sort.direction === 'descending' ? '-' : ''}${sort.column}`);
  put('page', page === 0 ? '' : String(page + 1));
  return next;
}

export interface Sorting<Row> {
  readonly id: string;
  readonly sortBy?: (row: Row) => SortValue;
  readonly searchText?: (row: Row) => string;
}

/** The number of rows on a page. */
export const PAGE_SIZE = 25;

/** A text as it is searched: without case, accents and the forms that the same letters have in other widths and ligatures. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFKC')
    // Unlike lower case, upper case makes two letters of ß.
    .toUpperCase();

/** The rows that contain every word of the filter, however it is spelt, in any searchable column. */
export function filterRows<Row>(
  rows: readonly Row[],
  columns: readonly Sorting<Row>[],
  filter: string,
): readonly Row[] {
  const words = folded(filter).split(/\s+/u).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    const text = folded(columns.map((column) => searchTextOf(column, row)).join('\n'));
    return words.every((word) => text.includes(word));
  });
}

/** The rows in the given order. Equal rows keep theirs, and rows without a value come last in both directions. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Sorting<Row>[],
  sort: SortOrder | null,
  compareText: (a: string, b: string) => number,
): readonly Row[] {
  const sortBy = columns.find((column) => column.id === sort?.column)?.sortBy;
  if (!sort || !sortBy) return rows;
  const sign = sort.direction === 'ascending' ? 1 : -1;
  return rows
    .map((row) => ({ row, value: sortBy(row) }))
    .sort((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
      if (typeof a.value === 'number' && typeof b.value === 'number') return sign * (a.value - b.value);
      return sign * compareText(String(a.value), String(b.value));
    })
    .map(({ row }) => row);
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly page: number;
  readonly pageCount: number;
  /** The number of the page's first row among all, counted from 1; 0 if there is none. */
  readonly first: number;
  readonly last: number;
  readonly total: number;
}

/** One page of the rows. */
export function pageOf<Row>(rows: readonly Row[], page: number): Page<Row> {
  const pageCount = Math.max(1, Math.ceil(rows.length / PAGE_SIZE));
  const index = Math.min(Math.max(page, 0), pageCount - 1);
  const shown = rows.slice(index * PAGE_SIZE, (index + 1) * PAGE_SIZE);
  const first = shown.length === 0 ? 0 : index * PAGE_SIZE + 1;
  const last = index * PAGE_SIZE + shown.length;
  return { rows: shown, page: index, pageCount, first, last, total: rows.length };
}

/**
 * The order after a press on a column's header: ascending, descending, the original order of the rows, and so on. `original`
 * says which column shows that last one, which then is one of the first two.
 */
export function nextSort(
  sort: SortOrder | null,
  column: string,
  original: SortOrder | null,
): SortOrder | null {
  const unlessOriginal = (order: SortOrder | null) => (isSame(order, original) ? null : order);
  const orders = [
    unlessOriginal({ column, direction: 'ascending' }),
    unlessOriginal({ column, direction: 'descending' }),
  ];
  if (!orders.includes(null)) orders.push(null);
  const place = orders.findIndex((order) => isSame(order, unlessOriginal(sort)));
  return orders[(place + 1) % orders.length] ?? null;
}

const isSame = (one: SortOrder | null, other: SortOrder | null) =>
  one?.column === other?.column && one?.direction === other?.direction;

function searchTextOf<Row>(column: Sorting<Row>, row: Row): string {
  if (column.searchText) return column.searchText(row);
  const value = column.sortBy?.(row);
  return value === undefined || value === null ? '' : String(value);
}
