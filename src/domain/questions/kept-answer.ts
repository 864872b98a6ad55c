import { wordsOf } from '#domain/chat/answers.ts';
import { type Conversation, rowsOf, turnsOf } from '#domain/chat/conversation.ts';
import { shownText } from '#domain/chat/transcript.ts';
import { courseOf } from '#domain/chat/turn.ts';
import type { Expectation, Question, Turn } from './set.ts';
import { freeId, questionName } from './set-draft.ts';

/** An answer that becomes a question, with the messages up to it. */
export interface KeptAnswer {
  /** What they already expect: the tools that were called, and no error where there was none. */
  readonly turns: readonly Turn[];
  /** The words of the answer, as received. */
  readonly words: string;
}

/** The answer to the message of this number. Messages of nothing but white space are left out. */
export function keptAnswer(conversation: Conversation, number: number): KeptAnswer {
  const rows = rowsOf(conversation);
  const turns = turnsOf(conversation)
    .slice(0, number)
    .flatMap((turn): readonly Turn[] => {
      const own = rows.filter((row) => row.turn === turn.number);
      const prompt = own
        .filter(({ isPrompt }) => isPrompt)
        .map(shownText)
        .join('');
      if (prompt.trim() === '') return [];
      const names = courseOf(turn).flatMap(({ tool }) => tool?.name ?? []);
      const called = [...new Set(names)].map((value): Expectation => ({ type: 'tool-called', value }));
      const hasFailed = turn.isCut || own.some(({ meta }) => meta.tone === 'error');
      return [{ prompt, expect: hasFailed ? called : [...called, { type: 'no-error' }] }];
    });
  return { turns, words: wordsOf(rows, number) };
}

/** What a person decides about an answer that is kept. */
export interface KeepDraft {
  /** The set that gets the question; '' for a new one. */
  readonly setId: string;
  readonly setName: string;
  /** The name of the question. It may be empty: then it is named by its first message. */
  readonly name: string;
  /** What the answer has to say, one a line. */
  readonly words: string;
  /** All messages as one conversation, or each as a question of its own. */
  readonly as: 'one' | 'each';
}

const linesOf = (text: string) =>
  [...new Set(text.split('\n').map((line) => line.trim()))].filter((line) => line !== '');

/** The messages, the last of which expects the chosen words, too. */
export const keptTurns = ({ turns }: KeptAnswer, { words }: Pick<KeepDraft, 'words'>): readonly Turn[] =>
  turns.map((turn, index) =>
    index < turns.length - 1
      ? turn
      : {
          ...turn,
          expect: [...linesOf(words).map((value) => ({ type: 'contains', value }) as const), ...turn.expect],
        },
  );

/** The questions of a kept answer, with IDs that no other question of the set has. */
export function keptQuestions(
  kept: KeptAnswer,
  draft: Pick<KeepDraft, 'name' | 'words' | 'as'>,
  others: readonly Question[],
): readonly Question[] {
  const turns = keptTurns(kept, draft);
  const all = draft.as === 'one' ? [turns] : turns.map((turn) => [turn]);
  const taken = others.map(({ id }) => ({ id }));
  return all.map((own) => {
    const id = freeId(taken);
    taken.push({ id });
    const name = draft.as === 'one' ? draft.name : '';
    return { id, name: questionName({ name, turns: own }), turns: own };
  });
}
