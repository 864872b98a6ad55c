import { useLingui } from '@lingui/react/macro';
import type { Turn } from '#domain/chat/turn.ts';
import { AnswerFigures } from '#views/answer/answer-figures.tsx';
import { TurnCourse } from '#views/chat/log/debug/course.tsx';
import { Button } from '#views/controls/buttons/button.tsx';
import { CopiedStatus, useCopy } from '#views/controls/buttons/copy.tsx';
import { CheckIcon, CopyIcon } from '#views/controls/icons/member-icons.tsx';
import { download } from '#views/download.ts';
import styles from './turns.module.css';
import { useTurns } from './turns-context.ts';

/** Copies an answer as it was received. */
function CopyAnswer({ words }: { words: () => string }) {
  const { t } = useLingui();
  const { isCopied, copy } = useCopy();
  const name = isCopied ? t`Copied` : t`Copy answer`;
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        icon={isCopied ? <CheckIcon /> : <CopyIcon />}
        aria-label={name}
        onPress={() => void copy(words(), () => download({ name: 'answer.md', text: words() }))}
      />
      <CopiedStatus isCopied={isCopied} />
    </>
  );
}

/** The figures of a complete answer in a log, and the buttons that copy and keep it. */
export function TurnFigures({ turn: number }: { turn: number }) {
  const { turns, chat, keep } = useTurns();
  const turn = turns[number - 1];
  if (turn?.endedAt == null) return null;
  const figures = <Figures turn={turn} />;
  if ((chat === null && keep === undefined) || turn.firstWordAt === null) return figures;
  return (
    <div className={styles.caption}>
      {chat && <CopyAnswer words={() => chat.wordsOf(number)} />}
      {keep?.(number)}
      {figures}
    </div>
  );
}

/**
 * The figures of an answer, once it is complete: its times, and its tokens if the server sends them. In debug mode they expand to
 * the course of the answer.
 */
function Figures({ turn }: { turn: Turn }) {
  const { askedAt, firstWordAt, endedAt, isCut, tokens, model } = turn;
  if (endedAt === null) return null;
  const line = (
    <AnswerFigures
      firstWord={firstWordAt === null ? null : firstWordAt - askedAt}
      total={endedAt - askedAt}
      isCut={isCut}
      tokens={tokens}
      model={model}
    />
  );
  return turn.isDebug ? (
    <div className={styles.figures}>
      <TurnCourse turn={turn} endedAt={endedAt} line={line} />
    </div>
  ) : (
    <p className={styles.figures}>{line}</p>
  );
}
