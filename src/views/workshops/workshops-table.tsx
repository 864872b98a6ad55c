import { Trans, useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'wouter';
import type { Workshop } from '#domain/entities.ts';
import { Link } from '#views/controls/buttons/link.tsx';
import { Table, type TableProps } from '#views/controls/table/table.tsx';
import { idColumn, latestFirst, SampleMark, sortableTime, updatedOf, When } from '#views/list/cells.tsx';
import { RefreshButton } from '#views/list/list-status.tsx';
import type { ListState } from '#views/list/use-list.ts';
import { UseSample } from '#views/list/use-sample.tsx';
import { workshopAt } from '#views/list/workshop-address.ts';
import type { WorkshopList } from './workshop-dialog.tsx';
import styles from './workshops.module.css';

interface WorkshopsTableProps {
  readonly list: WorkshopList;
  readonly state: ListState<Workshop>;
  /** The ID of the workshop in the detail panel; '' for none. */
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

/** All workshops; a click on one shows its details. */
export function WorkshopsTable({ list, state, chosen, onChoose }: WorkshopsTableProps) {
  const { t } = useLingui();
  const [query] = useSearchParams();
  const isSample = state.source === 'samples';
  const columns: TableProps<Workshop>['columns'] = [
    idColumn(t`ID`, isSample),
    {
      id: 'name',
      header: t`Name`,
      isRowHeader: true,
      cell: ({ id, name }) => (
        <SampleMark isSample={isSample}>
          {isSample ? (
            name
          ) : (
            <Link
              href={workshopAt(id, query)}
              routerOptions={{ replace: true }}
              variant="plain"
              {...(id === chosen && { 'aria-current': 'page' })}
            >
              {name}
            </Link>
          )}
        </SampleMark>
      ),
      sortBy: ({ name }) => name,
    },
    {
      id: 'created',
      header: t`Created`,
      cell: ({ createdAt }) => <When time={createdAt} />,
      sortBy: ({ createdAt }) => sortableTime(createdAt),
      searchText: () => '',
    },
    {
      id: 'updated',
      header: t`Updated`,
      cell: ({ updatedAt }) => <When time={updatedAt} />,
      sortBy: updatedOf,
      searchText: () => '',
    },
    isSample && {
      id: 'actions',
      header: t`Actions`,
      kind: 'actions',
      cell: (example) => <UseSample list={list} example={example} name={example.name} />,
    },
  ];
  return (
    <div className={styles.table}>
      <Table
        label={t`Workshops`}
        columns={columns}
        rows={state.items}
        rowKey={({ id }) => id}
        order={isSample ? null : latestFirst}
        onRowAction={isSample ? undefined : ({ id }) => onChoose(id)}
        searchLabel={t`Search workshops`}
        isLoading={state.isLoading}
        empty={<Trans>No workshops yet.</Trans>}
        toolbar={<RefreshButton state={state} list={list} loadingLabel={t`Loading workshops…`} />}
      />
    </div>
  );
}
