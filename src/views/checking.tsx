import { useLingui } from '@lingui/react/macro';
import { Button } from './controls/buttons/button.tsx';
import { Spinner } from './controls/feedback/spinner.tsx';
import { EmptyState } from './controls/layout/empty-state.tsx';

interface CheckingProps {
  /** The server does not answer. The session is kept, and is retried automatically and on request. */
  readonly isUnreachable: boolean;
  readonly onRetry: () => void;
}

/** The placeholder of a guarded page until the session is known. */
export function Checking({ isUnreachable, onRetry }: CheckingProps) {
  const { t } = useLingui();
  if (!isUnreachable) {
    return <Spinner isCentered>{t`Checking your access…`}</Spinner>;
  }
  return (
    <EmptyState
      headingLevel={1}
      title={t`Checking your access…`}
      actions={<Button onPress={onRetry}>{t`Try again`}</Button>}
    >
      <p role="status">{t`The server isn’t responding. You’re still signed in; retrying automatically.`}</p>
    </EmptyState>
  );
}
