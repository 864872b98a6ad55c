import { useLingui } from '@lingui/react/macro';
import { useDeferredValue, useMemo } from 'react';
import {
  filterRows,
  pageOf,
  plainView,
  type Sorting,
  type SortOrder,
  sortRows,
  type TableView,
  viewIn,
  withView,
} from '#domain/lists/table-view.ts';
import { type InAddress, useInAddress } from '#views/controls/use-in-address.ts';

/**
 * The search, order and page of a table, and the rows to show. A new search or order starts at the first page. The view of a
 * table with a `prefix` is also in the address, so that it can be shared and survives a reload.
 */
export function useTableView<Row>(
  rows: readonly Row[],
  columns: readonly Sorting<Row>[],
  prefix: string | null,
) {
  const { i18n } = useLingui();
  const part = useMemo(() => (prefix === null ? notInAddress : partOf(prefix)), [prefix]);
  const [view, setView] = useInAddress(part);
  const filter = useDeferredValue(view.filter);
  const compareText = useMemo(() => new Intl.Collator(i18n.locale, { numeric: true }).compare, [i18n.locale]);
  const matching = useMemo(() => filterRows(rows, columns, filter), [rows, columns, filter]);
  const sorted = useMemo(
    () => sortRows(matching, columns, view.sort, compareText),
    [matching, columns, view.sort, compareText],
  );
  return {
    /** The text in the search box. `filter` may lag behind it. */
    typed: view.filter,
    filter,
    sort: view.sort,
    matches: matching.length,
    page: pageOf(sorted, view.page),
    setFilter: (typed: string) => setView({ ...view, filter: typed, page: 0 }),
    setSort: (sort: SortOrder | null) => setView({ ...view, sort, page: 0 }),
    setPage: (page: number) => setView({ ...view, page }),
  };
}

const notInAddress: InAddress<TableView> = { read: () => plainView, write: (query) => query };

const partOf = (prefix: string): InAddress<TableView> => ({
  read: (query) => viewIn(query, prefix),
  write: (query, view) => withView(query, view, prefix),
});
