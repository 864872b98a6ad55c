import { expect, test } from 'vitest';
import type { History } from '#domain/chat/history-event.ts';
import { twinOf } from '#domain/chat/twin.ts';

const asked = (...prompts: readonly string[]): History =>
  prompts.flatMap((content, at) => [
    { type: 'prompted', at, content } as const,
    { type: 'received', at, debug: false, messages: ['event: content\ndata: Yes.\n\n'] } as const,
  ]);

test('the same words are the same prompt, wherever they stand', () => {
  const here = asked('a', 'b', 'c');
  expect(twinOf(here, 2, asked('b', 'c'))).toBe(1);
  expect(twinOf(here, 1, asked('b', 'c'))).toBeNull();
  expect(twinOf(here, 3, asked('x', 'a', 'b', 'c'))).toBe(4);
});

test('words that were asked more than once are counted from the end', () => {
  const here = asked('again', 'more', 'again');
  const there = asked('again', 'again', 'again');
  expect(twinOf(here, 1, there)).toBe(2);
  expect(twinOf(here, 3, there)).toBe(3);
  // It was asked less often there.
  expect(twinOf(there, 1, here)).toBeNull();
  expect(twinOf(there, 2, here)).toBe(1);
});

test('a prompt is its own twin, and one that was never made has none', () => {
  const here = asked('again', 'again');
  expect([1, 2].map((turn) => twinOf(here, turn, here))).toEqual([1, 2]);
  expect(twinOf(here, 3, here)).toBeNull();
});
