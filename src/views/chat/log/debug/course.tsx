import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { courseOf, type Span, type Turn } from '#domain/chat/turn.ts';
import { Button } from '#views/controls/buttons/button.tsx';
import { cx } from '#views/controls/cx.ts';
import { useDuration } from '#views/duration.ts';
import styles from './debug.module.css';
import { Unfolding } from './unfolding.tsx';

interface TurnCourseProps {
  readonly turn: Turn;
  readonly endedAt: number;
  /** The figures of the answer. */
  readonly line: ReactNode;
}

/** The figures of an answer, which expand to its course. */
export function TurnCourse({ turn, endedAt, line }: TurnCourseProps) {
  return (
    <Unfolding summary={line}>
      <Course spans={courseOf(turn)} from={turn.askedAt} to={endedAt} />
    </Unfolding>
  );
}

/** The maximum number of spans that are shown. */
const MOST_SPANS = 20;
/** The length of a bar, and of its shortest part. */
const WHOLE = 1_000;
const SHORTEST = 5;

interface CourseProps {
  readonly spans: readonly Span[];
  /** The times at which the answer began and ended, in milliseconds since 1970. */
  readonly from: number;
  readonly to: number;
}

/** The spans of an answer, one below the other, with the duration of each. */
function Course({ spans, from, to }: CourseProps) {
  const { t } = useLingui();
  const duration = useDuration();
  const [isWhole, showWhole] = useState(false);
  const words = { waiting: t`Waiting`, thinking: t`Thinking`, writing: t`Writing`, tool: t`Tool` };
  const lasting = spans.filter((span) => span.kind === 'tool' || lengthOf(span) > 0);
  const shown = isWhole ? lasting : lasting.slice(0, MOST_SPANS);
  return (
    <>
      <ol aria-label={t`Time breakdown`} className={styles.course}>
        {[...shown.entries()].map(([place, span]) => (
          <li key={place} className={styles.span}>
            <span
              className={cx(styles.what, span.kind === 'tool' && styles.toolName)}
              title={span.tool?.name ?? ''}
            >
              {span.tool?.name ?? words[span.kind]}
            </span>
            <Bar spans={[span]} from={from} to={to} />
            <span className={styles.took}>{duration(lengthOf(span))}</span>
          </li>
        ))}
      </ol>
      {lasting.length > MOST_SPANS && <ShowAll isWhole={isWhole} onChange={showWhole} />}
    </>
  );
}

/** The spans on a time line. */
function Bar({ spans, from, to }: Pick<CourseProps, 'spans' | 'from' | 'to'>) {
  const scale = WHOLE / Math.max(1, to - from);
  return (
    <svg viewBox={`0 0 ${WHOLE} 1`} preserveAspectRatio="none" aria-hidden="true" className={styles.bar}>
      {[...spans.entries()].map(([place, span]) => {
        const width = Math.max(SHORTEST, lengthOf(span) * scale);
        const x = Math.min((span.from - from) * scale, WHOLE - width);
        return <rect key={place} x={x} width={width} height={1} className={styles[span.kind]} />;
      })}
    </svg>
  );
}

const lengthOf = ({ from, to }: Span): number => to - from;

interface ShowAllProps {
  readonly isWhole: boolean;
  readonly onChange: (isWhole: boolean) => void;
}

/** The button below something shortened that shows all of it, and shortens it again. */
export function ShowAll({ isWhole, onChange }: ShowAllProps) {
  const { t } = useLingui();
  return (
    <Button size="small" variant="quiet" aria-expanded={isWhole} onPress={() => onChange(!isWhole)}>
      {isWhole ? t`Show less` : t`Show all`}
    </Button>
  );
}
