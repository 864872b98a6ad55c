import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeFrame } from '#server/doors/chat/frames.ts';
import { createWordChunks } from '#server/doors/chat/word-chunks.ts';
import { newConversation } from '#test/support/limits.ts';

/* The client's side of the contract, independent of the client's code (docs/decisions.md#frames-and-chunks). */
const isWhite = (character: string) => character.trim() === '';
function isCjk(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  const ranges: [number, number][] = [
    [0x1100, 0x11ff],
    [0x2e80, 0x2fd5],
    [0x3005, 0x3007],
    [0x3021, 0x3029],
    [0x3038, 0x303b],
    [0x3041, 0x30ff],
    [0x3131, 0x318e],
    [0x31f0, 0x321e],
    [0x3260, 0x327e],
    [0x32d0, 0x32fe],
    [0x3300, 0x3357],
    [0x3400, 0x4dbf],
    [0x4e00, 0x9fff],
    [0xa960, 0xa97c],
    [0xac00, 0xd7fb],
    [0xf900, 0xfaff],
    [0xff66, 0xffdc],
    [0x16ff0, 0x16ff6],
    [0x1aff0, 0x1b167],
    [0x1f200, 0x1f200],
    [0x20000, 0x323af],
  ];
  return ranges.some(([from, to]) => code >= from && code <= to);
}
function join(chunks: readonly string[]): string {
  return chunks.reduce((text, chunk) => {
    const left = Array.from(text).at(-1);
    const right = Array.from(chunk)[0];
    if (left === undefined || right === undefined) return text + chunk;
    const touches = isWhite(left) || isWhite(right) || isCjk(left) || isCjk(right);
    return touches ? text + chunk : `${text} ${chunk}`;
  }, '');
}

function regroup(deltas: readonly string[]): string[] {
  const words = createWordChunks();
  return [...deltas.map((delta) => words.push(delta)), words.end()].filter((chunk) => chunk !== '');
}

/** Texts of words, spaces, line ends, Chinese, Japanese, Korean, emoji and combining marks. */
const piece = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 4 }),
  fc.constantFrom(
    'Hello',
    'wor',
    'ld',
    ' ',
    '  ',
    '\n',
    '\n\n',
    '\t',
    '\u00a0',
    '\u3000',
    '你好',
    '世',
    '，',
    'こんにちは',
    'カ',
    '한국어',
    '𠀀',
    '👩‍🍳',
    'é',
    '-',
    '`code`',
    '{"a":1}',
    '',
  ),
);
const utf16 = (text: string, cuts: readonly number[]) => {
  const at = [...new Set(cuts.map((cut) => cut % (text.length + 1)))].sort((one, other) => one - other);
  return [0, ...at].map((start, index) => text.slice(start, at[index] ?? text.length));
};

describe('word chunks', () => {
  test("joined by the client's rule give back the text exactly, however it was cut", () => {
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 30 }),
        fc.array(fc.nat(), { maxLength: 30 }),
        (pieces, cuts) => {
          const text = pieces.join('').replaceAll(/\r\n?/g, '\n');
          expect(join(regroup(utf16(text, cuts)))).toBe(text);
        },
      ),
      { numRuns: 1000 },
    );
  });

  test.each([
    [
      ['Hel', 'lo wor', 'ld', '!'],
      ['Hello ', 'world!'],
    ],
    [
      ['  lead', 'ing'],
      ['  ', 'leading'],
    ],
    [
      ['trailing ', '\n'],
      ['trailing ', '\n'],
    ],
    [
      ['你', '好wor', 'ld'],
      ['你', '好', 'world'],
    ],
    [
      ['a\r', '\nb\r', 'c'],
      ['a\n', 'b\nc'],
    ],
    [['x\ud840', '\udc00y'], ['x𠀀y']],
    [[''], []],
  ])('%j becomes %j', (deltas, chunks) => {
    expect(regroup(deltas)).toEqual(chunks);
  });

  test('can be used again after the end of a text', () => {
    const words = createWordChunks();
    words.push('left');
    expect([words.end(), words.end(), words.push('new '), words.end()]).toEqual(['left', '', 'new ', '']);
  });
});

/** A minimal parser of frames (docs/decisions.md#frames-and-chunks). */
function decode(frame: string): { event: string; data: string } {
  const lines = frame.split(/\r\n|\r|\n/);
  const fieldOf = (line: string, field: string) => line.slice(field.length + 1).replace(/^ /, '');
  const data = lines.filter((line) => line.startsWith('data:')).map((line) => fieldOf(line, 'data'));
  const event = lines.filter((line) => line.startsWith('event:')).map((line) => fieldOf(line, 'event'));
  return { event: event.join(), data: data.join('\n') };
}

describe('a word without an end', () => {
  const KIB = 1024;
  test.each([
    ['one letter at a time', Array(200 * KIB).fill('x')],
    ['pairs', Array(100 * KIB).fill('🍔')],
    ['halves of pairs', [...'🍔'.repeat(100 * KIB)].flatMap((pair) => pair.split(''))],
    [
      'an odd number of letters, then pairs',
      ['x'.repeat(64 * KIB - 1), ...Array(100).fill('🍔'.repeat(KIB))],
    ],
    ['letters up to a line end that comes in halves', ['x'.repeat(64 * KIB - 1), '\r', '\n', 'y']],
    ['long pieces', Array(4).fill('x'.repeat(60 * KIB))],
  ])('is sent in pieces of whole characters: %s', (_, deltas) => {
    const chunks = regroup(deltas);
    expect(chunks.join('')).toBe(deltas.join('').replaceAll('\r\n', '\n'));
    expect(chunks.every((chunk) => chunk.isWellFormed() && chunk.length < 128 * KIB)).toBe(true);
    expect(chunks.length).toBeGreaterThan(1);
  });

  test('leaves shorter words whole', () => {
    const word = 'x'.repeat(60 * KIB);
    expect(regroup([word, 'yz ', word])).toEqual([`${word}yz `, word]);
  });
});

describe('frames', () => {
  test('carry every text whose line ends are LF', () => {
    fc.assert(
      fc.property(
        fc.array(piece).map((pieces) => pieces.join('').replaceAll('\r', '')),
        (data) => {
          const frame = encodeFrame({ event: 'content', data });
          expect(decode(frame)).toEqual({ event: 'content', data });
          expect(frame.endsWith('\n\n')).toBe(true);
          expect(frame.slice(0, -2)).not.toContain('\n\n');
        },
      ),
    );
  });

  test.each([
    ['', 'event: content\ndata: \n\n'],
    [' a', 'event: content\ndata:  a\n\n'],
    ['a\nb\n', 'event: content\ndata: a\ndata: b\ndata: \n\n'],
    ['a\r\nb\rc', 'event: content\ndata: a\ndata: b\ndata: c\n\n'],
  ])('%j', (data, frame) => {
    expect(encodeFrame({ event: 'content', data })).toBe(frame);
  });
});

test('a conversation forgets its oldest turns whole', () => {
  const conversation = newConversation();
  const say = (content: string) => [
    { role: 'user' as const, content },
    { role: 'assistant' as const, content: 'ok' },
  ];
  for (let turn = 0; turn < 60; turn += 1) conversation.remember(say(`turn ${turn}`));
  expect(conversation.history()).toHaveLength(100);
  expect(conversation.history()[0]?.content).toBe('turn 10');
  conversation.remember(say('x'.repeat(300_000)));
  conversation.remember(say('y'.repeat(300_000)));
  expect(conversation.history()).toHaveLength(2);
  expect(conversation.history()[0]?.content).toMatch(/^y/);
});
