import type { ReactNode } from 'react';
import type { Turn } from '#domain/chat/turn.ts';
import { Bar, Course } from './course.tsx';
import { Unfolding } from './unfolding.tsx';

interface TurnCourseProps {
  readonly turn: Turn;
  readonly endedAt: number;
  /** The figures of the answer. */
  readonly line: ReactNode;
}

/** The figures of an answer, which expand to its course. */
export function TurnCourse({ turn: { askedAt, spans }, endedAt, line }: TurnCourseProps) {
  const name = `turn ${askedAt}`;
  const time = { spans, from: askedAt, to: endedAt };
  return (
    <Unfolding
      name={name}
      summary={
        <>
          {line}
          <Bar {...time} />
        </>
      }
    >
      <Course name={name} {...time} />
    </Unfolding>
  );
}
