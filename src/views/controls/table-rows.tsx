import { useLingui } from '@lingui/react/macro';
import type { MouseEvent, ReactNode } from 'react';
import { nextSort, type Sorting, type SortOrder } from '#domain/table-view.ts';
import { cx } from './cx.ts';
import { ArrowDownIcon, ArrowUpIcon } from './icons.tsx';
import styles from './table.module.css';

/**
 * The roles are written out, though a table has most of them by nature, because a table whose style makes cards of
 * its rows loses that nature. They are spread, because the linter knows tables as static only.
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
  /** The column that names the row; one a table. */
  readonly isRowHeader?: boolean;
  /** `number` and `actions` stand at the end of the line, `mono` is for identifiers. */
  readonly kind?: 'text' | 'number' | 'mono' | 'actions';
}

interface HeadProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly sort: SortOrder | null;
  readonly onSort: (sort: SortOrder | null) => void;
}

/** The line of column heads; a press on one that can sort goes up, down, and back to the given order. */
export function Head<Row>({ columns, sort, onSort }: HeadProps<Row>) {
  const { t } = useLingui();
  return (
    <thead {...roles.rowGroup}>
      <tr {...roles.row} aria-rowindex={1}>
        {columns.map((column) => {
          const direction = sort?.column === column.id ? sort.direction : undefined;
          return (
            <th
              key={column.id}
              {...roles.columnHeader}
              scope="col"
              tabIndex={column.sortBy ? undefined : -1}
              aria-sort={column.sortBy ? (direction ?? 'none') : undefined}
              className={cx(styles.cell, styles[column.kind ?? 'text'], column.sortBy && styles.sortable)}
            >
              {column.sortBy ? (
                <button
                  type="button"
                  className={styles.sort}
                  title={t`Sort by ${column.header}`}
                  onClick={() => onSort(nextSort(sort, column.id))}
                >
                  {column.header}
                  {direction === 'descending' ? <ArrowDownIcon /> : <ArrowUpIcon />}
                </button>
              ) : (
                column.header
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
  /** Its number on the page, from 0. */
  readonly index: number;
  /** Its number in the whole table, the head being 1. */
  readonly position: number;
  readonly onAction: ((index: number) => void) | undefined;
}

/** One row. A click on it acts, unless it hits a control or ends a selection of text. */
export function BodyRow<Row>({ row, columns, index, position, onAction }: BodyRowProps<Row>) {
  const click = (event: MouseEvent<HTMLTableRowElement>) => {
    const { target, currentTarget } = event;
    // A click in a dialog that a cell has opened comes here too, through React's tree.
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
