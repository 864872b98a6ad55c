import type { Arrival } from './arrivals.ts';
import type { Frame } from './frames.ts';

/**
 * The data of the `done` with which the embedded server ends an interrupted answer. The `done` of other servers says nothing,
 * so it may belong to the new answer.
 */
const INTERRUPTED = 'interrupted';

/** Whether this frame ends an answer that the user has interrupted with a new prompt. */
export const endsInterrupted = ({ event, data }: Frame): boolean => event === 'done' && data === INTERRUPTED;

/** Whether an answer is under way after these messages; null if they do not tell. */
export function isAnswering(arrivals: readonly Pick<Arrival, 'frames'>[]): boolean | null {
  for (const { frames } of arrivals.toReversed()) {
    const telling = frames.findLast((frame) => answerEvents.has(frame.event) && !endsInterrupted(frame));
    if (telling !== undefined) return answerEvents.get(telling.event) ?? null;
  }
  return null;
}

/** Whether the answer continues after an event of this kind. */
const answerEvents: ReadonlyMap<string, boolean> = new Map([
  ['content', true],
  ['assistant', true],
  ['thinking', true],
  ['done', false],
  ['error', false],
]);
