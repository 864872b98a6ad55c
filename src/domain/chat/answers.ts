import { type Conversation, rowsOf, turnsOf } from './conversation.ts';
import { isAnswer, type Row, shownText } from './transcript.ts';
import type { Turn } from './turn.ts';

/** A prompt and its answer. */
export interface Answer {
  readonly prompt: string;
  /** The rows that a user reads without debug mode and without thinking: the words of the answer, and errors. */
  readonly said: readonly Row[];
  /** The text of these rows, as received. */
  readonly words: string;
  /** The addresses of pictures. */
  readonly pictures: readonly string[];
  /** The course of the answer. */
  readonly turn: Turn;
}

/** The answers in a conversation, in order. Prompts of nothing but white space are left out, because nobody can send them. */
export function answersIn(conversation: Conversation): readonly Answer[] {
  const ofTurn = Map.groupBy(rowsOf(conversation), (row) => row.turn);
  return turnsOf(conversation).flatMap((turn) => {
    const [prompt, ...answer] = ofTurn.get(turn.number) ?? [];
    if (!prompt?.isPrompt || shownText(prompt).trim() === '') return [];
    const pictures = answer.flatMap(({ meta }) => meta.imageUrl ?? []);
    const said = answer.filter((row) => isAnswer(row) || row.meta.tone === 'error');
    const words = said.map(shownText).join('\n\n').trim();
    return [{ prompt: shownText(prompt), said, words, pictures, turn }];
  });
}

/** The words of the answer to the prompt of this number, as received. */
export const wordsOf = (rows: readonly Row[], turn: number): string =>
  rows
    .filter((row) => row.turn === turn && isAnswer(row))
    .map(shownText)
    .join('\n\n')
    .trim();

/** The outcome of a recorded prompt that is asked again. */
export type Verdict = 'open' | 'asking' | 'no response' | 'same' | 'changed';

/** Compares each recorded answer with the new one. The first `answered` of the new answers are complete. */
export const verdictsOf = (
  recorded: readonly Answer[],
  now: readonly Answer[],
  { answered, isAsking }: { readonly answered: number; readonly isAsking: boolean },
): readonly Verdict[] =>
  recorded.map((one, index) => {
    const other = now[index];
    if (other !== undefined && index < answered) return isSameAnswer(one, other) ? 'same' : 'changed';
    if (isAsking && index === answered) return 'asking';
    return other === undefined ? 'open' : 'no response';
  });

/** True if two answers have the same content. Time and tokens may differ. */
const isSameAnswer = (one: Answer, other: Answer): boolean =>
  one.words === other.words &&
  one.pictures.length === other.pictures.length &&
  one.pictures.every((picture, index) => picture === other.pictures[index]);
