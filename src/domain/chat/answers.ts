import { isAnswer, type Row, shownText } from './transcript.ts';

/** The words of the answer to the prompt of this number, as received. */
export const wordsOf = (rows: readonly Row[], turn: number): string =>
  rows
    .filter((row) => row.turn === turn && isAnswer(row))
    .map(shownText)
    .join('\n\n')
    .trim();
