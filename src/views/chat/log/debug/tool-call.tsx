import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { callText, hasFailed } from '#domain/chat/call-text.ts';
import { type Row, shownText } from '#domain/chat/transcript.ts';
import { cx } from '#views/controls/cx.ts';
import { Badge } from '#views/controls/feedback/badge.tsx';
import { useDuration } from '#views/duration.ts';
import styles from '../chat.module.css';
import { RowHead } from '../row-head.tsx';
import tools from './debug.module.css';
import { Payload } from './payload.tsx';
import { ResultRow } from './result-row.tsx';
import { Unfolding } from './unfolding.tsx';

/** A tool's call and its result in one line, which expands to both. */
export const ToolCall = memo(function ToolCall({ row, name }: { row: Row; name: string }) {
  const { t } = useLingui();
  const duration = useDuration();
  const { result } = row.meta;
  return (
    <article className={cx(styles.row, styles.tool)}>
      <Unfolding
        summary={
          <div className={tools.calling}>
            <span className={styles.rowHead}>
              <RowHead row={row} />
            </span>
            <code className={tools.call}>{callText(name, shownText(row))}</code>
            {result && (
              <span className={tools.took}>
                {duration(result.timestamp - row.timestamp)}{' '}
                {hasFailed(shownText(result)) && <Badge tone="danger">{t`failed`}</Badge>}
              </span>
            )}
          </div>
        }
      >
        <Payload row={row} />
        {result && <ResultRow row={result} />}
      </Unfolding>
    </article>
  );
});
