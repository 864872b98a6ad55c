import type { Row } from '#domain/chat/transcript.ts';
import { whenThere } from '../when-there.ts';
import type { TurnCourseProps } from './debug/turn-course.tsx';
import { LogRow } from './log-row.tsx';
import styles from './turns.module.css';

const debug = whenThere(() => import('./debug/debug.ts'));

/** Fetches the code before it is needed. */
export const prepareDebug = debug.prepare;

/** A row of a tool: a call with its result. Until the code for that has loaded, both are ordinary rows. */
export function ToolRow({ row }: { row: Row }) {
  const parts = debug.use();
  if (parts !== null) return <parts.ToolRow row={row} />;
  return (
    <>
      <LogRow row={row} />
      {row.meta.result && <LogRow row={row.meta.result} />}
    </>
  );
}

/** The figures of an answer, with its course once the code for that has loaded. */
export function TurnCourse(props: TurnCourseProps) {
  const parts = debug.use();
  return (
    <div className={styles.figures}>
      {parts === null ? <p>{props.line}</p> : <parts.TurnCourse {...props} />}
    </div>
  );
}
