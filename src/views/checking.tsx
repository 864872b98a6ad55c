import { Trans } from '@lingui/react/macro';
import { Button } from './controls/button.tsx';
import { EmptyState } from './controls/empty-state.tsx';
import { Spinner } from './controls/spinner.tsx';

interface CheckingProps {
  /** The server does not answer. The session is kept, and is retried automatically and on request. */
  readonly isUnreachable: boolean;
  readonly onRetry: () => void;
}

/** The placeholder of a guarded page until the session is known. */
export function Checking({ isUnreachable, onRetry }: CheckingProps) {
  if (!isUnreachable) {
    return (
      <Spinner isCentered>
        <Trans>Checking your access…</Trans>
      </Spinner>
    );
  }
  return (
    <EmptyState
      headingLevel={1}
      title={<Trans>Checking your access…</Trans>}
      actions={
        <Button onPress={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <p role="status">
        <Trans>The server does not answer. You stay signed in; we keep trying.</Trans>
      </p>
    </EmptyState>
  );
}
