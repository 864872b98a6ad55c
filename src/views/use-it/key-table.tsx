import { useLingui } from '@lingui/react/macro';
import type { DoorKey } from '#domain/door-key.ts';
import { doorKeys } from '#machines/list/resources/door-keys.ts';
import { Button } from '#views/controls/buttons/button.tsx';
import { Badge } from '#views/controls/feedback/badge.tsx';
import { PlusIcon, TrashIcon } from '#views/controls/icons/member-icons.tsx';
import { type Column, Table } from '#views/controls/table/table.tsx';
import { DeleteDialog } from '#views/form/delete-dialog.tsx';
import { None, OneLine, sortableTime, When } from '#views/list/cells.tsx';
import { ListStatus } from '#views/list/list-status.tsx';
import { useCommand, useList } from '#views/list/use-list.ts';
import { useDoorKeys } from '#views/shared-actors.ts';
import { KeyDialog } from './key-dialog.tsx';
import styles from './use-it.module.css';

/** The keys of a burger, with the buttons that make and revoke them. */
export function KeyTable({ burgerId }: { burgerId: string }) {
  const { t, i18n } = useLingui();
  const list = useDoorKeys(burgerId);
  const state = useList(list);
  const creating = useCommand(list, 'create');
  const revoking = useCommand(list, 'delete');
  const columns: Column<DoorKey>[] = [
    {
      id: 'name',
      header: t`Key`,
      isRowHeader: true,
      sortBy: ({ name }) => name,
      cell: ({ name, shown }) => (
        <>
          {name} <code className={styles.shown}>{shown}…</code>
        </>
      ),
    },
    {
      id: 'expires',
      header: t`Expires`,
      sortBy: ({ expiresAt }) => sortableTime(expiresAt),
      cell: ({ expiresAt }) => <Expiry time={expiresAt} />,
    },
    {
      id: 'used',
      header: t`Last used`,
      sortBy: ({ lastUsedAt }) => sortableTime(lastUsedAt),
      cell: ({ lastUsedAt }) => <When time={lastUsedAt} isShort />,
    },
    {
      id: 'answers',
      header: t`Answers`,
      sortBy: ({ answers }) => answers,
      cell: ({ answers }) => i18n.number(answers),
    },
    {
      id: 'tokens',
      header: t`Tokens`,
      sortBy: ({ inputTokens, outputTokens }) => inputTokens + outputTokens,
      cell: ({ inputTokens, outputTokens }) =>
        inputTokens + outputTokens === 0 ? <None /> : i18n.number(inputTokens + outputTokens),
    },
    {
      id: 'actions',
      header: t`Actions`,
      kind: 'actions',
      cell: (key) => (
        <Button
          size="small"
          variant="quiet"
          icon={<TrashIcon />}
          aria-label={t`Revoke ${key.name}`}
          onPress={() => list.send({ type: 'open', command: 'delete', target: key })}
        />
      ),
    },
  ];
  return (
    <>
      <div className={styles.keys}>
        <h4>{t`Keys`}</h4>
        <Button
          size="small"
          icon={<PlusIcon />}
          isDisabled={state.isLoading}
          onPress={() => list.send({ type: 'open', command: 'create', target: null })}
        >{t`New key`}</Button>
      </div>
      <ListStatus state={state} list={list}>
        <Table
          label={t`Keys`}
          columns={columns}
          rows={state.items}
          rowKey={({ id }) => id}
          isLoading={state.isLoading}
          empty={t`No program can ask this burger yet. Make a key for each program that should.`}
        />
      </ListStatus>
      {creating && <KeyDialog form={creating} />}
      {revoking && <DeleteDialog form={revoking} label={t`Revoke key`} resource={doorKeys} />}
    </>
  );
}

const SOON_MS = 14 * 24 * 60 * 60_000;

/** When a key expires. From two weeks before, a badge says so. */
function Expiry({ time }: { time: string | null }) {
  const { t, i18n } = useLingui();
  if (time === null) return t`Never`;
  const left = Date.parse(time) - Date.now();
  const day = i18n.date(time, { dateStyle: 'medium' });
  if (left <= 0) return <Badge tone="danger">{t`Expired ${day}`}</Badge>;
  return left < SOON_MS ? <Badge tone="warning">{day}</Badge> : <OneLine>{day}</OneLine>;
}
