import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createEventStream } from '#server/agent/models/event-stream.ts';
import { createLines } from '#server/agent/models/ndjson.ts';
import { ollamaReader } from '#server/agent/models/ollama-reader.ts';
import { readJson, UnreadableAnswer } from '#server/agent/models/read-json.ts';
import { GrowingText } from '#server/lib/growing-text.ts';

describe('what a model sends', () => {
  test('is refused where it is no JSON, whatever shape is expected', () => {
    expect(() => readJson('<html>', z.unknown())).toThrow(UnreadableAnswer);
  });

  test.each([
    ['one event', createEventStream, 'data: '],
    ['one line', createLines, ''],
  ])(
    'is refused where %s does not end, which may have a mebibyte, and eight with an image',
    (_, create, start) => {
      const megabyte = 'x'.repeat(1024 * 1024);
      /** The number of pieces of a megabyte that are taken before the refusal. */
      const taken = (beginning: string) => {
        const { read } = create();
        expect(read(`data: ${'x'.repeat(1024)}\n\n`)).toHaveLength(1);
        read(start + beginning);
        for (let pieces = 0; ; pieces += 1) {
          try {
            read(megabyte);
          } catch (error) {
            expect(String(error)).toContain('without an end');
            return pieces;
          }
        }
      };
      expect([taken('{"content":"'), taken('{"images":["')]).toEqual([0, 7]);
    },
  );

  test.each([
    ['an event', createEventStream, 'data: '],
    ['a line', createLines, ''],
  ])('counts until %s has its end', (_, create, start) => {
    const { read, held } = create();
    read(`${start}{}\n\n`);
    expect(held()).toBe(0);
    read(`${start}${'x'.repeat(1000)}`);
    expect(held()).toBeGreaterThanOrEqual(2000);
    expect(read('\n\n')).toHaveLength(1);
    expect(held()).toBe(0);
  });

  test('of an event counts each of its short lines', () => {
    const { read, held } = createEventStream();
    read('data:x\n'.repeat(1000));
    expect(held()).toBeGreaterThan(100_000);
  });

  test('is refused where lines say nothing without an end', () => {
    const { read } = ollamaReader();
    expect(() => {
      for (let lines = 0; lines < 400_000; lines += 1) read('{}');
    }).toThrow(UnreadableAnswer);
  });

  test('takes little more than its characters where it comes in very small pieces', () => {
    const text = new GrowingText();
    const pieces = Array.from({ length: 1000 }, (_, index) => String.fromCharCode(0x4e00 + index));
    for (const piece of pieces) text.add(piece);
    expect([text.length, text.whole(), text.take(), text.take()]).toEqual([
      1000,
      pieces.join(''),
      pieces.join(''),
      '',
    ]);
  });
});
