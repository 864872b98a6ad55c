import { Fragment, memo } from 'react';
import type { Row } from '#domain/chat/transcript.ts';
import { EventRow, ResultRow, ToolCall } from '#views/chat/log/debug/tool-call.tsx';
import styles from './chat.module.css';
import { LogRow } from './log-row.tsx';
import { TurnFigures } from './turn-figures.tsx';

interface LogPageProps {
  readonly rows: readonly Row[];
  /** The turn of the row after the page; null at the end of the log. */
  readonly nextTurn: number | null;
}

/**
 * One page of the log. The browser lays it out only near the reader, but all of it is in the document, where the browser's search
 * and screen readers find it.
 */
export const LogPage = memo(function LogPage({ rows, nextTurn }: LogPageProps) {
  return (
    <div className={styles.page}>
      {rows.map((row, index) => (
        <Fragment key={row.id}>
          <AnyRow row={row} />
          {row.turn > 0 && row.turn !== (rows[index + 1]?.turn ?? nextTurn) && (
            <TurnFigures turn={row.turn} />
          )}
        </Fragment>
      ))}
    </div>
  );
}, samePage);

function AnyRow({ row }: { row: Row }) {
  const { call, isBrief, format } = row.meta;
  // A call that names its tool also shows the result.
  if (row.role === 'tool')
    return call?.name ? <ToolCall row={row} name={call.name} /> : <ResultRow row={row} />;
  return isBrief && format === 'json' ? <EventRow row={row} /> : <LogRow row={row} />;
}

/** Every batch slices new arrays with the same rows in them. */
function samePage(one: LogPageProps, other: LogPageProps): boolean {
  return (
    one.nextTurn === other.nextTurn &&
    one.rows.length === other.rows.length &&
    one.rows.every((row, index) => row === other.rows[index])
  );
}
