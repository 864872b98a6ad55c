import { memo } from 'react';
import { fieldsText } from '#domain/chat/call-text.ts';
import { type Row, shownText } from '#domain/chat/transcript.ts';
import { cx } from '#views/controls/cx.ts';
import styles from '../chat.module.css';
import { RowHead } from '../row-head.tsx';
import tools from './debug.module.css';
import { Payload } from './payload.tsx';
import { Unfolding } from './unfolding.tsx';

/** An event that each answer of our own server has: one line, which expands to the payload. */
export const EventRow = memo(function EventRow({ row }: { row: Row }) {
  return (
    <article className={cx(styles.row, styles.payloadRow)}>
      <Unfolding
        summary={
          <div className={tools.calling}>
            <span className={styles.rowHead}>
              <RowHead row={row} />
            </span>
            <code className={tools.call}>{fieldsText(shownText(row))}</code>
          </div>
        }
      >
        <Payload row={row} />
      </Unfolding>
    </article>
  );
});
