import type { Frame } from './frames.ts';

/** Whether these frames leave an answer under way; null where they say nothing about it. */
export function isAnswering(frames: readonly Frame[]): boolean | null {
  const telling = frames.findLast(({ event }) => answerEvents.has(event));
  return telling === undefined ? null : (answerEvents.get(telling.event) ?? null);
}

/** The events that tell of an answer: whether it goes on after them. */
const answerEvents: ReadonlyMap<string, boolean> = new Map([
  ['content', true],
  ['assistant', true],
  ['thinking', true],
  ['done', false],
  ['error', false],
]);
