import { expect, test } from 'vitest';
import { yieldWhenDue } from '#server/limits/loop-turns.ts';

const WORKERS = 3;
const PIECES = 60;

/** Work in pieces of a millisecond, which follow each other at once. */
async function work(onPiece: () => void): Promise<void> {
  for (let piece = 0; piece < PIECES; piece += 1) {
    const until = performance.now() + 1;
    while (performance.now() < until);
    onPiece();
    const pause = yieldWhenDue();
    if (pause !== null) await pause;
  }
}

test('long work lets everybody else have a turn, and takes turns with its like', async () => {
  let turns = 0;
  let isOver = false;
  const turn = () => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  const done = Array.from({ length: WORKERS }, () => 0);
  const atFirstEnd: number[] = [];
  await Promise.all(
    done.map((_, index) =>
      work(() => {
        done[index] = (done[index] ?? 0) + 1;
        if (done[index] === PIECES && atFirstEnd.length === 0) atFirstEnd.push(...done);
      }),
    ),
  );
  isOver = true;
  expect(turns).toBeGreaterThan((WORKERS * PIECES) / 10);
  expect(Math.min(...atFirstEnd)).toBeGreaterThan(PIECES / 2);
});
