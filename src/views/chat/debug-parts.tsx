import type { Row } from '#domain/chat/transcript.ts';
import { whenThere } from '../when-there.ts';
import type { TurnCourseProps } from './debug/turn-course.tsx';
import { LogRow } from './log-row.tsx';
import styles from './turns.module.css';

const debug = whenThere(() => import('./debug/debug.ts'));

/** Fetches the code before there is anything to show. */
export const prepareDebug = debug.prepare;

/** A row of a tool: a call with its result. While the code for that is not there, both are rows like others. */
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

/** The figures of an answer, which unfold to what it did as soon as the code for that is there. */
export function TurnCourse(props: TurnCourseProps) {
  const parts = debug.use();
  return (
    <div className={styles.figures}>
      {parts === null ? <p>{props.line}</p> : <parts.TurnCourse {...props} />}
    </div>
  );
}
