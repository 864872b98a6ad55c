import { Trans, useLingui } from '@lingui/react/macro';
import { EmptyState } from './controls/layout/empty-state.tsx';
import styles from './crash.module.css';
import { paths } from './paths.ts';

/** The error page. Its link reloads the console, because a reload clears the broken state. */
export function Crash({ error }: { error: unknown }) {
  const { t } = useLingui();
  return (
    <EmptyState
      headingLevel={1}
      role="alert"
      title={<Trans>Unexpected Application Error!</Trans>}
      actions={<a href={paths.home.href()}>{t`Back to the home page`}</a>}
    >
      <p>{t`This page stopped working. What you have saved is safe.`}</p>
      {error instanceof Error && error.message !== '' && <pre className={styles.detail}>{error.message}</pre>}
    </EmptyState>
  );
}
