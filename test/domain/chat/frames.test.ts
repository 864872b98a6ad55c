import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Frame, parseMessage } from '#domain/chat/frames.ts';

const frame = (event: string, data: string): Frame => ({ event, data });

describe('a socket message', () => {
  test.each<[string, string, Frame[]]>([
    ['holds one frame', 'event: content\ndata: hello\n\n', [frame('content', 'hello')]],
    [
      'holds several frames',
      'event: role\ndata: assistant\n\nevent: content\ndata: hi\n\n',
      [frame('role', 'assistant'), frame('content', 'hi')],
    ],
    ['ends its last frame', 'event: content\ndata: hello', [frame('content', 'hello')]],
    ['ends its last frame after one line end', 'event: done\n', [frame('done', '')]],
    [
      'may use CRLF',
      'event: content\r\ndata: a\r\n\r\nevent: done\r\n\r\n',
      [frame('content', 'a'), frame('done', '')],
    ],
    ['may use CR', 'event: content\rdata: a\r\revent: done\r\r', [frame('content', 'a'), frame('done', '')]],
    ['may mix line ends', 'event: content\rdata: a\ndata: b\r\n\n', [frame('content', 'a\nb')]],
    ['joins data lines with a newline', 'event: e\ndata: a\ndata:\ndata: b\n\n', [frame('e', 'a\n\nb')]],
    ['drops one space after the colon', 'event: e\ndata:  a \n\n', [frame('e', ' a ')]],
    ['needs no space after the colon', 'event:e\ndata:a\n\n', [frame('e', 'a')]],
    ['skips comments', ': one\nevent: e\n:two\ndata: a\n:\n\n', [frame('e', 'a')]],
    ['knows an event without data', 'event: done\n\n', [frame('done', '')]],
    ['knows an event with an empty data line', 'event: done\ndata\n\n', [frame('done', '')]],
    ['gives other for a frame without an event name', 'data: a\n\n', [frame('', 'a')]],
    ['gives other for an empty event name', 'event\ndata: a\n\n', [frame('', 'a')]],
    ['gives other for a frame of an ID alone', 'id: 1\n\n', [frame('', '')]],
    ['gives other for a message without field lines', 'hello', [frame('', 'hello')]],
    ['keeps such a message whole', 'one\n\n\n two: 2 \nthree', [frame('', 'one\n\n\n two: 2 \nthree')]],
    ['gives other for bare JSON', '{"data": 1}', [frame('', '{"data": 1}')]],
    ['gives other for an empty message', '', [frame('', '')]],
    ['gives nothing for a keep-alive', ':\n\n', []],
    ['gives nothing for a bare colon', ':', []],
    ['ignores blank lines around frames', '\n\n\nevent: e\n\n\n\n', [frame('e', '')]],
    ['takes the last event name', 'event: a\nevent: b\n\n', [frame('b', '')]],
    ['does not carry an event name over', 'event: a\n\ndata: b\n\n', [frame('a', ''), frame('', 'b')]],
    ['ignores unknown fields beside known ones', 'foo: 1\nevent: e\ndatas: x\nDATA: y\n\n', [frame('e', '')]],
    ['ignores a frame of unknown fields among others', 'foo: 1\n\nevent: e\n\n', [frame('e', '')]],
    [
      'keeps colons and line separators in data',
      'data: a:b\u2028c\u0085d\n\n',
      [frame('', 'a:b\u2028c\u0085d')],
    ],
    ['keeps NUL in data', 'data: a\0b\n\n', [frame('', 'a\0b')]],
    ['drops one byte order mark', '\uFEFFdata: a\n\n', [frame('', 'a')]],
    ['drops no second one', '\uFEFF\uFEFFdata: a\n\n', [frame('', '\uFEFFdata: a')]],
    ['drops none in the middle', 'data: a\n\n\uFEFFdata: b\n\n', [frame('', 'a')]],
    ['wants field names exactly', ' data: a\nevent: e\n\n', [frame('e', '')]],
    ['takes a tab for what it is', 'data:\ta\n\n', [frame('', '\ta')]],
    ['knows a retry line as a field', 'retry: 100\nid\n\n', [frame('', '')]],
  ])('%s', (_, text, expected) => {
    expect(parseMessage(text)).toEqual(expected);
  });
});

/** Texts made of the parser's delimiters, so that random ones often hit edge cases. */
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom('\n', '\r', '\r\n', '\n\n', ':', ': ', ' ', 'data', 'event', 'id', 'retry', '\uFEFF'),
      fc.constantFrom(
        'data: x',
        'data:x\n',
        'event: content\n',
        ': beat\n',
        'da',
        'ta:',
        '汉堡',
        '👩‍👧',
        '{"a":1}',
      ),
      fc.string({ maxLength: 5 }),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''));

/** A simple reference parser that reads the format line by line. */
function parseSlowly(message: string): Frame[] {
  const frames: Frame[] = [];
  const lines = message.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const isField = (line: string) => /^(?:data|event|id|retry)(?::|$)/.test(line);
  let fields: string[][] = [];
  for (const line of [...lines, '']) {
    if (isField(line)) fields.push(/^([^:]*):? ?(.*)$/s.exec(line)?.slice(1) ?? []);
    if (line !== '' || fields.length === 0) continue;
    const values = (name: string) => fields.filter(([key]) => key === name).map(([, value]) => value ?? '');
    frames.push(frame(values('event').at(-1) ?? '', values('data').join('\n')));
    fields = [];
  }
  if (frames.length > 0) return frames;
  const isComment = (line: string) => line.startsWith(':');
  const rest = lines.filter((line) => !isComment(line)).join('\n');
  const content = rest.replace(/^\n+|\n+$/g, '');
  return content === '' && lines.some(isComment) ? [] : [frame('', content)];
}

describe('the parser', () => {
  test('agrees with a plain reading of the format', () => {
    fc.assert(
      fc.property(text, (message) => {
        // A comment beside an error is no part of the format.
        const read = parseMessage(message).map(({ event, data }) => frame(event, data));
        expect(read).toEqual(parseSlowly(message));
      }),
      { numRuns: 1_000 },
    );
  });
});
