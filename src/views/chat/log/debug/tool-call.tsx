import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { callText, fieldsText, hasFailed } from '#domain/chat/call-text.ts';
import { type Row, shownText } from '#domain/chat/transcript.ts';
import styles from '#views/chat/log/chat.module.css';
import { RowHead } from '#views/chat/log/row-head.tsx';
import { cx } from '#views/controls/cx.ts';
import { Badge } from '#views/controls/feedback/badge.tsx';
import { useDuration } from '#views/duration.ts';
import tools from './debug.module.css';
import { LongText } from './long-text.tsx';
import { UnfoldingRow } from './unfolding.tsx';

/** A tool's call and its result in one line, which expands to both. */
export const ToolCall = memo(function ToolCall({ row, name }: { row: Row; name: string }) {
  const { t } = useLingui();
  const duration = useDuration();
  const { result } = row.meta;
  return (
    <UnfoldingRow
      row={row}
      kind="tool"
      line={
        <>
          <code className={tools.call}>{callText(name, shownText(row))}</code>
          {result && (
            <span className={tools.took}>
              {duration(result.timestamp - row.timestamp)}{' '}
              {hasFailed(shownText(result)) && <Badge tone="danger">{t`failed`}</Badge>}
            </span>
          )}
        </>
      }
    >
      <Payload row={row} />
      {result && <ResultRow row={result} />}
    </UnfoldingRow>
  );
});

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

/** An event that each answer of our own server has: one line, which expands to the payload. */
export const EventRow = memo(function EventRow({ row }: { row: Row }) {
  return (
    <UnfoldingRow
      row={row}
      kind="payloadRow"
      line={<code className={tools.call}>{fieldsText(shownText(row))}</code>}
    >
      <Payload row={row} />
    </UnfoldingRow>
  );
});

/** The payload of a tool call or result. */
function Payload({ row }: { row: Row }) {
  const { t } = useLingui();
  return row.message === null ? <LongText blocks={row.blocks} /> : <p>{t(row.message)}</p>;
}
