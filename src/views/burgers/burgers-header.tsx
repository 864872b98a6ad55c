import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { PageHeader } from '../controls/page-header.tsx';

/** The head of the burgers page. */
export function BurgersHeader({ action }: { action: ReactNode }) {
  return (
    <PageHeader
      title={<Trans>Burgers</Trans>}
      description={<Trans>Chat agents, each a stack of four layers.</Trans>}
      actions={action}
    />
  );
}
