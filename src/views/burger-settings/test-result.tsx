import { useLingui } from '@lingui/react/macro';
import styles from './burger-settings.module.css';

/** The answer to a test, announced when it arrives. */
export function TestResult({ result }: { result: string | null }) {
  const { t } = useLingui();
  return (
    <div aria-live="polite">
      {result !== null && (
        <section className={styles.result} aria-label={t`Result`}>
          <h3>{t`Result`}</h3>
          <pre>{result === '' ? '∅' : result}</pre>
        </section>
      )}
    </div>
  );
}
