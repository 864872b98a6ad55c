import type { Arrival } from './arrivals.ts';
import type { Frame } from './frames.ts';

/**
 * What the embedded server says in the `done` of an answer that a new prompt has interrupted. Other servers say nothing:
 * their `done` may just as well be the new answer's.
 */
const INTERRUPTED = 'interrupted';

/** Whether this frame ends an answer that the user has interrupted by a new prompt, which is being answered. */
export const endsInterrupted = ({ event, data }: Frame): boolean => event === 'done' && data === INTERRUPTED;

/** Whether what came leaves an answer under way; null if it does not tell. */
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
