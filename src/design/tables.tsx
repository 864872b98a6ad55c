import { type ReactNode, useState } from 'react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { Button } from '#views/controls/buttons/button.tsx';
import { CopyId } from '#views/controls/buttons/copy.tsx';
import { MoreIcon } from '#views/controls/icons/member-icons.tsx';
import { Menu } from '#views/controls/overlays/menu.tsx';
import { type Column, Table, type TableProps } from '#views/controls/table/table.tsx';
import { LONG, LONG_CHINESE } from './samples.ts';
import { Specimen, State } from './specimen.tsx';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly runs: number;
}

const rows: readonly Row[] = [
  { id: 'BRG-001', name: 'Building guide', runs: 412 },
  { id: 'BRG-002', name: LONG, runs: 7 },
  { id: 'BRG-003', name: LONG_CHINESE, runs: 1_240 },
];
const manyRows = Array.from({ length: 51 }, (_, index) => ({
  id: `BRG-${String(index + 1).padStart(3, '0')}`,
  name: `Burger ${index + 1}`,
  runs: index,
}));
const columns: readonly Column<Row>[] = [
  { id: 'id', header: 'ID', kind: 'mono', cell: ({ id }) => <CopyId id={id} label={`Copy ${id}`} /> },
  { id: 'name', header: 'Name', isRowHeader: true, cell: ({ name }) => name, sortBy: ({ name }) => name },
  { id: 'runs', header: 'Runs', cell: ({ runs }) => runs, sortBy: ({ runs }) => runs },
  {
    id: 'actions',
    header: 'Actions',
    kind: 'actions',
    cell: () => (
      <Button variant="quiet" size="small">
        Edit
      </Button>
    ),
  },
];
const withMenu: Column<Row> = {
  id: 'menu',
  header: 'Actions',
  kind: 'actions',
  cell: () => (
    <Menu variant="quiet" size="small" icon={<MoreIcon />} items={[{ id: 'edit', label: 'Edit' }]} />
  ),
};
const usual: TableProps<Row> = { label: 'Rows', columns, rows, rowKey: ({ id }) => id };
const searched = { searchLabel: 'Search rows', toolbar: <Button>Refresh</Button> };

/** The addresses and the properties of the tables. */
const states: readonly (Partial<TableProps<Row>> & {
  readonly name: string;
  readonly query?: string;
})[] = [
  { name: 'rows' },
  { name: 'rows that open', onRowAction: () => {} },
  {
    name: 'chosen row',
    selection: {
      keys: new Set(['BRG-001']),
      toggle: () => {},
      setAll: () => {},
      nameOf: ({ name }) => name,
    },
  },
  { name: 'sorted, ascending', ...searched, query: 'sort=name' },
  { name: 'sorted, descending', ...searched, query: 'sort=-runs' },
  { name: 'searched', ...searched, query: 'q=guide' },
  { name: 'without a match', ...searched, query: 'q=pizza' },
  { name: 'paged', rows: manyRows, ...searched, query: 'page=3' },
  { name: 'busy', rows: [], isLoading: true },
  { name: 'empty', rows: [], empty: 'No burgers yet.' },
  { name: 'with a menu in each row', columns: [...columns.slice(0, -1), withMenu] },
  { name: 'plain', isPlain: true },
];

/** Tables in every state, each with a separate address. */
export function Tables() {
  return (
    <Specimen name="Table" use="25 rows a page; searched and sorted over all. On a phone rows become cards.">
      {states.map(({ name, query = '', ...table }) => (
        <State key={name} name={name} isWide>
          <AtAddress query={query}>
            <Table {...usual} {...table} label={name} />
          </AtAddress>
        </State>
      ))}
    </Specimen>
  );
}

/** An address separate from the page's: several tables use the same names for search, order and page. */
function AtAddress({ query, children }: { query: string; children: ReactNode }) {
  const [{ hook }] = useState(() => memoryLocation({ path: '/design', searchPath: query }));
  return <Router hook={hook}>{children}</Router>;
}
