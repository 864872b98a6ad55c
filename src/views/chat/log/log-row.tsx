import { useLingui } from '@lingui/react/macro';
import { memo, type ReactNode } from 'react';
import type { Row } from '#domain/chat/transcript.ts';
import { wordsIn } from '#domain/server-words.ts';
import { cx } from '#views/controls/cx.ts';
import { Badge } from '#views/controls/feedback/badge.tsx';
import { serverText } from '#views/controls/text.ts';
import { VisuallyHidden } from '#views/controls/visually-hidden.tsx';
import { FormattedText } from '#views/markdown/formatted-text.tsx';
import styles from './chat.module.css';
import { useIsFormatted } from './format.tsx';
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

/**
 * A picture that came with its message. One that lies elsewhere is a link: the policy of our own server fetches no picture from
 * another host, which would learn who reads it.
 */
function Picture({ url }: { url: string }) {
  const { t } = useLingui();
  if (/^data:/i.test(url)) return <img src={url} alt={t`Sent by the burger`} className={styles.image} />;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {url}
    </a>
  );
}

/** Returns what an error code of our server says in the reader's language; undefined where its own text is shown. */
export function useOwnWords(): (errorCode: string | undefined) => string | undefined {
  const { i18n } = useLingui();
  return (errorCode) => {
    const message = errorCode === undefined ? undefined : wordsIn(errorCode);
    return message && serverText(i18n, message);
  };
}

/** An error in the reader's language, or as received. */
function OwnWords({ errorCode, children }: { errorCode: string; children: ReactNode }) {
  const own = useOwnWords()(errorCode);
  return own === undefined ? children : <p>{own}</p>;
}
