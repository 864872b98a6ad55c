/** How long long work may keep the event loop busy before everybody else has a turn. */
const SLICE_MS = 4;

const waiting: (() => void)[] = [];
let began = 0;
let isScheduled = false;

/**
 * To be asked between two pieces of work that nothing else would come between, such as the parts of an answer that
 * are all there already: null where the work may go on, otherwise what to wait for. Whoever waits longest goes on
 * first, one in each turn of the loop.
 */
export function breathe(): Promise<void> | null {
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
