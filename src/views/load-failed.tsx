import { Trans } from '@lingui/react/macro';
import { Button } from './controls/button.tsx';
import { EmptyState } from './controls/empty-state.tsx';

/** The page shown when a screen's code could not be fetched. */
export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState
      headingLevel={1}
      role="alert"
      title={<Trans>This page could not be loaded.</Trans>}
      actions={
        <Button variant="primary" onPress={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <p>
        <Trans>
          Check your connection and try again. If that does not help, reload the page: there may be a new
          version.
        </Trans>
      </p>
    </EmptyState>
  );
}
