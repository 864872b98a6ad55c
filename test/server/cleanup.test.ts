import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '#server/lib/log.ts';
import { startCleanup } from '#server/storage/cleanup.ts';
import { UnavailableError } from '#server/storage/unavailable.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);

/** Sweeps with a log, of which each run is written down. */
function started(...faults: (Error | null)[]) {
  const lines: string[] = [];
  const runs: string[] = [];
  const log = createLog('text', (_, line) => lines.push(line));
  const first = async () => {
    runs.push('first');
    const fault = faults.shift();
    if (fault) throw fault;
  };
  const second = async () => void runs.push('second');
  return { lines, runs, sweeps: startCleanup(log, [first, second]) };
}

test('sweeps run every minute, until they are stopped', async () => {
  const { runs, sweeps } = started();
  expect(runs).toEqual([]);
  await minutes(2);
  expect(runs).toEqual(['first', 'second', 'first', 'second']);
  await sweeps.stop();
  await minutes(2);
  expect(runs).toHaveLength(4);
});

test('a sweep that fails stops neither the others nor the next run, and an outage is no line of its own', async () => {
  const { lines, runs, sweeps } = started(new Error('no such table'), new UnavailableError('away', 'gone'));
  await minutes(2);
  expect(runs).toEqual(['first', 'second', 'first', 'second']);
  expect(lines).toEqual([expect.stringContaining('A sweep failed')]);
  await sweeps.stop();
});

test('a sweep that takes long is not run twice at a time, and the stop waits for it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const runs: string[] = [];
  const long = () => {
    runs.push('long');
    return promise;
  };
  const sweeps = startCleanup(createLog('text'), [long, async () => void runs.push('next')]);
  await minutes(3);
  expect(runs).toEqual(['long']);
  let isStopped = false;
  const stopping = sweeps.stop().then(() => {
    isStopped = true;
  });
  await minutes(0);
  expect(isStopped).toBe(false);
  resolve();
  await stopping;
  expect(runs).toEqual(['long']);
});
