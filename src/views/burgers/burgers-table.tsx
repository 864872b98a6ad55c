import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo } from 'react';
import type { Burger } from '#domain/entities.ts';
import type { ListOf } from '#machines/list/list-machine.ts';
import type { burgers as resource } from '#machines/list/resources/burgers.ts';
import { CopyId } from '#views/controls/buttons/copy.tsx';
import { Link } from '#views/controls/buttons/link.tsx';
import { ChatIcon, CheckIcon } from '#views/controls/icons/member-icons.tsx';
import { Table, type TableProps } from '#views/controls/table/table.tsx';
import { VisuallyHidden } from '#views/controls/visually-hidden.tsx';
import { idColumn, latestFirst, OneLine, SampleMark, updatedOf, When } from '#views/list/cells.tsx';
import { UseSample } from '#views/list/use-sample.tsx';
import { paths } from '#views/paths.ts';
import { AnsweringCheese, modelName } from './answering-cheese.tsx';
import { BurgerActions } from './burger-actions.tsx';
import styles from './burgers.module.css';
import type { Selection } from './use-selection.ts';

interface BurgersTableProps {
  readonly burgers: readonly Burger[];
  /** False for samples, which are read-only. */
  readonly isSample: boolean;
  readonly isLoading: boolean;
  readonly toolbar: ReactNode;
  readonly onOpen?: (burger: Burger) => void;
  /** The list that carries the actions out. Without one there is no workshop yet. */
  readonly list?: ListOf<typeof resource>;
  /** The burgers that are being chosen, to do something with all of them. */
  readonly selection?: Selection;
  /** The workshops by their IDs, if the burgers are of several. */
  readonly workshops?: ReadonlyMap<string, string> | undefined;
}

/** Burgers in rows; a click on one opens its settings, or chooses it where several are being chosen. */
export function BurgersTable(props: BurgersTableProps) {
  const { burgers, isSample, isLoading, toolbar, onOpen, list, selection, workshops } = props;
  // A row that can be chosen is one target, without links and buttons of its own.
  const isChoosing = selection !== undefined;
  const isPlain = isSample || isChoosing;
  const { t } = useLingui();
  // Another server may not tell them.
  const hasCheeses = burgers.some(({ cheese }) => cheese !== undefined);
  // The table filters and sorts anew where its columns are others.
  const columns = useMemo((): TableProps<Burger>['columns'] => {
    return [
      idColumn(t`ID`, isPlain),
      {
        id: 'name',
        header: t`Name`,
        isRowHeader: true,
        cell: (burger) => (
          <SampleMark isSample={isSample}>
            {isPlain ? (
              burger.name
            ) : (
              <Link href={paths.burger.href(burger.id)} routerOptions={{ state: { burger } }} variant="plain">
                {burger.name}
              </Link>
            )}
          </SampleMark>
        ),
        sortBy: ({ name }) => name,
      },
      {
        id: 'type',
        header: t`Type`,
        cell: () => <Sign icon={<ChatIcon />}>{t`Chat`}</Sign>,
        searchText: ({ type }) => type,
      },
      {
        id: 'workshop',
        header: t`Workshop ID`,
        kind: 'mono',
        cell: ({ name, workshopId }) => {
          const id = isPlain ? (
            <OneLine>{workshopId}</OneLine>
          ) : (
            <CopyId id={workshopId} label={t`Copy the workshop ID of ${name}`} />
          );
          const workshop = workshops?.get(workshopId);
          if (workshop === undefined) return id;
          return (
            <span className={styles.workshop}>
              <span className={styles.workshopName}>{workshop}</span>
              {id}
            </span>
          );
        },
        sortBy: ({ workshopId }) => workshops?.get(workshopId) ?? workshopId,
        searchText: ({ workshopId }) => `${workshops?.get(workshopId) ?? ''} ${workshopId}`,
      },
      hasCheeses && {
        id: 'cheese',
        header: t`Cheese`,
        cell: ({ cheese }) => <AnsweringCheese cheese={cheese} />,
        sortBy: ({ cheese }) => (cheese ? modelName(cheese) : null),
      },
      !isSample && {
        id: 'public',
        header: t`Public`,
        cell: ({ isPublic }) => isPublic === true && <Sign icon={<CheckIcon />}>{t`Public`}</Sign>,
        sortBy: ({ isPublic }) => (isPublic === true ? 0 : 1),
        searchText: () => '',
      },
      !isSample && {
        id: 'updated',
        header: t`Updated`,
        cell: ({ updatedAt, createdAt }) => <When time={updatedAt ?? createdAt} isShort />,
        sortBy: updatedOf,
        searchText: () => '',
      },
      list !== undefined && {
        id: 'actions',
        header: t`Actions`,
        kind: 'actions',
        cell: (burger) =>
          isSample ? (
            <UseSample list={list} example={burger} name={burger.name} />
          ) : (
            !isChoosing && <BurgerActions list={list} burger={burger} />
          ),
      },
    ];
  }, [t, isSample, isPlain, hasCheeses, list, workshops, isChoosing]);
  return (
    <div className={styles.table}>
      <Table
        label={t`Burgers`}
        columns={columns}
        rows={burgers}
        rowKey={({ id }) => id}
        order={isSample ? null : latestFirst}
        onRowAction={isSample ? undefined : (selection?.toggle ?? onOpen)}
        selection={selection && { ...selection, nameOf: ({ name }) => name }}
        searchLabel={t`Search burgers`}
        isLoading={isLoading}
        empty={<Trans>No burgers yet.</Trans>}
        toolbar={toolbar}
      />
    </div>
  );
}

/** A sign in place of a word that every row would repeat. A screen reader hears the word, and a pointer is told. */
function Sign({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <span className={styles.sign} title={children}>
      {icon}
      <VisuallyHidden>{children}</VisuallyHidden>
    </span>
  );
}
