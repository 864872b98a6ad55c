import { Fragment, memo } from 'react';
import type { ReadRequest } from '#domain/chat/requests.ts';
import type { Row } from '#domain/chat/transcript.ts';
import { EventRow, ResultRow, ToolCall } from '#views/chat/log/debug/tool-call.tsx';
import { fetched, useFetched } from '#views/lazy-part.tsx';
import styles from './chat.module.css';
import { LogRow } from './log-row.tsx';
import { TurnFigures } from './turn-figures.tsx';

/** True if a row is shown as one of its own: the result of a call is shown in the row of the call. */
export const isInLog = ({ meta }: Row, showsRoutine: boolean): boolean =>
  meta.callId === undefined && (showsRoutine || !meta.isRoutine);

interface LogPageProps {
  readonly rows: readonly Row[];
  readonly showsRoutine: boolean;
  /** The turn of the row after the page; null at the end of the log. */
  readonly nextTurn: number | null;
}

/**
 * One page of the log. The browser lays it out only near the reader, but all of it is in the document, where the browser's search
 * and screen readers find it.
 */
export const LogPage = memo(function LogPage({ rows: all, showsRoutine, nextTurn }: LogPageProps) {
  const rows = all.filter((row) => isInLog(row, showsRoutine));
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
});

function AnyRow({ row }: { row: Row }) {
  const { call, request, isBrief, format } = row.meta;
  // A call that names its tool also shows the result.
  if (row.role === 'tool')
    return call?.name ? <ToolCall row={row} name={call.name} /> : <ResultRow row={row} />;
  if (request !== undefined) return <AnyRequest row={row} request={request} />;
  return isBrief && format === 'json' ? <EventRow row={row} /> : <LogRow row={row} />;
}

/** What shows a request to the model, which only debug mode needs. Until it has come, the payload is shown. */
const requestRow = fetched(() => import('./debug/request-row.tsx'));

function AnyRequest({ row, request }: { row: Row; request: ReadRequest }) {
  const part = useFetched(requestRow);
  return part === null ? <EventRow row={row} /> : <part.RequestRow row={row} request={request} />;
}
