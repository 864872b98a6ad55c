import { createParser } from 'eventsource-parser';
import { describe, expect, test } from 'vitest';
import { createFrameParser } from '#machines/chat/frames.ts';

/**
 * The frame parser beside eventsource-parser, over the shapes that its own benchmark uses (made anew here) and
 * two of ours. What counts is the ratio within one run.
 */

const words = [' the', ' quick', '.', ' Streaming', ' tokens', ' arrive', ','];
const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));
const word = (index: number) => words[index % words.length] ?? '';

function cut(text: string, size: (index: number) => number): string[] {
  const chunks: string[] = [];
  for (let at = 0; at < text.length; at += chunks.at(-1)?.length ?? 1)
    chunks.push(text.slice(at, at + size(chunks.length)));
  return chunks;
}

const completion = (index: number) =>
  `data: ${JSON.stringify({ id: 'id-0123456789abcdefghijklmn', object: 'chat.completion.chunk', created: 1_726_354_213, model: 'some-model', choices: [{ index: 0, delta: { content: word(index) }, finish_reason: null }] })}\n\n`;
const frame280 = (index: number) => `event: content\ndata: ${'x'.repeat(255)}${index % 10}\n\n`;

const cases: Record<string, readonly string[]> = {
  'data only': times(256, completion),
  'named events': times(
    128,
    (index) =>
      `event: block-delta\ndata: ${JSON.stringify({ index: 0, delta: { type: 'text', text: word(index) } })}\n\n`,
  ),
  'identified events': times(
    128,
    (index) => `id: ${1_000 + index}\nevent: tick\ndata: ${JSON.stringify({ index, text: word(index) })}\n\n`,
  ),
  multibyte: times(
    128,
    (index) => `data: 我能吞下玻璃而不伤身体 ${index} 👩‍👩‍👧 🏳️‍🌈 👍🏽 日本語テキスト\n\n`,
  ),
  heartbeats: times(64, (index) => [...times(4, () => ': keep-alive\n'), `data: ${word(index)}\n\n`]).flat(),
  'idle stream': [...times(512, () => ':'), '\ndata: finally\n\n'],
  'small chunks': cut(times(128, completion).join(''), (index) => 1 + ((index * 7) % 15)),
  'edge cases': [
    'id: 1\r\nevent: greet\r\ndata: hello\r\n\r\n',
    'id: 2\r\nevent: split\r\ndata: across\r',
    '\n\r\n',
    'event: lines\ndata: one\ndata: two\ndata: three\n\n',
    ': one comment\n: another\n',
    'event: cr\rdata: carriage\rdata: return\r\r',
    'retry: 1500\nunknown: ignored\n\n',
    'ev',
    'ent: cut\nda',
    'ta: value\n\n',
    'event: tail\ndata: end',
    '\n',
    '\n',
  ],
  '280 B frames in 16 KiB chunks': cut(times(4_000, frame280).join(''), () => 16_384),
  'CRLF in 16 KiB chunks': cut(times(1_000, frame280).join('').replaceAll('\n', '\r\n'), () => 16_384),
  'a 4 MiB line in 1 KiB drips': cut(`data: ${'y'.repeat(4 << 20)}\n\n`, () => 1_024),
};

function parseHere(chunks: readonly string[]): number {
  const parser = createFrameParser();
  let frames = 0;
  for (const chunk of chunks) frames += parser.push(chunk).length;
  return frames;
}

function parseThere(chunks: readonly string[]): number {
  let frames = 0;
  const parser = createParser({
    onEvent: () => {
      frames += 1;
    },
  });
  for (const chunk of chunks) parser.feed(chunk);
  return frames;
}

describe.each(Object.entries(cases))('%s', (_, chunks) => {
  // Small cases are repeated, so that a sample is long enough for the clock.
  const repeats = Math.ceil(200_000 / chunks.join('').length);
  const repeat = (parse: typeof parseHere) => () => {
    let frames = 0;
    for (let round = 0; round < repeats; round += 1) frames += parse(chunks);
    return frames;
  };

  test('is no slower than the reference', { timeout: 60_000 }, async ({ bench }) => {
    const result = await bench.compare(
      bench('cowtex', () => void repeat(parseHere)()),
      bench('eventsource-parser', () => void repeat(parseThere)()),
    );
    // The fastest sample of each: whatever else the machine does can only make a sample slower.
    const ratio = result.get('eventsource-parser').latency.min / result.get('cowtex').latency.min;
    console.log(`${ratio.toFixed(2)}× eventsource-parser`);
    // What is left of the noise must not fail a run; a regression of the algorithm is far outside of this.
    expect(ratio).toBeGreaterThan(0.8);
  });
});
