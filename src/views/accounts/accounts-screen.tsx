import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Account } from '#domain/entities.ts';
import { selectUser } from '#machines/session/session-selectors.ts';
import { useActors } from '#views/actors.ts';
import { useBaseActors } from '#views/base-actors.ts';
import { Button } from '#views/controls/buttons/button.tsx';
import { PlusIcon } from '#views/controls/icons/member-icons.tsx';
import { Stack } from '#views/controls/layout/layout.tsx';
import { PageHeader } from '#views/controls/layout/page-header.tsx';
import { Table } from '#views/controls/table/table.tsx';
import { ListStatus, RefreshButton } from '#views/list/list-status.tsx';
import { useList } from '#views/list/use-list.ts';
import { useScreenActor } from '#views/use-screen-actor.ts';
import { useAccountColumns } from './account-columns.tsx';
import { AccountDialogs } from './account-dialogs.tsx';
import { AccountTabs } from './account-tabs.tsx';

const byAccount = { column: 'account', direction: 'ascending' } as const;
const keyOf = (account: Account) => account.id;

/** /accounts: every account with its administration. */
export function AccountsScreen() {
  const { t } = useLingui();
  const ownId = useSelector(useBaseActors().session, (snapshot) => selectUser(snapshot)?.id ?? null);
  const list = useScreenActor(useActors().accounts, 'accounts', {});
  const state = useList(list);
  const hasLinks = state.items.some(({ link }) => link);
  const columns = useAccountColumns({ ownId, hasLinks }, (command, target) =>
    list.send({ type: 'open', command, target }),
  );
  // Whoever may make links is told of each account whether it has one.
  const mayInvite = state.items.some(({ link }) => link !== undefined);
  const invite = mayInvite && (
    <Button onPress={() => list.send({ type: 'open', command: 'invite', target: null })}>{t`Invite`}</Button>
  );
  const create = (
    <Button
      variant="primary"
      icon={<PlusIcon />}
      onPress={() => list.send({ type: 'open', command: 'create', target: null })}
    >{t`Create account`}</Button>
  );

  return (
    <Stack gap={5}>
      <PageHeader
        title={<Trans>Accounts</Trans>}
        description={
          state.isReal ? (
            <Plural value={state.items.length} one="# account" other="# accounts" />
          ) : (
            <Trans>Accounts that can sign in to this workspace.</Trans>
          )
        }
        actions={
          <>
            {invite}
            {create}
          </>
        }
      />
      <AccountTabs>
        <ListStatus state={state} list={list}>
          <Table
            label={t`Accounts`}
            columns={columns}
            rows={state.items}
            rowKey={keyOf}
            order={byAccount}
            searchLabel={t`Search accounts`}
            isLoading={state.isLoading}
            empty={
              state.problem === null
                ? t`No accounts found yet. Create an account to get started.`
                : t`Nothing to show until the list can be loaded.`
            }
            toolbar={<RefreshButton state={state} list={list} loadingLabel={t`Loading accounts…`} />}
          />
        </ListStatus>
      </AccountTabs>
      <AccountDialogs list={list} ownId={ownId} />
    </Stack>
  );
}
