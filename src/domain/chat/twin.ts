import { rewind } from './history.ts';
import type { History } from './history-event.ts';

/**
 * The number, in another conversation, of the same prompt as this one: the same words, asked equally often afterwards. Null if
 * there is none.
 */
export function twinOf(history: History, turn: number, other: History): number | null {
  const prompt = rewind(history, turn)?.prompt;
  if (prompt === undefined) return null;
  const here = turnsOf(history, prompt);
  const there = turnsOf(other, prompt);
  return there.at(here.indexOf(turn) - here.length) ?? null;
}

/** The numbers of the prompts with these words. */
function turnsOf(history: History, prompt: string): readonly number[] {
  const prompts = history.filter(({ type }) => type === 'prompted');
  return prompts.flatMap((one, index) =>
    one.type === 'prompted' && one.content === prompt ? [index + 1] : [],
  );
}
