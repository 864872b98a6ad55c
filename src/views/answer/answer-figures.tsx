import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Tokens } from '#domain/entities.ts';
import { useDuration } from '#views/duration.ts';
import styles from './answer-figures.module.css';

interface AnswerFiguresProps {
  /** The time until the first word, in milliseconds; null if it is unknown or none came. */
  readonly firstWord: number | null;
  readonly total: number;
  /** True if the connection ended before the answer did. */
  readonly isCut?: boolean;
  readonly tokens: Tokens | null;
  readonly model?: string | null;
}

/** The figures of a complete answer, in a line with dots between them. No figure is broken, and no line begins or ends with a dot. */
export function AnswerFigures({ firstWord, total: milliseconds, isCut, tokens, model }: AnswerFiguresProps) {
  const { t } = useLingui();
  const duration = useDuration();
  const first = firstWord === null ? null : duration(firstWord);
  const total = duration(milliseconds);
  const figures = [
    isCut && t({ message: 'Cut off', comment: 'The connection ended before the answer did' }),
    first !== null && t`First word after ${first}`,
    t`${total} in all`,
    tokens?.input != null && t`${plural(tokens.input, { one: '# token in', other: '# tokens in' })}`,
    tokens?.output != null && t`${plural(tokens.output, { one: '# out', other: '# out' })}`,
    model,
  ].filter((figure) => typeof figure === 'string');
  return (
    <span className={styles.line}>
      {figures.map((figure, place) => (
        <span key={figure}>
          <span className={styles.dot}>{place > 0 && ' · '}</span>
          {figure}
        </span>
      ))}
    </span>
  );
}
