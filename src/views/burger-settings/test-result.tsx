import { useLingui } from '@lingui/react/macro';
import { memo, type ReactNode, useEffect, useRef } from 'react';
import { prettyJson } from '#domain/json/pretty.ts';
import type { Notice } from '#domain/messages.ts';
import { Announcements, NoticeView } from '#views/controls/feedback/notice.tsx';
import { scrollable } from '#views/controls/scrollable.ts';
import { FormattedText } from '#views/markdown/formatted-text.tsx';
import styles from './burger-settings.module.css';

interface OutcomeProps {
  /** The outcome of the last test. */
  readonly of: object | null;
  /** That it succeeded. */
  readonly notice: Notice | null;
  readonly form: { send(event: { readonly type: 'dismiss' }): void };
  readonly children: ReactNode;
}

/** The outcome of a test. It scrolls into view when it arrives, because it is below all inputs. */
export function Outcome({ of: outcome, notice, form, children }: OutcomeProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome !== null) place.current?.scrollIntoView({ block: 'nearest' });
  }, [outcome]);
  return (
    <div ref={place} className={styles.outcome}>
      <Announcements>
        <NoticeView notice={notice} onDismiss={() => form.send({ type: 'dismiss' })} />
      </Announcements>
      {children}
    </div>
  );
}

interface ResultHeadProps {
  /** The figures of the call, at the end of the line or below it. */
  readonly figures: ReactNode;
  readonly children: string;
}

/** The head of a part of the outcome. */
export function ResultHead({ figures, children }: ResultHeadProps) {
  return (
    <div className={styles.resultHead}>
      <h3>{children}</h3>
      {figures && <div className={styles.figures}>{figures}</div>}
    </div>
  );
}

interface TestResultProps {
  readonly result: string | null;
  readonly figures: ReactNode;
}

/** The answer to a test, announced when it arrives. JSON is indented, other text is formatted. */
export function TestResult({ result, figures }: TestResultProps) {
  const { t } = useLingui();
  return (
    <div aria-live="polite">
      {result !== null && (
        <section className={styles.result} aria-label={t`Result`}>
          <ResultHead figures={figures}>{t`Result`}</ResultHead>
          <Answer text={result} />
        </section>
      )}
    </div>
  );
}

/** Memoized, so that typing the next test does not render it again. */
const Answer = memo(function Answer({ text }: { text: string }) {
  if (text === '') return <pre>∅</pre>;
  const json = prettyJson(text);
  if (json !== null) return <pre {...scrollable}>{json}</pre>;
  return (
    <div className={styles.words} {...scrollable}>
      <FormattedText blocks={[text.replaceAll(/\r\n?/g, '\n')]} isComplete plain={<pre>{text}</pre>} />
    </div>
  );
});
