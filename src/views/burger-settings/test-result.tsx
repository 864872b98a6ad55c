import { useLingui } from '@lingui/react/macro';
import { prettyJson } from '#domain/pretty-json.ts';
import { FormattedText } from '../markdown/formatted-text.tsx';
import styles from './burger-settings.module.css';

/** The answer to a test, announced when it arrives. JSON is shown as it is, other text formatted. */
export function TestResult({ result }: { result: string | null }) {
  const { t } = useLingui();
  return (
    <div aria-live="polite">
      {result !== null && (
        <section className={styles.result} aria-label={t`Result`}>
          <h3>{t`Result`}</h3>
          {result === '' || prettyJson(result) !== null ? (
            <pre>{result === '' ? '∅' : result}</pre>
          ) : (
            <div className={styles.words}>
              <FormattedText
                blocks={[result.replaceAll(/\r\n?/g, '\n')]}
                isComplete
                plain={<pre>{result}</pre>}
              />
            </div>
          )}
        </section>
      )}
    </div>
  );
}
