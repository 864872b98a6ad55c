import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { nextSort, type Page, type SortOrder } from '#domain/lists/table-view.ts';
import { Button } from '#views/controls/buttons/button.tsx';
import { cx } from '#views/controls/cx.ts';
import { Skeleton } from '#views/controls/feedback/spinner.tsx';
import { SearchBox } from '#views/controls/fields/search-box.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '#views/controls/icons/member-icons.tsx';
import { useMeasured } from '#views/controls/use-measured.ts';
import styles from './table.module.css';
import { BodyRow, type Column, Head, roles, type TableSelection, useChoiceColumn } from './table-rows.tsx';
import { useGridNavigation } from './use-grid-navigation.ts';
import { useTableView } from './use-table-view.ts';

export type { Column } from './table-rows.tsx';

export interface TableProps<Row> {
  /** The table's name. */
  readonly label: string;
  /** False stands for a column that is left out. */
  readonly columns: readonly (Column<Row> | false)[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** The order of the given rows, if a column shows it. */
  readonly order?: SortOrder | null;
  /** Click on a row, or Enter on a cell of it. */
  readonly onRowAction?: ((row: Row) => void) | undefined;
  /** Without a frame, for a table within a card. */
  readonly isPlain?: boolean;
  /** Shows a search box over all rows, with this name. Search, order and page are then in the address. */
  readonly searchLabel?: string;
  /** Also puts order and page into the address without a search box, in parameters with this prefix. */
  readonly addressPrefix?: string;
  /** Shows grey lines while there are no rows yet. A `Spinner` or notice outside says so in words. */
  readonly isLoading?: boolean;
  /** The content of an empty table. */
  readonly empty?: ReactNode;
  /** The rows that are being chosen. A first column then has a checkbox for each row of the page and one for all of them. */
  readonly selection?: TableSelection<Row> | undefined;
  /** Filters and buttons beside the search box. */
  readonly toolbar?: ReactNode;
}

/**
 * A table of 25 rows a page, searched and sorted over all rows, with the keyboard interaction of an ARIA grid. It is our own
 * (docs/decisions.md#react-aria-for-every-control-except-table-and-toast). On narrow screens its rows become cards.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { label, rows, rowKey, order = null, onRowAction, searchLabel } = props;
  const { t, i18n } = useLingui();
  const frame = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLTableElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const shape = useMeasured(scroller, shapeOf, 'whole');
  const given = useMemo(() => props.columns.filter((column) => column !== false), [props.columns]);
  // A card begins with its title, visually and for a screen reader.
  const shown = shape === 'cards' ? titleFirst(given) : given;
  const { typed, filter, sort, matches, page, ...view } = useTableView(
    rows,
    given,
    props.addressPrefix ?? (searchLabel === undefined ? null : ''),
  );
  const choice = useChoiceColumn(props.selection, page.rows, rowKey, shape === 'cards');
  const columns = choice ? [choice, ...shown] : shown;
  const act = (index: number) => {
    const row = page.rows[index];
    if (row !== undefined) onRowAction?.(row);
  };
  const navigation = useGridNavigation(grid, (element) => act(Number(element.dataset.index ?? -1)));
  const turn = (to: number) => {
    view.setPage(to);
    frame.current?.scrollIntoView({ block: 'start' });
  };

  const clear = () => {
    // The button among the rows disappears.
    search.current?.focus();
    view.setFilter('');
  };

  return (
    <div ref={frame} className={cx(styles.frame, props.isPlain && styles.plain)}>
      {(searchLabel !== undefined || props.toolbar) && (
        <div className={styles.toolbar}>
          {searchLabel !== undefined && (
            <SearchBox
              className={cx(styles.search)}
              ref={search}
              label={searchLabel}
              value={typed}
              onChange={view.setFilter}
            />
          )}
          {/* The region exists before its text, because screen readers announce only changes. */}
          {searchLabel !== undefined && (
            <span role="status" className={styles.count}>
              {filter.trim() !== '' &&
                !props.isLoading &&
                t`${{ part: i18n.number(matches) }} of ${{ whole: i18n.number(rows.length) }}`}
            </span>
          )}
          {props.toolbar && <div className={styles.tools}>{props.toolbar}</div>}
        </div>
      )}
      <div ref={scroller} className={cx(styles.scroller, shape === 'whole' && styles.whole)}>
        <table
          ref={grid}
          {...roles.grid}
          aria-label={label}
          aria-busy={props.isLoading || undefined}
          aria-rowcount={page.total + 1}
          className={styles.table}
          {...navigation}
        >
          <Head
            columns={columns}
            sort={sort ?? order}
            onSort={(column) => view.setSort(nextSort(sort, column, order))}
          />
          {/* A different element from that of the skeleton, because the browser would report its rows as a layout shift. */}
          <tbody key={String(page.total === 0)} {...roles.rowGroup}>
            {page.rows.map((row, index) => (
              <BodyRow
                key={rowKey(row)}
                row={row}
                columns={columns}
                index={index}
                position={page.first + index + 1}
                onAction={onRowAction && act}
                isChosen={props.selection?.keys.has(rowKey(row))}
              />
            ))}
            {page.total === 0 && (
              <tr {...roles.row}>
                <td {...roles.cell} colSpan={columns.length} className={styles.empty} tabIndex={-1}>
                  {props.isLoading ? (
                    <Skeleton lines={4} />
                  ) : filter.trim() === '' || rows.length === 0 ? (
                    (props.empty ?? t`Nothing here yet.`)
                  ) : (
                    <div className={styles.nothing}>
                      {t`Nothing matches “${filter}”.`}
                      <Button size="small" onPress={clear}>{t`Clear search`}</Button>
                    </div>
                  )}
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
      {page.pageCount > 1 && <Pager page={page} onPage={turn} />}
    </div>
  );
}

