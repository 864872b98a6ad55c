import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createEventStream } from '#server/agent/models/event-stream.ts';
import { readJson, UnreadableAnswer } from '#server/agent/models/read-json.ts';

describe('what a model sends', () => {
  test('is refused where it is no JSON, whatever shape is expected', () => {
    expect(() => readJson('<html>', z.unknown())).toThrow(UnreadableAnswer);
  });

  test('is refused where one event does not end', () => {
    const { read } = createEventStream();
    expect(read(`data: ${'x'.repeat(1024)}\n\n`)).toHaveLength(1);
    const megabyte = 'x'.repeat(1024 * 1024);
    expect(() => {
      for (let piece = 0; piece < 9; piece += 1) read(piece === 0 ? `data: ${megabyte}` : megabyte);
    }).toThrow('without an end');
  });
});
