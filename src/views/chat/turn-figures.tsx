import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Turn } from '#machines/chat/turn.ts';
import { TurnCourse } from './debug-parts.tsx';
import styles from './turns.module.css';
import { useTurns } from './turns-context.ts';

/**
 * The figures of a complete answer: its times, and its tokens where the server tells them. In debug mode they unfold to what
 * it did.
 */
export function TurnFigures({ turn: number }: { turn: number }) {
  const turn = useTurns().turns[number - 1];
  return turn?.endedAt == null ? null : <Figures turn={turn} endedAt={turn.endedAt} />;
}

function Figures({ turn, endedAt }: { turn: Turn; endedAt: number }) {
  const { t, i18n } = useLingui();
  const { askedAt, firstWordAt, tokens, model } = turn;
  const seconds = (from: number, to: number) =>
    i18n.number((to - from) / 1000, { style: 'unit', unit: 'second', maximumFractionDigits: 1 });
  const first = firstWordAt === null ? null : seconds(askedAt, firstWordAt);
  const total = seconds(askedAt, endedAt);
  const figures = [
    first !== null && t`First word after ${first}`,
    t`${total} in all`,
    tokens?.input != null && t`${plural(tokens.input, { one: '# token in', other: '# tokens in' })}`,
    tokens?.output != null && t`${plural(tokens.output, { one: '# token out', other: '# tokens out' })}`,
    model,
  ];
  const line = figures.filter(Boolean).join(' · ');
  return turn.isDebug ? (
    <TurnCourse turn={turn} endedAt={endedAt} line={line} />
  ) : (
    <p className={styles.figures}>{line}</p>
  );
}
