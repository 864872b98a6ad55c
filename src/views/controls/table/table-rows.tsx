import { useLingui } from '@lingui/react/macro';
import type { MouseEvent, ReactNode } from 'react';
import type { Sorting, SortOrder } from '#domain/lists/table-view.ts';
import { cx } from '#views/controls/cx.ts';
import { Checkbox } from '#views/controls/fields/toggle.tsx';
import { ArrowDownIcon, ArrowUpIcon } from '#views/controls/icons/member-icons.tsx';
import styles from './table.module.css';

/**
 * The roles are explicit, because a table loses its implicit ones when the style sheet turns its rows into cards. They are
 * spread, because the linter takes every table for static.
 */
export const roles = {
  grid: { role: 'grid' },
  rowGroup: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'gridcell' },
  rowHeader: { role: 'rowheader' },
  columnHeader: { role: 'columnheader' },
} as const;

export interface Column<Row> extends Sorting<Row> {
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** The column that names the row. A table has one. */
  readonly isRowHeader?: boolean;
  /** A control in the header, instead of its words. */
  readonly headerControl?: ReactNode;
  /** `actions` are aligned to the end; `mono` is for identifiers; `choice` has a checkbox. */
  readonly kind?: 'text' | 'mono' | 'actions' | 'choice';
}

interface HeadProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly sort: SortOrder | null;
  readonly onSort: (column: string) => void;
}

/** The row of column headers. A press on a sortable one sorts by it. */
export function Head<Row>({ columns, sort, onSort }: HeadProps<Row>) {
  const { t } = useLingui();
  return (
    <thead {...roles.rowGroup}>
      <tr {...roles.row} aria-rowindex={1} data-label={t`Sort by`}>
        {columns.map((column) => {
          const direction = sort?.column === column.id ? sort.direction : undefined;
          return (
            <th
              key={column.id}
              {...roles.columnHeader}
              scope="col"
              tabIndex={column.sortBy || column.headerControl ? undefined : -1}
              aria-sort={column.sortBy ? (direction ?? 'none') : undefined}
              className={cx(styles.cell, styles[column.kind ?? 'text'], column.sortBy && styles.sortable)}
            >
              {column.sortBy ? (
                <button
                  type="button"
                  className={styles.sort}
                  title={t`Sort by ${column.header}`}
                  onClick={() => onSort(column.id)}
                >
                  {column.header}
                  {direction === 'descending' ? <ArrowDownIcon /> : <ArrowUpIcon />}
                </button>
              ) : (
                (column.headerControl ?? column.header)
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

interface BodyRowProps<Row> {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  /** Its index on the page. */
  readonly index: number;
  /** Its `aria-rowindex` in the whole table. The header row is 1. */
  readonly position: number;
  readonly onAction: ((index: number) => void) | undefined;
  /** Absent while no rows are being chosen. */
  readonly isChosen?: boolean | undefined;
}

/** One row. A click on it is its action, unless it hits a control or ends a text selection. */
export function BodyRow<Row>({ row, columns, index, position, onAction, isChosen }: BodyRowProps<Row>) {
  const click = (event: MouseEvent<HTMLTableRowElement>) => {
    const { target, currentTarget } = event;
    // React's events also bubble here from a dialog that a cell has opened.
    if (!(target instanceof Element) || !currentTarget.contains(target)) return;
    if (target.closest('a, button, input, label, select, textarea')) return;
    if (window.getSelection()?.toString()) return;
    onAction?.(index);
  };
  return (
    <tr
      {...roles.row}
      aria-rowindex={position}
      data-index={index}
      aria-selected={isChosen}
      className={cx(styles.row, onAction && styles.actionable)}
      onClick={onAction && click}
    >
      {columns.map((column) => {
        const shared = {
          tabIndex: -1,
          className: cx(styles.cell, styles[column.kind ?? 'text']),
          'data-label': column.header,
        };
        return column.isRowHeader ? (
          <th key={column.id} {...roles.rowHeader} scope="row" {...shared}>
            {column.cell(row)}
          </th>
        ) : (
          <td key={column.id} {...roles.cell} {...shared}>
            {column.cell(row)}
          </td>
        );
      })}
    </tr>
  );
}

/** The rows that are being chosen, by their keys. */
export interface TableSelection<Row> {
  readonly keys: ReadonlySet<string>;
  toggle(row: Row): void;
  setAll(rows: readonly Row[], isChosen: boolean): void;
  /** The name of a row in the label of its checkbox. */
  nameOf(row: Row): string;
}

/**
 * The column with the checkboxes of the rows of a page; undefined while nothing is being chosen.
 *
 * @param isLabelled shows the words beside the box for all rows. Where rows are cards, no column is below the box
 */
export function useChoiceColumn<Row>(
  selection: TableSelection<Row> | undefined,
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  isLabelled: boolean,
): Column<Row> | undefined {
  const { t } = useLingui();
  if (selection === undefined) return undefined;
  const { keys, toggle, setAll, nameOf } = selection;
  const chosen = rows.filter((row) => keys.has(rowKey(row)));
  const isAll = rows.length > 0 && chosen.length === rows.length;
  return {
    id: 'choice',
    kind: 'choice',
    header: t`Select`,
    headerControl: (
      <Checkbox
        label={t`Select every row of this page`}
        isLabelHidden={!isLabelled}
        isSelected={isAll}
        isIndeterminate={chosen.length > 0 && !isAll}
        onChange={(isChosen) => setAll(rows, isChosen)}
      />
    ),
    cell: (row) => {
      const name = nameOf(row);
      return (
        <Checkbox
          label={t`Select ${name}`}
          isLabelHidden
          isSelected={keys.has(rowKey(row))}
          onChange={() => toggle(row)}
        />
      );
    },
  };
}
