import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import type { Row } from '#domain/chat/transcript.ts';
import { cx } from '#views/controls/cx.ts';
import { Badge } from '#views/controls/feedback/badge.tsx';
import { VisuallyHidden } from '#views/controls/visually-hidden.tsx';
import { FormattedText } from '#views/markdown/formatted-text.tsx';
import styles from './chat.module.css';
import { useIsFormatted } from './format.tsx';
import { OwnWords } from './own-words.tsx';
import { Picture } from './picture.tsx';
import { PlainText } from './plain-text.tsx';
import { PromptActions } from './prompt-actions.tsx';
import { RowHead } from './row-head.tsx';

/** One entry: its time, its author and its content. It is rendered again only when it changes. */
export const LogRow = memo(function LogRow({ row }: { row: Row }) {
  const { t } = useLingui();
  const { role, blocks, message, streaming, meta } = row;
  const isFormatted = useIsFormatted();
  const isJson = meta.format === 'json';
  const isMarkdown = isFormatted && role === 'assistant' && !isJson;
  const text = <PlainText blocks={blocks} />;
  const isEmpty = blocks.length === 0 && message === null && meta.imageUrl === undefined && !streaming;
  return (
    <article className={cx(styles.row, styles[role], meta.tone === 'error' && styles.failed)}>
      <header className={styles.rowHead}>
        <RowHead row={row} />
        {row.isPrompt && <PromptActions turn={row.turn} />}
        {streaming && <Badge tone="accent" hasDot>{t`streaming`}</Badge>}
      </header>
      {message !== null && <p>{t(message)}</p>}
      {meta.imageUrl !== undefined && <Picture url={meta.imageUrl} />}
      {blocks.length > 0 && meta.imageUrl === undefined && (
        <div className={cx(isJson && styles.json, !isMarkdown && styles.content)}>
          {isMarkdown ? (
            <FormattedText
              blocks={blocks}
              isComplete={!streaming}
              plain={
                <div className={styles.content}>
                  <PlainText blocks={blocks} />
                </div>
              }
            />
          ) : meta.errorCode ? (
            <OwnWords errorCode={meta.errorCode}>{text}</OwnWords>
          ) : (
            text
          )}
        </div>
      )}
      {isEmpty && (
        <p className={styles.null}>
          <span aria-hidden>∅</span>
          <VisuallyHidden>{t`No content`}</VisuallyHidden>
        </p>
      )}
    </article>
  );
});
