import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import type { TextBlock } from '#machines/chat/text-blocks.ts';
import type { Row } from '#machines/chat/transcript.ts';
import { Badge } from '../controls/badge.tsx';
import { cx } from '../controls/cx.ts';
import styles from './chat.module.css';

/** One entry: when, who, what. Only a row that grew is rendered again. */
export const LogRow = memo(function LogRow({ row }: { row: Row }) {
  const { t, i18n } = useLingui();
  const { role, label, blocks, message, streaming, meta } = row;
  const isEmpty = blocks.length === 0 && message === null && meta.imageUrl === undefined && !streaming;
  return (
    <article className={cx(styles.row, styles[role], meta.tone === 'error' && styles.failed)}>
      <header className={styles.rowHead}>
        <span className={styles.label}>{t(label)}</span>
        <time dateTime={new Date(row.timestamp).toISOString()} className={styles.time}>
          {i18n.date(row.timestamp, { timeStyle: 'medium' })}
        </time>
        {streaming && <Badge tone="accent" hasDot>{t`streaming`}</Badge>}
      </header>
      {message !== null && <p>{t(message)}</p>}
      {meta.imageUrl !== undefined && (
        <img src={meta.imageUrl} alt={t`Sent by the burger`} className={styles.image} />
      )}
      {blocks.length > 0 && meta.imageUrl === undefined && (
        <div className={cx(styles.content, meta.format === 'json' && styles.json)}>
          {[...blocks.entries()].map(([position, block]) => (
            <Block key={position} block={block} />
          ))}
        </div>
      )}
      {isEmpty && (
        <p className={styles.null}>
          <span aria-hidden="true">∅</span>
          <span className={styles.hidden}>{t`No content`}</span>
        </p>
      )}
    </article>
  );
});

const Block = memo(function Block({ block }: { block: TextBlock }) {
  return <span>{block.text}</span>;
});
