import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Answer, Verdict } from '#domain/chat/answers.ts';
import { type Row, shownText } from '#domain/chat/transcript.ts';
import { useIsFormatted } from '#views/chat/log/format.tsx';
import { OwnWords, Picture } from '#views/chat/log/log-row.tsx';
import { Figures } from '#views/chat/log/turn-figures.tsx';
import { Badge } from '#views/controls/feedback/badge.tsx';
import { ChevronRightIcon } from '#views/controls/icons/member-icons.tsx';
import { FormattedText } from '#views/markdown/formatted-text.tsx';
import styles from './ask-again.module.css';

const verdicts = {
  open: { text: msg`Not asked`, tone: 'neutral' },
  asking: { text: msg`Asking…`, tone: 'accent' },
  'no response': { text: msg`Not answered`, tone: 'danger' },
  same: { text: msg({ message: 'Same', comment: 'The new answer is the recorded one' }), tone: 'success' },
  changed: {
    text: msg({ message: 'Changed', comment: 'The new answer differs from the recorded one' }),
    tone: 'warning',
  },
} as const;

interface ComparisonProps {
  readonly recorded: Answer;
  /** The new answer, as far as it has come. */
  readonly now: Answer | undefined;
  readonly verdict: Verdict;
}

/** A prompt with its recorded and its new answer. Equal answers are collapsed. */
export function Comparison({ recorded, now, verdict }: ComparisonProps) {
  const { t } = useLingui();
  const { text, tone } = verdicts[verdict];
  return (
    <li>
      <details open={verdict === 'changed' || verdict === 'asking' || verdict === 'no response'}>
        <summary className={styles.prompt}>
          <ChevronRightIcon />
          <span className={styles.words}>{recorded.prompt}</span>
          <Badge tone={tone}>{t(text)}</Badge>
        </summary>
        <div className={styles.answers}>
          <Side title={<Trans comment="Heading of the recorded answer">Recorded</Trans>} answer={recorded} />
          <Side title={<Trans comment="Heading of the new answer">Now</Trans>} answer={now} />
        </div>
      </details>
    </li>
  );
}

interface SideProps {
  readonly title: ReactNode;
  readonly answer: Answer | undefined;
}

function Side({ title, answer }: SideProps) {
  const { t } = useLingui();
  const isEmpty = answer === undefined || (answer.words === '' && answer.pictures.length === 0);
  return (
    <section className={styles.side}>
      <h2>{title}</h2>
      {isEmpty && <p className={styles.none}>{t`No answer`}</p>}
      {answer && (
        <>
          {answer.words !== '' && answer.said.map((row) => <Words key={row.id} row={row} />)}
          {[...new Set(answer.pictures)].map((picture) => (
            <Picture key={picture} url={picture} />
          ))}
          <Figures turn={answer.turn} />
        </>
      )}
    </section>
  );
}

/** The words of an answer. Shown as received, a difference in Markdown characters is visible. */
function Words({ row }: { row: Row }) {
  const plain = <p className={styles.plain}>{shownText(row)}</p>;
  const isFormatted = useIsFormatted();
  const { tone, errorCode } = row.meta;
  if (tone === 'error')
    return (
      <div className={styles.failed}>
        {errorCode ? <OwnWords errorCode={errorCode}>{plain}</OwnWords> : plain}
      </div>
    );
  if (!isFormatted) return plain;
  return <FormattedText blocks={row.blocks} isComplete={!row.streaming} plain={plain} />;
}
