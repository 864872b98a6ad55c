import type { ReactNode } from 'react';
import type { Turn } from '#domain/chat/turn.ts';
import { Course } from './course.tsx';
import { Unfolding } from './unfolding.tsx';

interface TurnCourseProps {
  readonly turn: Turn;
  readonly endedAt: number;
  /** The figures of the answer. */
  readonly line: ReactNode;
}

/** The figures of an answer, which expand to its course. */
export function TurnCourse({ turn: { askedAt, spans }, endedAt, line }: TurnCourseProps) {
  return (
    <Unfolding summary={line}>
      <Course spans={spans} from={askedAt} to={endedAt} />
    </Unfolding>
  );
}
