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
} from '#domain/lists/table-view.ts';

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
  const [view, setView] = useViewInAddress(prefix);
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

/**
 * The delay after the last change, in milliseconds. Safari refuses more than a hundred changes of the address in half a minute.
 */
const DEBOUNCE_MS = 300;

const leaving = ['pointerdown', 'focusout'] as const;

function useViewInAddress(prefix: string | null) {
  const [query, setQuery] = useSearchParams();
  const [view, setView] = useState<TableView>(() => (prefix === null ? plainView : viewIn(query, prefix)));
  // The part of the address that belongs to the table.
  const asked = prefix === null ? '' : queryOf(viewIn(query, prefix));
  const written = useRef(asked);

  // The address was changed elsewhere: by a link, or by Back or Forward.
  useEffect(() => {
    if (asked === written.current) return;
    written.current = asked;
    setView(viewIn(new URLSearchParams(asked), ''));
  }, [asked]);

  useEffect(() => {
    if (prefix === null || queryOf(view) === written.current) return undefined;
    const { pathname } = window.location;
    const write = () => {
      stop();
      const current = new URLSearchParams(window.location.search);
      const next = withView(current, view, prefix);
      // The user may have left for another page.
      if (window.location.pathname !== pathname || next.toString() === current.toString()) return;
      written.current = queryOf(view);
      setQuery(next, { replace: true, state: window.history.state });
    };
    const timer = setTimeout(write, DEBOUNCE_MS);
    // The next action may lead to another page, from which Back returns to this address.
    for (const sign of leaving) window.addEventListener(sign, write, true);
    const stop = () => {
      clearTimeout(timer);
      for (const sign of leaving) window.removeEventListener(sign, write, true);
    };
    return stop;
  }, [view, prefix, setQuery]);
  return [view, setView] as const;
}

const queryOf = (view: TableView) => withView(new URLSearchParams(), view, '').toString();