/** The shape of the table: rows as cards, the whole table, or one that scrolls because its columns lack room. */
function shapeOf(scroller: HTMLElement): 'cards' | 'whole' | 'scrolled' {
  const table = scroller.firstElementChild ?? scroller;
  if (getComputedStyle(table).display === 'block') return 'cards';
  return table.clientWidth > scroller.clientWidth ? 'scrolled' : 'whole';
}

const titleFirst = <Row,>(columns: readonly Column<Row>[]) => [
  ...columns.filter(({ isRowHeader }) => isRowHeader),
  ...columns.filter(({ isRowHeader }) => !isRowHeader),
];

/** The position in a paged table, with buttons to the next and previous page. */
function Pager<Row>({ page, onPage }: { page: Page<Row>; onPage: (page: number) => void }) {
  const { t, i18n } = useLingui();
  const first = i18n.number(page.first);
  const last = i18n.number(page.last);
  const total = i18n.number(page.total);
  const number = i18n.number(page.page + 1);
  const count = i18n.number(page.pageCount);
  const previous = useRef<HTMLButtonElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const turn = (to: number) => {
    flushSync(() => onPage(to));
    // The button of the first page or of the last is disabled now. Its focus moves to the other button.
    if (previous.current?.disabled) next.current?.focus({ preventScroll: true });
    if (next.current?.disabled) previous.current?.focus({ preventScroll: true });
  };
  return (
    <nav className={styles.pager} aria-label={t`Pages`}>
      <span>{t`${first}–${last} of ${total}`}</span>
      <span className={styles.turn}>
        <Button
          ref={previous}
          size="small"
          icon={<ChevronLeftIcon />}
          aria-label={t`Previous page`}
          isDisabled={page.page === 0}
          onPress={() => turn(page.page - 1)}
        />
        <span role="status">{t`Page ${number} of ${count}`}</span>
        <Button
          ref={next}
          size="small"
          icon={<ChevronRightIcon />}
          aria-label={t`Next page`}
          isDisabled={page.page === page.pageCount - 1}
          onPress={() => turn(page.page + 1)}
        />
      </span>
    </nav>
  );
}
