import { Fragment, memo, type RefObject, useEffect, useRef, useState } from 'react';
import type { Row } from '#domain/chat/transcript.ts';
import styles from './chat.module.css';
import { EventRow } from './debug/event-row.tsx';
import { ResultRow } from './debug/result-row.tsx';
import { ToolCall } from './debug/tool-call.tsx';
import { LogRow } from './log-row.tsx';
import { TurnFigures } from './turn-figures.tsx';

/** Pages within this distance of the visible part are in the document. */
const MARGIN = '1200px 0px';

interface LogPageProps {
  readonly rows: readonly Row[];
  /** The newest pages are always in the document, because the log grows there. */
  readonly isLast: boolean;
  readonly frame: RefObject<HTMLElement | null>;
  /** The turn of the row after the page; null at the end of the log. */
  readonly nextTurn: number | null;
}

/** One page of the log. Far from the reader it is an empty box of the same height. */
export const LogPage = memo(function LogPage({ rows, isLast, frame, nextTurn }: LogPageProps) {
  const element = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(true);
  const isShown = isNear || isLast;

  useEffect(() => {
    const page = element.current;
    if (page === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        if (entry === undefined) return;
        if (!entry.isIntersecting) page.style.setProperty('--page-height', `${page.offsetHeight}px`);
        setNear(entry.isIntersecting);
      },
      { root: frame.current, rootMargin: MARGIN },
    );
    observer.observe(page);
    return () => observer.disconnect();
  }, [frame]);

  return (
    <div ref={element} className={isShown ? undefined : styles.farPage}>
      {isShown &&
        rows.map((row, index) => (
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
    one.isLast === other.isLast &&
    one.frame === other.frame &&
    one.nextTurn === other.nextTurn &&
    one.rows.length === other.rows.length &&
    one.rows.every((row, index) => row === other.rows[index])
  );
}
