import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useSearchParams } from 'wouter';
import type { ServiceEntry } from '#domain/entities.ts';
import { selectUser } from '#machines/session/session-selectors.ts';
import { useActors } from '#views/actors.ts';
import { useBaseActors } from '#views/base-actors.ts';
import { Button } from '#views/controls/buttons/button.tsx';
import { Link } from '#views/controls/buttons/link.tsx';
import { Chip } from '#views/controls/feedback/badge.tsx';
import { Spinner } from '#views/controls/feedback/spinner.tsx';
import { PlusIcon } from '#views/controls/icons/member-icons.tsx';
import { Cluster, Stack } from '#views/controls/layout/layout.tsx';
import { PageHeader } from '#views/controls/layout/page-header.tsx';
import { type Column, Table } from '#views/controls/table/table.tsx';
import { useText } from '#views/controls/text.ts';
import { ListStatus, RefreshButton } from '#views/list/list-status.tsx';
import { useList } from '#views/list/use-list.ts';
import { paths } from '#views/paths.ts';
import { serviceName } from '#views/roles/role-chips.tsx';
import { useScreenActor } from '#views/use-screen-actor.ts';
import { ServiceDialogs } from './service-dialogs.tsx';
import styles from './services.module.css';

const byService = { column: 'service', direction: 'ascending' } as const;
const keyOf = (entry: ServiceEntry) => entry.service;

/** /services: every service with its roles. Everyone can read it; signed-in users can change it. */
export function ServicesScreen() {
  const { t } = useLingui();
  const [query] = useSearchParams();
  const address = [paths.services.href(), query.toString()].filter(Boolean).join('?');
  const isMember = useSelector(useBaseActors().session, (snapshot) => selectUser(snapshot) !== null);
  const list = useScreenActor(useActors().services, 'services', {});
  const state = useList(list);
  const columns = useColumns(isMember, (target) =>
    list.send({ type: 'open', command: 'manageRoles', target }),
  );
  const create = isMember && (
    <Button
      variant="primary"
      icon={<PlusIcon />}
      onPress={() => list.send({ type: 'open', command: 'create', target: null })}
    >{t`Create service role`}</Button>
  );
  const empty =
    state.problem === null
      ? t`No services found yet. Create a service role to get started.`
      : t`Nothing to show until the list can be loaded.`;

  return (
    <Stack gap={5}>
      <PageHeader
        title={<Trans>Service catalog</Trans>}
        description={
          <Trans>The services of this workspace, and the roles that an account can have in each.</Trans>
        }
        actions={create}
      />
      <ListStatus state={state} list={list}>
        <Table
          label={t`Service catalog`}
          columns={columns}
          rows={state.items}
          rowKey={keyOf}
          order={byService}
          searchLabel={t`Search services`}
          empty={state.isLoading ? <Spinner isCentered>{t`Loading service catalog…`}</Spinner> : empty}
          toolbar={
            isMember ? (
              <RefreshButton
                state={state}
                list={list}
                label={t`Refresh list`}
                loadingLabel={t`Refreshing…`}
              />
            ) : (
              <p className={styles.reason}>
                <Link
                  href={paths.login.href()}
                  routerOptions={{ state: { from: address } }}
                >{t`Sign in to manage roles`}</Link>
              </p>
            )
          }
        />
      </ListStatus>
      <ServiceDialogs list={list} />
    </Stack>
  );
}

function useColumns(
  isMember: boolean,
  onManage: (entry: ServiceEntry) => void,
): readonly Column<ServiceEntry>[] {
  const { t } = useLingui();
  const say = useText();
  const nameOf = (entry: ServiceEntry) => serviceName(entry.service, say);
  return [
    { id: 'service', header: t`Service`, isRowHeader: true, sortBy: nameOf, cell: nameOf },
    {
      id: 'roles',
      header: t`Roles`,
      sortBy: ({ roles }) => roles.length,
      searchText: ({ roles }) => roles.join('\n'),
      cell: ({ roles }) => <Roles roles={roles} />,
    },
    {
      id: 'actions',
      header: t`Actions`,
      kind: 'actions',
      cell: (entry) => (
        <Button
          size="small"
          variant="quiet"
          aria-label={t`Manage roles: ${nameOf(entry)}`}
          aria-haspopup="dialog"
          disabledReason={isMember ? undefined : t`Sign in to manage roles`}
          onPress={() => onManage(entry)}
        >{t`Manage roles`}</Button>
      ),
    },
  ];
}

function Roles({ roles }: Pick<ServiceEntry, 'roles'>) {
  return (
    <Cluster gap={1}>
      {roles.map((role) => (
        <Chip key={role}>{role}</Chip>
      ))}
      <span className={styles.count}>
        <Plural value={roles.length} one="# role" other="# roles" />
      </span>
    </Cluster>
  );
}
