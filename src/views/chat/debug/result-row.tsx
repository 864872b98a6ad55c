import { memo } from 'react';
import type { Row } from '#domain/chat/transcript.ts';
import { cx } from '../../controls/cx.ts';
import styles from '../chat.module.css';
import { RowHead } from '../row-head.tsx';
import { Payload } from './payload.tsx';

/** What a tool has answered, or whatever else a server says of its tools. */
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
