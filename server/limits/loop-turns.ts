/** The longest time for which work may keep the event loop busy before other work has a turn. */
const SLICE_MS = 4;

const waiting: (() => void)[] = [];
let began = 0;
let isScheduled = false;

/**
 * Lets other work have a turn if this turn of the event loop is long already. Call it between small pieces of work that
 * would otherwise follow each other at once, such as the parts of an answer that have all arrived: an `await` of something that
 * has resolved already does not end a turn. Returns null if the work may go on, otherwise a promise to wait for. Those that wait
 * go on in their order, one in each turn of the event loop.
 */
export function yieldWhenDue(): Promise<void> | null {
  const now = performance.now();
  if (!isScheduled) {
    isScheduled = true;
    began = now;
    setImmediate(turn);
    return null;
  }
  if (now - began < SLICE_MS) return null;
  return new Promise((resolve) => waiting.push(resolve));
}

function turn(): void {
  const next = waiting.shift();
  if (next === undefined) {
    isScheduled = false;
    return;
  }
  began = performance.now();
  setImmediate(turn);
  next();
}
