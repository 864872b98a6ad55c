import { Trans, useLingui } from '@lingui/react/macro';
import type { User } from '#domain/entities.ts';
import { profileSummary } from '#domain/profile-summary.ts';
import { CopyId } from '#views/controls/buttons/copy.tsx';
import { Badge } from '#views/controls/feedback/badge.tsx';
import { Card } from '#views/controls/layout/card.tsx';
import { Facts } from '#views/controls/layout/layout.tsx';
import { None } from '#views/list/cells.tsx';
import { RoleChips } from '#views/roles/role-chips.tsx';

/** The user's account, role and place in the workspace. */
export function SummaryCard({ user }: { user: User }) {
  const { t } = useLingui();
  const { firstRole, slug } = profileSummary(user);
  return (
    <Card
      title={<Trans>Workspace summary</Trans>}
      actions={<Badge tone="accent">{firstRole ?? t`Member`}</Badge>}
    >
      <Facts
        facts={[
          { name: t`Account ID`, value: <CopyId id={user.id} label={t`Copy account ID`} /> },
          { name: t`Workspace slug`, value: <CopyId id={slug} label={t`Copy workspace slug`} /> },
          { name: t`Email`, value: user.email || <None /> },
          {
            name: t`Roles`,
            value: user.roles.length > 0 ? <RoleChips roles={user.roles} /> : t`Standard member`,
          },
        ]}
      />
    </Card>
  );
}
