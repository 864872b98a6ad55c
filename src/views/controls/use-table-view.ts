import { useLingui } from '@lingui/react/macro';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
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
} from '#domain/table-view.ts';

/**
 * What the reader asked of a table, and the rows that are to be shown. The first page shows after every other request. The
 * view of the page's own table (`isInAddress`) is in the address, too, so that it can be shared and survives a reload.
 */
export function useTableView<Row>(
  rows: readonly Row[],
  columns: readonly Sorting<Row>[],
  isInAddress: boolean,
) {
  const { i18n } = useLingui();
  const [view, setView] = useViewInAddress(isInAddress);
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

/** Milliseconds after the last key. Safari refuses more than a hundred changes of the address in half a minute. */
const pause = 300;

function useViewInAddress(isInAddress: boolean) {
  const [query, setQuery] = useSearchParams();
  const [view, setView] = useState<TableView>(() => (isInAddress ? viewIn(query) : plainView));
  const address = query.toString();
  const written = useRef(address);

  // Somebody else has changed the address: a link, or a way back.
  useEffect(() => {
    if (!isInAddress || address === written.current) return;
    written.current = address;
    setView(viewIn(new URLSearchParams(address)));
  }, [address, isInAddress]);

  useEffect(() => {
    if (!isInAddress) return undefined;
    const { pathname } = window.location;
    const timer = setTimeout(() => {
      const current = new URLSearchParams(window.location.search);
      const next = withView(current, view);
      // The next page may be on its way already.
      if (window.location.pathname !== pathname || next.toString() === current.toString()) return;
      written.current = next.toString();
      setQuery(next, { replace: true, state: window.history.state });
    }, pause);
    return () => clearTimeout(timer);
  }, [view, isInAddress, setQuery]);
  return [view, setView] as const;
}
