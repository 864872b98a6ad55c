import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Row } from '#domain/chat/transcript.ts';
import type { Pages } from '#domain/pages.ts';
import page from '#views/chat/page.module.css';
import { Button } from '#views/controls/buttons/button.tsx';
import { ArrowDownIcon } from '#views/controls/icons/member-icons.tsx';
import { scrollable } from '#views/controls/scrollable.ts';
import styles from './chat.module.css';
import { isInLog, LogPage } from './log-page.tsx';
import { useTurns } from './turns-context.ts';
import { useStickToEnd } from './use-stick-to-end.ts';

interface LogProps {
  readonly pages: Pages<Row>;
  /** True to show the rows of debug mode. */
  readonly showsRoutine?: boolean;
  /** The burger's present activity, below the rows. A recording has none. */
  readonly sign?: ReactNode;
  /** The line of a log without rows. The default says to connect first. */
  readonly empty?: string | undefined;
  /** The content of an empty conversation, below the rows. With it the log does not scroll to its end. */
  readonly offer: ReactNode;
}

/**
 * The log. It follows its end while the reader is there, and scrolls there with each prompt. It is not a live region: the
 * `Announcer` announces complete rows instead of single words.
 */
export function Log({ pages, showsRoutine = false, sign, empty, offer }: LogProps) {
  const { t } = useLingui();
  const frame = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const { isAtEnd, jumpToEnd } = useStickToEnd(frame, content, !offer);
  const { turns, chat } = useTurns();
  const prompts = chat === null ? 0 : turns.length;
  // A prompt scrolls from an older part of the log to its answer.
  useEffect(() => {
    if (prompts > 0) jumpToEnd();
  }, [prompts, jumpToEnd]);
  const isShown = (row: Row) => isInLog(row, showsRoutine);
  /** The turn of the first row after a page; null at the end of the log. */
  const turnAfter = (index: number) =>
    pages
      .slice(index + 1)
      .find((rows) => rows.some(isShown))
      ?.find(isShown)?.turn ?? null;
  return (
    <div className={page.log}>
      <div
        ref={frame}
        role="log"
        aria-live="off"
        {...scrollable}
        aria-label={t`Conversation log`}
        className={styles.log}
      >
        {chat !== null && !pages.some((rows) => rows.some(isShown)) && (
          <p className={styles.emptyLog}>
            {empty ?? t`No messages yet. Connect and send a prompt to begin.`}
          </p>
        )}
        <div ref={content}>
          {[...pages.entries()].map(([index, rows]) => (
            <LogPage key={index} rows={rows} showsRoutine={showsRoutine} nextTurn={turnAfter(index)} />
          ))}
          {sign}
        </div>
        {offer}
      </div>
      {!isAtEnd && <Jump onPress={jumpToEnd} />}
    </div>
  );
}

function Jump({ onPress }: { onPress: () => void }) {
  const { t } = useLingui();
  return (
    <div className={styles.jump}>
      <Button size="small" icon={<ArrowDownIcon />} onPress={onPress}>{t`Jump to latest`}</Button>
    </div>
  );
}
