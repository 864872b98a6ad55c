import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Row } from '#domain/chat/transcript.ts';
import page from '#views/chat/page.module.css';
import { Button } from '#views/controls/buttons/button.tsx';
import { ArrowDownIcon } from '#views/controls/icons/member-icons.tsx';
import { scrollable } from '#views/controls/scrollable.ts';
import styles from './chat.module.css';
import { LifeSign } from './life-sign.tsx';
import { LogPage } from './log-page.tsx';
import { useTurns } from './turns-context.ts';
import { useStickToEnd } from './use-stick-to-end.ts';

/** The number of rows in a page of the log. */
const PAGE = 40;

interface LogProps {
  readonly rows: readonly Row[];
  /** True to show the rows of debug mode. */
  readonly showsRoutine?: boolean;
  /** The content of an empty conversation, below the rows. With it the log does not scroll to its end. */
  readonly offer: ReactNode;
}

/**
 * The log. It follows its end while the reader is there, and scrolls there with each prompt. It is not a live region: the
 * `Announcer` announces complete rows instead of single words.
 */
export function Log({ rows: all, showsRoutine = false, offer }: LogProps) {
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
  const rows = shownOf(all, showsRoutine);
  const pages = pagesOf(rows);
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
        {rows.length === 0 && chat !== null && (
          <p className={styles.emptyLog}>{t`No messages yet. Connect and send a prompt to begin.`}</p>
        )}
        <div ref={content}>
          {pages.map((each, index) => (
            <LogPage key={each.id} rows={each.rows} nextTurn={pages[index + 1]?.rows[0]?.turn ?? null} />
          ))}
          <LifeSign />
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

/** The rows without the results of calls, which are shown in the rows of the calls. */
const shownOf = (rows: readonly Row[], showsRoutine: boolean): readonly Row[] =>
  rows.filter(({ meta }) => meta.callId === undefined && (showsRoutine || !meta.isRoutine));

/** Groups rows into pages by their IDs, which ascend, so that a row never changes its page. */
function pagesOf(rows: readonly Row[]) {
  return [...Map.groupBy(rows, ({ id }) => Math.floor(id / PAGE))].map(([id, ofPage]) => ({
    id,
    rows: ofPage,
  }));
}
