import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Account } from '#domain/entities.ts';
import { fullName } from '#domain/full-name.ts';
import type { AccountCommands } from '#machines/list/resources/accounts.ts';
import { Badge } from '#views/controls/feedback/badge.tsx';
import { CloseIcon, UserIcon } from '#views/controls/icons/icons.tsx';
import { EditIcon, KeyIcon, LinkIcon, MoreIcon, TrashIcon } from '#views/controls/icons/member-icons.tsx';
import { Cluster } from '#views/controls/layout/layout.tsx';
import { Menu } from '#views/controls/overlays/menu.tsx';
import type { Column } from '#views/controls/table/table.tsx';
import { useText } from '#views/controls/text.ts';
import { Name, None, sortableTime, When } from '#views/list/cells.tsx';
import { RoleChips, serviceName } from '#views/roles/role-chips.tsx';
import { useCapability } from '#views/use-capability.ts';

type AccountCommand = Exclude<keyof AccountCommands, 'create' | 'invite'>;

/** The table's columns. `ownId` is the ID of the signed-in account, and `hasLinks` if any account has a link that may be used. */
export function useAccountColumns(
  { ownId, hasLinks }: { ownId: string | null; hasLinks: boolean },
  onCommand: (command: AccountCommand, account: Account) => void,
): readonly Column<Account>[] {
  const { t } = useLingui();
  const say = useText();
  const canRemoveRole = useCapability('role-take');
  return [
    {
      id: 'account',
      header: t`Account`,
      isRowHeader: true,
      sortBy: ({ account }) => account,
      cell: ({ id, account }) =>
        id === ownId ? (
          <Cluster>
            {account}
            <Badge tone="accent">{t({ message: 'You', context: 'badge of the reader’s own account' })}</Badge>
          </Cluster>
        ) : (
          account
        ),
    },
    {
      id: 'name',
      header: t`Full name`,
      sortBy: nameOf,
      cell: (account) => <Name>{nameOf(account)}</Name>,
    },
    {
      id: 'email',
      header: t`Email`,
      sortBy: ({ email }) => email || null,
      cell: ({ email }) => email || <None />,
    },
    {
      id: 'roles',
      header: t`Roles`,
      sortBy: ({ roles }) => roles.length,
      searchText: ({ roles }) =>
        roles.map(({ service, role }) => `${serviceName(service, say)} ${role}`).join('\n'),
      cell: ({ roles }) => (roles.length > 0 ? <RoleChips roles={roles} /> : <None />),
    },
    ...(hasLinks ? [linkColumn(t({ message: 'Link until', context: 'a link to set a password' }))] : []),
    {
      id: 'actions',
      header: t`Actions`,
      kind: 'actions',
      cell: (account) => {
        const entry = (id: AccountCommand, label: string, icon: ReactNode) => ({
          id,
          label,
          icon,
          onAction: () => onCommand(id, account),
        });
        return (
          <Menu
            variant="quiet"
            size="small"
            icon={<MoreIcon />}
            aria-label={t`Actions for ${{ name: account.account }}`}
            items={[
              entry('editProfile', t`Edit profile`, <EditIcon />),
              entry('changePassword', t`Change password`, <KeyIcon />),
              entry('assignRole', t`Assign service role`, <UserIcon />),
              ...(canRemoveRole && account.roles.length > 0
                ? [entry('removeRole', t`Remove service role`, <CloseIcon />)]
                : []),
              ...(account.link === undefined ? [] : [entry('makeLink', t`Make a link`, <LinkIcon />)]),
              ...(account.link ? [entry('revokeLink', t`Revoke link`, <CloseIcon />)] : []),
              { ...entry('delete', t`Delete account`, <TrashIcon />), tone: 'danger', isApart: true },
            ]}
          />
        );
      },
    },
  ];
}

const linkColumn = (header: string): Column<Account> => ({
  id: 'link',
  header,
  sortBy: ({ link }) => sortableTime(link?.expiresAt ?? null),
  cell: ({ link }) => <When time={link?.expiresAt ?? null} />,
});

const nameOf = (account: Account): string | null => fullName(account) || null;
