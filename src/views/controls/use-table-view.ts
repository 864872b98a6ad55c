import { useLingui } from '@lingui/react/macro';
import { useDeferredValue, useMemo, useState } from 'react';
import {
  filterRows,
  pageOf,
  type Sorting,
  type SortOrder,
  sortRows,
  type TableView,
} from '#domain/table-view.ts';

/** What the reader asked of a table, and the rows that are to be shown. The first page shows after every other request. */
export function useTableView<Row>(rows: readonly Row[], columns: readonly Sorting<Row>[]) {
  const { i18n } = useLingui();
  const [view, setView] = useState<TableView>({ filter: '', sort: null, page: 0 });
  const filter = useDeferredValue(view.filter);
  const compareText = useMemo(() => new Intl.Collator(i18n.locale, { numeric: true }).compare, [i18n.locale]);
  const matching = useMemo(() => filterRows(rows, columns, filter), [rows, columns, filter]);
  const sorted = useMemo(
    () => sortRows(matching, columns, view.sort, compareText),
    [matching, columns, view.sort, compareText],
  );
  return {
    /** What is typed into the search box; `filter` may follow a little later. */
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
