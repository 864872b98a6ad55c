import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo } from 'react';
import type { Burger } from '#domain/entities.ts';
import type { ListOf } from '#machines/list/list-machine.ts';
import type { burgers as resource } from '#machines/list/resources/burgers.ts';
import { Button } from '../controls/buttons/button.tsx';
import { CopyId, ItemId } from '../controls/buttons/copy-id.tsx';
import { Link, LinkButton } from '../controls/buttons/link.tsx';
import { ChatIcon, DuplicateIcon, EditIcon, TrashIcon } from '../controls/icons/member-icons.tsx';
import { type Column, Table } from '../controls/table/table.tsx';
import { OneLine, SampleMark } from '../list/cells.tsx';
import { UseSample } from '../list/use-sample.tsx';
import { paths } from '../paths.ts';
import styles from './burgers.module.css';

interface BurgersTableProps {
  readonly burgers: readonly Burger[];
  /** False for samples, which are read-only. */
  readonly isSample: boolean;
  readonly isLoading: boolean;
  readonly toolbar: ReactNode;
  readonly onOpen?: (burger: Burger) => void;
  /** The list that carries the actions out. Without one there is no workshop yet. */
  readonly list?: ListOf<typeof resource>;
}

/** Burgers in rows; a click on one opens its settings. */
export function BurgersTable({ burgers, isSample, isLoading, toolbar, onOpen, list }: BurgersTableProps) {
  const { t } = useLingui();
  // The table filters and sorts anew where its columns are others.
  const columns = useMemo((): readonly Column<Burger>[] => {
    return [
      {
        id: 'id',
        header: t`ID`,
        kind: 'mono',
        cell: ({ id, name }) => (isSample ? <OneLine>{id}</OneLine> : <ItemId id={id} name={name} />),
        sortBy: ({ id }) => id,
      },
      {
        id: 'name',
        header: t`Name`,
        isRowHeader: true,
        cell: (burger) => (
          <SampleMark isSample={isSample}>
            {isSample ? (
              burger.name
            ) : (
              <Link href={paths.burger.href(burger.id)} state={{ burger }} variant="plain">
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
        cell: () => <OneLine>{t`Chat`}</OneLine>,
        searchText: ({ type }) => type,
      },
      {
        id: 'workshop',
        header: t`Workshop ID`,
        kind: 'mono',
        cell: ({ name, workshopId }) =>
          isSample ? (
            <OneLine>{workshopId}</OneLine>
          ) : (
            <CopyId id={workshopId} label={t`Copy the workshop ID of ${name}`} />
          ),
        sortBy: ({ workshopId }) => workshopId,
      },
      {
        id: 'actions',
        header: t`Actions`,
        kind: 'actions',
        cell: (burger) => {
          const { name } = burger;
          if (isSample) return list && <UseSample list={list} example={burger} name={name} />;
          const open = (command: 'edit' | 'duplicate' | 'delete') => () =>
            list?.send({ type: 'open', command, target: burger });
          const shared = { variant: 'quiet', size: 'small' } as const;
          return (
            <>
              <Button {...shared} icon={<EditIcon />} aria-label={t`Edit ${name}`} onPress={open('edit')}>
                <Word>{t`Edit`}</Word>
              </Button>
              <LinkButton
                {...shared}
                href={paths.chat.href(burger.id)}
                icon={<ChatIcon />}
                aria-label={t`Test ${name}`}
              >
                <Word>{t`Test`}</Word>
              </LinkButton>
              <Button
                {...shared}
                icon={<DuplicateIcon />}
                aria-label={t`Duplicate ${name}`}
                onPress={open('duplicate')}
              >
                <Word>{t`Duplicate`}</Word>
              </Button>
              <Button
                {...shared}
                icon={<TrashIcon />}
                aria-label={t`Delete ${name}`}
                onPress={open('delete')}
              >
                <Word>{t`Delete`}</Word>
              </Button>
            </>
          );
        },
      },
    ];
  }, [t, isSample, list]);
  return (
    <Table
      label={t`Burgers`}
      columns={columns}
      rows={burgers}
      rowKey={({ id }) => id}
      onRowAction={isSample ? undefined : onOpen}
      searchLabel={t`Search burgers`}
      isLoading={isLoading}
      empty={<Trans>No burgers yet.</Trans>}
      toolbar={toolbar}
    />
  );
}

/** The word beside a button's icon, for which a table between wide and narrow has no room. */
function Word({ children }: { children: string }) {
  return <span className={styles.word}>{children}</span>;
}
