import { Trans } from '@lingui/react/macro';
import { Button } from './controls/buttons/button.tsx';
import { EmptyState } from './controls/layout/empty-state.tsx';

interface LoadFailedProps {
  /** A fault that only the operator of the console can correct. */
  readonly reason: string | null;
  readonly onRetry: () => void;
}

/** Stands for a page whose code or configuration did not load, and offers a retry. */
export function LoadFailed({ reason, onRetry }: LoadFailedProps) {
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
      <p>
        {reason === null ? (
          <Trans>
            Check your connection and try again. If that doesn’t help, reload the page: there may be a new
            version.
          </Trans>
        ) : (
          <Trans>The operator of this console has to correct its configuration. {reason}</Trans>
        )}
      </p>
    </EmptyState>
  );
}
