import { memo } from 'react';
import type { Row } from '#domain/chat/transcript.ts';
import { cx } from '#views/controls/cx.ts';
import styles from '../chat.module.css';
import { RowHead } from '../row-head.tsx';
import { Payload } from './payload.tsx';

/** The result of a tool, or another message of a server about its tools. */
export const ResultRow = memo(function ResultRow({ row }: { row: Row }) {
  return (
    <article className={cx(styles.row, styles.tool)}>
      <header className={styles.rowHead}>
        <RowHead row={row} />
      </header>
      <Payload row={row} />
    </article>
  );
});
