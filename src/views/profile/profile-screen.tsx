import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { providerOf } from '#domain/capability.ts';
import type { User } from '#domain/entities.ts';
import { selectIsRefreshing } from '#machines/loader/loader-machine.ts';
import { selectUser } from '#machines/session/session-selectors.ts';
import { useActors } from '#views/actors.ts';
import { useBaseActors } from '#views/base-actors.ts';
import { Button } from '#views/controls/buttons/button.tsx';
import { LinkButton } from '#views/controls/buttons/link.tsx';
import { Announcements, NoticeView } from '#views/controls/feedback/notice.tsx';
import { RefreshIcon } from '#views/controls/icons/member-icons.tsx';
import { Card } from '#views/controls/layout/card.tsx';
import { EmptyState } from '#views/controls/layout/empty-state.tsx';
import { Columns, Stack } from '#views/controls/layout/layout.tsx';
import { PageHeader } from '#views/controls/layout/page-header.tsx';
import { paths } from '#views/paths.ts';
import { useScreenActor } from '#views/use-screen-actor.ts';
import { PasswordCard } from './password-card.tsx';
import { PersonalCard } from './personal-card.tsx';
import { ProviderCard } from './provider-card.tsx';
import { SummaryCard } from './summary-card.tsx';

/** /profile: the user's own data and password. */
export function ProfileScreen() {
  const user = useSelector(useBaseActors().session, selectUser);
  return user === null ? <SignedOut /> : <OwnProfile key={user.id} user={user} />;
}

function SignedOut() {
  return (
    <EmptyState
      headingLevel={1}
      title={<Trans>You need to be signed in to manage your profile.</Trans>}
      actions={
        <LinkButton href={paths.login.href()} variant="primary">
          <Trans>Sign in</Trans>
        </LinkButton>
      }
    />
  );
}

/** How the user signs in: by a password, and by the provider of a server that has one. */
function WaysIn() {
  const name = useSelector(useActors().capabilities, ({ context }) => providerOf(context.data));
  return name === undefined ? <PasswordCard /> : <WaysWithProvider name={name} />;
}

function WaysWithProvider({ name }: { name: string }) {
  const loader = useScreenActor(useActors().waysIn, 'ways-in', {});
  const hasNoPassword = useSelector(loader, ({ context }) => context.data?.password === false);
  return (
    <>
      {hasNoPassword ? <NoPassword /> : <PasswordCard />}
      <ProviderCard name={name} loader={loader} />
    </>
  );
}

function NoPassword() {
  const { t } = useLingui();
  return (
    <Card title={t`Password`}>
      <p>
        <Trans>Your account has no password. Ask an administrator for a link to set one.</Trans>
      </p>
    </Card>
  );
}

function OwnProfile({ user }: { user: User }) {
  const { t } = useLingui();
  const { loader, form } = useScreenActor(useActors().profiles, user.id, { user });
  const problem = useSelector(loader, ({ context }) => context.problem);
  const isRefreshing = useSelector(loader, selectIsRefreshing);
  return (
    <Stack gap={5}>
      <PageHeader
        title={<Trans>Profile</Trans>}
        description={<Trans>Your name, your roles and your password.</Trans>}
        actions={
          <Button
            icon={<RefreshIcon />}
            isPending={isRefreshing}
            pendingLabel={t`Refreshing…`}
            onPress={() => loader.send({ type: 'refresh' })}
          >{t`Refresh`}</Button>
        }
      />
      <div>
        <Announcements>
          <NoticeView notice={problem} />
        </Announcements>
        <Columns gap={5}>
          <Stack gap={5}>
            <PersonalCard form={form} />
            <WaysIn />
          </Stack>
          <SummaryCard user={user} />
        </Columns>
      </div>
    </Stack>
  );
}
