import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { WaysIn } from '#domain/entities.ts';
import type { LoaderActor } from '#machines/loader/loader-machine.ts';
import { useActors } from '#views/actors.ts';
import { Spinner } from '#views/controls/feedback/spinner.tsx';
import { Card } from '#views/controls/layout/card.tsx';
import { Stack } from '#views/controls/layout/layout.tsx';
import { LoaderProblem } from '#views/list/loader-problem.tsx';
import { ProviderWay } from '#views/provider/provider-way.tsx';
import { useScreenActor } from '#views/use-screen-actor.ts';

interface ProviderCardProps {
  readonly name: string;
  readonly loader: LoaderActor<object, WaysIn>;
}

/** The user's sign-in with the provider, which is connected to the account or can be. */
export function ProviderCard({ name, loader }: ProviderCardProps) {
  const { t } = useLingui();
  const isConnected = useSelector(loader, ({ context }) => context.data?.provider);
  const isFirst = useSelector(loader, ({ context: { data, problem } }) => data === null && problem === null);
  return (
    <Card title={t`Sign-in with ${name}`}>
      <Stack>
        <LoaderProblem loader={loader} />
        {isFirst && <Spinner>{t`Loading…`}</Spinner>}
        {isConnected !== undefined && <Connection name={name} isConnected={isConnected} />}
      </Stack>
    </Card>
  );
}

function Connection({ name, isConnected }: { name: string; isConnected: boolean }) {
  const { t } = useLingui();
  const form = useScreenActor(useActors().joins, 'join', { from: null });
  return (
    <>
      <p>
        {isConnected ? (
          <Trans>Connected. You can sign in with {name}.</Trans>
        ) : (
          <Trans>Connect {name} to sign in with it.</Trans>
        )}
      </p>
      <ProviderWay
        form={form}
        name={name}
        reasons={{
          taken: t`Another account here is already connected to your sign-in with ${name}.`,
          ended: t`Your session ended in the meantime. Try again.`,
        }}
        label={isConnected ? t`Connect another sign-in` : t`Connect ${name}`}
      />
    </>
  );
}
