import type { PresentedKey } from '../../deps.ts';
import type { Writing } from '../../storage/change.ts';
import { type Use, writeUses } from './store.ts';

const DAY_LENGTH = '2026-01-31'.length;

export type KeyUses = ReturnType<typeof createKeyUses>;

/**
 * Counts what keys use, in memory: a row that is written with each answer would cost more than the rest of the work on it. `write`
 * adds it to the keys' rows once a minute, so a server that is killed loses a minute of it.
 */
export function createKeyUses(deps: Writing, mostADay: number) {
  let waiting = new Map<string, Use>();
  /** What is being written. It counts until it has been. */
  let leaving = new Map<string, Use>();

  const today = () => deps.now().toISOString().slice(0, DAY_LENGTH);

  function add(id: string, more: Pick<Use, 'answers' | 'inputTokens' | 'outputTokens'>): void {
    const now = deps.now().toISOString();
    const day = now.slice(0, DAY_LENGTH);
    const so = waiting.get(id);
    waiting.set(id, {
      id,
      day,
      lastUsedAt: more.answers > 0 || so === undefined ? now : so.lastUsedAt,
      answers: (so?.answers ?? 0) + more.answers,
      inputTokens: (so?.inputTokens ?? 0) + more.inputTokens,
      outputTokens: (so?.outputTokens ?? 0) + more.outputTokens,
    });
  }

  const answersOf = (id: string) => (waiting.get(id)?.answers ?? 0) + (leaving.get(id)?.answers ?? 0);

  async function write(): Promise<void> {
    if (leaving.size > 0) return;
    [leaving, waiting] = [waiting, new Map()];
    try {
      await writeUses(deps, [...leaving.values()], (id) => leaving.delete(id));
    } finally {
      for (const [id, use] of leaving) {
        leaving.delete(id);
        add(id, use);
      }
    }
  }

  return {
    /** Counts an answer; false if the key has had as many as it may have today (UTC). What other servers have not written is not known. */
    countAnswer({ id, day, dayAnswers }: PresentedKey): boolean {
      const written = day >= today() ? dayAnswers : 0;
      if (written + answersOf(id) >= mostADay) return false;
      add(id, { answers: 1, inputTokens: 0, outputTokens: 0 });
      return true;
    },
    countTokens: (id: string, inputTokens: number, outputTokens: number) =>
      add(id, { answers: 0, inputTokens, outputTokens }),
    write,
  };
}
