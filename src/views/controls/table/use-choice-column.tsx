import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '../fields/checkbox.tsx';
import type { Column } from './table-rows.tsx';

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
