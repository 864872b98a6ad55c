import type { Question } from '../set.ts';
import type { Outcome } from './outcome.ts';
import type { PlacedOutcome } from './record.ts';

/** The conversations of a run at the same time. */
export const AT_A_TIME = 4;

interface All {
  readonly questions: readonly Question[];
  /** How often each is asked. */
  readonly times: number;
  /** Aborted when no further outcome is wanted. */
  readonly signal: AbortSignal;
}

/**
 * Asks all questions, and tells each outcome as it comes. All are asked for the first time, then all for the second, so that a
 * run that is stopped has asked each one. Where a time is expected they are asked one at a time: others beside would be measured.
 */
export async function askAll(
  { questions, times, signal }: All,
  ask: (question: Question) => Promise<Outcome>,
  tell: (outcome: PlacedOutcome) => void,
): Promise<void> {
  const tasks = Array.from({ length: times }, (_, time) => questions.map((question) => ({ question, time })))
    .flat()
    .entries();
  const work = async () => {
    for (const [place, { question, time }] of tasks) {
      const outcome = await ask(question);
      signal.throwIfAborted();
      tell({ place, questionId: question.id, time: time + 1, ...outcome });
    }
  };
  await Promise.all(Array.from({ length: isTimed(questions) ? 1 : AT_A_TIME }, work));
}

const isTimed = (questions: readonly Question[]): boolean =>
  questions.some(({ turns }) =>
    turns.some(({ expect }) => expect.some(({ type }) => type === 'latency' || type === 'first-word')),
  );
