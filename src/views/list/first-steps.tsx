import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { LinkButton } from '#views/controls/buttons/link.tsx';
import { Cluster } from '#views/controls/layout/layout.tsx';
import { paths } from '#views/paths.ts';

/** The first actions for an empty list: its create action, if it has one here, and the guided demo. */
export function FirstSteps({ children }: { children?: ReactNode }) {
  return (
    <Cluster>
      {children}
      <LinkButton size="small" href={paths.demo.href()}>
        <Trans>Start the guided demo</Trans>
      </LinkButton>
    </Cluster>
  );
}
