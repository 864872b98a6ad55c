import { useLingui } from '@lingui/react/macro';
import type { User } from '#domain/entities.ts';
import { UserIcon } from '#views/controls/icons.tsx';
import { Menu } from '#views/controls/menu.tsx';
import { paths } from '#views/paths.ts';

/** Greets the user by first name; behind the greeting are the profile and the way out. */
export function MemberToolbar({ user, onSignOut }: { user: User; onSignOut: () => void }) {
  const { t } = useLingui();
  const name = user.firstName || user.account;
  return (
    <Menu
      variant="quiet"
      icon={<UserIcon />}
      items={[
        { id: 'profile', label: t`Profile`, href: paths.profile.href() },
        { id: 'sign-out', label: t`Sign out`, onAction: onSignOut },
      ]}
    >
      {t`Hello, ${name}`}
    </Menu>
  );
}
