import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo } from 'react';
import type { Burger } from '#domain/entities.ts';
import { Button } from '../controls/button.tsx';
import { CopyId } from '../controls/copy-id.tsx';
import { Link, LinkButton } from '../controls/link.tsx';
import { ChatIcon, DuplicateIcon, EditIcon, TrashIcon } from '../controls/member-icons.tsx';
import { type Column, Table } from '../controls/table.tsx';
import { OneLine, SampleMark } from '../list/cells.tsx';
import { UseSample } from '../list/use-sample.tsx';
import { paths } from '../paths.ts';
import styles from './burgers.module.css';

interface BurgersTableProps {
  readonly burgers: readonly Burger[];
  /** False for samples, which are read-only. */
  readonly isSample: boolean;
  readonly isLoading?: boolean;
  readonly toolbar?: ReactNode;
  readonly onOpen?: (burger: Burger) => void;
  readonly onEdit?: (burger: Burger) => void;
  readonly onDuplicate?: (burger: Burger) => void;
  readonly onDelete?: (burger: Burger) => void;
  /** Creates a burger from a sample. */
  readonly onUse?: ((sample: Burger) => void) | undefined;
}

/** Burgers in rows; a click on one opens its settings. */
export function BurgersTable(props: BurgersTableProps) {
  const {
    burgers,
    isSample,
    isLoading = false,
    toolbar,
    onOpen,
    onEdit,
    onDuplicate,
    onDelete,
    onUse,
  } = props;
  const { t } = useLingui();
  const columns = useMemo((): readonly Column<Burger>[] => {
    const reason = isSample ? t`This is a sample` : undefined;
    return [
      {
        id: 'id',
        header: t`ID`,
        kind: 'mono',
        cell: ({ id, name }) =>
          isSample ? <OneLine>{id}</OneLine> : <CopyId id={id} label={t`Copy the ID of ${name}`} />,
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
        cell: () => (
          <OneLine>
            <Trans>Chat</Trans>
          </OneLine>
        ),
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
        cell: (burger) => (
          <>
            <Button
              variant="quiet"
              size="small"
              icon={<EditIcon />}
              aria-label={t`Edit ${burger.name}`}
              disabledReason={reason}
              onPress={() => onEdit?.(burger)}
            >
              <span className={styles.word}>
                <Trans>Edit</Trans>
              </span>
            </Button>
            {isSample ? (
              <Button
                variant="quiet"
                size="small"
                icon={<ChatIcon />}
                aria-label={t`Test ${burger.name}`}
                disabledReason={reason}
              >
                <span className={styles.word}>
                  <Trans>Test</Trans>
                </span>
              </Button>
            ) : (
              <LinkButton
                href={paths.chat.href(burger.id)}
                variant="quiet"
                size="small"
                icon={<ChatIcon />}
                aria-label={t`Test ${burger.name}`}
              >
                <span className={styles.word}>
                  <Trans>Test</Trans>
                </span>
              </LinkButton>
            )}
            {!isSample && (
              <Button
                variant="quiet"
                size="small"
                icon={<DuplicateIcon />}
                aria-label={t`Duplicate ${burger.name}`}
                onPress={() => onDuplicate?.(burger)}
              >
                <span className={styles.word}>
                  <Trans>Duplicate</Trans>
                </span>
              </Button>
            )}
            <Button
              variant="quiet"
              size="small"
              icon={<TrashIcon />}
              aria-label={t`Delete ${burger.name}`}
              disabledReason={reason}
              onPress={() => onDelete?.(burger)}
            >
              <span className={styles.word}>
                <Trans>Delete</Trans>
              </span>
            </Button>
            {onUse && isSample && <UseSample name={burger.name} onPress={() => onUse(burger)} />}
          </>
        ),
      },
    ];
  }, [t, isSample, onEdit, onDuplicate, onDelete, onUse]);
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
