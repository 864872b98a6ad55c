import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from './controls/buttons/button.tsx';
import { EmptyState } from './controls/layout/empty-state.tsx';

interface LoadFailedProps {
  /** A fault that only the operator of the console can correct. */
  readonly reason: string | null;
  readonly onRetry: () => void;
}

/** Stands for a page whose code or configuration did not load, and offers a retry. */
export const LoadFailed = ({ reason, onRetry }: LoadFailedProps) => (
  <NotLoaded onRetry={onRetry}>
    {reason === null ? (
      <Trans>
        Check your connection and try again. If that doesn’t help, reload the page: there may be a new
        version.
      </Trans>
    ) : (
      <Trans>The operator of this console has to correct its configuration. {reason}</Trans>
    )}
  </NotLoaded>
);

/** Stands for a page that could not be loaded. The words below the title say what to do. */
export function NotLoaded({ onRetry, children }: Pick<LoadFailedProps, 'onRetry'> & { children: ReactNode }) {
  return (
    <EmptyState
      headingLevel={1}
      role="alert"
      title={<Trans>This page couldn’t be loaded.</Trans>}
      actions={
        <Button variant="primary" onPress={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <p>{children}</p>
    </EmptyState>
  );
}
