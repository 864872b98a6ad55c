import { memo, type RefObject, useEffect, useRef, useState } from 'react';
import type { Row } from '#machines/chat/transcript.ts';
import styles from './chat.module.css';
import { LogRow } from './log-row.tsx';

/** The distance from the visible part within which pages are in the document. */
const MARGIN = '1200px 0px';

interface LogPageProps {
  readonly rows: readonly Row[];
  /** The newest pages are always in the document, because the log grows there. */
  readonly isLast: boolean;
  readonly frame: RefObject<HTMLElement | null>;
}

/** One page of the log. Far from the reader it is an empty box of the same height. */
export const LogPage = memo(function LogPage({ rows, isLast, frame }: LogPageProps) {
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
      {isShown && rows.map((row) => <LogRow key={row.id} row={row} />)}
    </div>
  );
}, samePage);

/** Every batch slices new arrays with the same rows in them. */
function samePage(one: LogPageProps, other: LogPageProps): boolean {
  return (
    one.isLast === other.isLast &&
    one.frame === other.frame &&
    one.rows.length === other.rows.length &&
    one.rows.every((row, index) => row === other.rows[index])
  );
}
