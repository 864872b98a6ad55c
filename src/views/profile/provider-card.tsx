import { Trans, useLingui } from '@lingui/react/macro';
import { useActors } from '#views/actors.ts';
import { Card } from '#views/controls/layout/card.tsx';
import { Stack } from '#views/controls/layout/layout.tsx';
import { ProviderWay } from '#views/provider/provider-way.tsx';
import { useScreenActor } from '#views/use-screen-actor.ts';

/** The user's sign-in with the provider, which is connected to the account or can be. */
export function ProviderCard({ name, isConnected }: { name: string; isConnected: boolean }) {
  const { t } = useLingui();
  const form = useScreenActor(useActors().joins, 'join', { from: null });
  return (
    <Card title={t`Sign-in with ${name}`}>
      <Stack gap={4}>
        <p>
          {isConnected ? (
            <Trans>Connected. You can sign in with {name}.</Trans>
          ) : (
            <Trans>Connect {name} to sign in with it.</Trans>
          )}
        </p>
        <div>
          <ProviderWay
            form={form}
            name={name}
            reasons={{
              taken: t`Another account here is already connected to your sign-in with ${name}.`,
              ended: t`Your session ended in the meantime. Try again.`,
            }}
            label={isConnected ? t`Connect another sign-in` : t`Connect ${name}`}
          />
        </div>
      </Stack>
    </Card>
  );
}
