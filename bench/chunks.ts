import { expect, test } from 'vitest';
import { frame } from './browser/stream-server.ts';

const FRAMES_A_MESSAGE = 64;

/** Socket messages with about `count` chunks: of one paragraph, or of Markdown of every kind. */
export const messagesOf = (count: number, markdown: boolean): readonly string[] =>
  Array.from({ length: Math.ceil(count / FRAMES_A_MESSAGE) }, (_, message) =>
    Array.from({ length: FRAMES_A_MESSAGE }, (__, index) =>
      frame(message * FRAMES_A_MESSAGE + index, { rows: false, markdown }),
    ).join(''),
  );

/** A chunk has to cost about the same however long the answer is. */
export function testGrowth(
  few: number,
  markdown: boolean,
  run: (messages: readonly string[]) => unknown,
): void {
  test(`${few} chunks beside eight times as many`, { timeout: 120_000 }, async ({ bench }) => {
    const [short, long] = [messagesOf(few, markdown), messagesOf(8 * few, markdown)];
    const result = await bench.compare(
      bench('few', () => void run(short)),
      bench('many', () => void run(long)),
    );
    const growth = result.get('many').latency.min / result.get('few').latency.min;
    console.log(`eight times the text takes ${growth.toFixed(1)}× the time`);
    expect(growth).toBeLessThan(16);
  });
}
