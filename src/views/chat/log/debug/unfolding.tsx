import { type ReactNode, useState } from 'react';
import type { Row } from '#domain/chat/transcript.ts';
import rows from '#views/chat/log/chat.module.css';
import { RowHead } from '#views/chat/log/row-head.tsx';
import { cx } from '#views/controls/cx.ts';
import { ChevronRightIcon } from '#views/controls/icons/member-icons.tsx';
import styles from './debug.module.css';

interface UnfoldingProps {
  readonly summary: ReactNode;
  /** The content, or a function that makes it once the line is expanded. */
  readonly children: ReactNode | (() => ReactNode);
}

/**
 * A line that expands, whose text can be selected. The browser also finds words in collapsed content, and expands it then, unless
 * a function makes it.
 */
export function Unfolding({ summary, children }: UnfoldingProps) {
  const [isUnfolded, unfold] = useState(false);
  return (
    <details
      className={styles.unfolding}
      open={isUnfolded}
      onToggle={({ currentTarget: details }) => {
        unfold(details.open);
        // At the end of the log the content would open out of sight. Words that the browser has found are in sight.
        const isPressed = details.contains(document.activeElement);
        if (details.open && isPressed) details.children[1]?.scrollIntoView({ block: 'nearest' });
      }}
    >
      <summary className={styles.line}>
        <ChevronRightIcon />
        <div className={styles.summary}>{summary}</div>
      </summary>
      {typeof children === 'function' ? isUnfolded && children() : children}
    </details>
  );
}

interface UnfoldingRowProps {
  readonly row: Row;
  readonly kind: 'tool' | 'payloadRow';
  /** What stands beside the head of the row. */
  readonly line: ReactNode;
  readonly children: UnfoldingProps['children'];
}

/** A row of the log in one line, which expands. */
export function UnfoldingRow({ row, kind, line, children }: UnfoldingRowProps) {
  return (
    <article className={cx(rows.row, rows[kind])}>
      <Unfolding
        summary={
          <div className={styles.calling}>
            <span className={rows.rowHead}>
              <RowHead row={row} />
            </span>
            {line}
          </div>
        }
      >
        {children}
      </Unfolding>
    </article>
  );
}
