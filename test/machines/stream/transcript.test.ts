import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rowsOf } from '#domain/chat/conversation.ts';
import type { Frame } from '#domain/chat/frames.ts';
import { shownText } from '#domain/chat/transcript.ts';
import { emptyStream } from '#machines/stream/stream.ts';
import { anyText } from '#test/support/any-text.ts';
import { clearRows, fold, foldFrames, frame, logNote, logPrompt, read, say } from './streams.ts';

describe('the events of a stream', () => {
  test.each<[string, Frame[], string[]]>([
    ['content is the assistant’s unless told otherwise', say('Hello'), ['assistant/Assistant~: Hello']],
    ['assistant is streaming text', [frame('assistant', 'Hi')], ['assistant/Assistant~: Hi']],
    ['the two are one voice', [...say('a '), frame('assistant', 'b')], ['assistant/Assistant~: a b']],
    ['done ends the row', [...say('a'), frame('done')], ['assistant/Assistant: a']],
    ['done without a row is nothing', [frame('done')], []],
    [
      'text after done is a new row',
      [...say('a'), frame('done'), ...say('b')],
      ['assistant/Assistant: a', 'assistant/Assistant~: b'],
    ],
    ['role switches the speaker', [frame('role', 'tool'), ...say('x')], ['tool/Tool~: x']],
    ['to the system', [frame('role', 'system'), ...say('x')], ['system/System~: x']],
    ['to the user', [frame('role', ' User '), ...say('x')], ['user/You~: x']],
    [
      'unknown means assistant',
      [frame('role', 'tool'), frame('role', 'robot'), ...say('x')],
      ['assistant/Assistant~: x'],
    ],
    ['nor is one inherited', [frame('role', 'constructor'), ...say('x')], ['assistant/Assistant~: x']],
    [
      'a switch begins a row',
      [...say('a'), frame('role', 'tool'), ...say('b'), frame('role', 'assistant'), ...say('c')],
      ['assistant/Assistant: a', 'tool/Tool: b', 'assistant/Assistant~: c'],
    ],
    [
      'thinking stands apart',
      [frame('thinking', 'hm'), frame('thinking', 'well'), ...say('Yes')],
      ['assistant/Assistant Thinking: hm well', 'assistant/Assistant~: Yes'],
    ],
    [
      'error is a system row',
      [...say('a'), frame('error', 'No model.')],
      ['assistant/Assistant: a', 'system/System: No model.'],
    ],
    [
      'errors do not merge',
      [frame('error', 'a'), frame('error', 'b')],
      ['system/System: a', 'system/System: b'],
    ],
    ['an error without payload', [frame('error')], ['system/System: (no payload)']],
    ['an image without payload', [frame('image')], ['assistant/Image: (binary image payload)']],
    [
      'an image',
      [frame('image', 'https://example.org/a.png')],
      ['assistant/Image: https://example.org/a.png'],
    ],
    [
      'tools and IDs are for debug mode',
      [
        frame('tool_call', '{}'),
        frame('tool_result', 'x'),
        frame('tool', 'x'),
        frame('conversation_id', 'c'),
      ],
      [],
    ],
    ['so is everything else', [frame('usage', '{}'), frame('', 'hello'), frame('toString', 'x')], []],
    [
      'what is not shown does not part a text',
      [...say('a'), frame('tool_call', '{}'), ...say('b')],
      ['assistant/Assistant~: a b'],
    ],
    ['an empty chunk is an empty row', say(''), ['assistant/Assistant~: ']],
  ])('%s', (_, frames, expected) => {
    expect(read(fold(frames))).toEqual(expected);
  });

  test.each<[string, Frame, string]>([
    ['tool_call', frame('tool_call', '{"name":"t"}'), 'tool/Tool call: {\n  "name": "t"\n}'],
    ['tool_result', frame('tool_result', 'plain'), 'tool/Tool result: plain'],
    ['tool', frame('tool', '[1]'), 'tool/Tool: [\n  1\n]'],
    ['conversation_id', frame('conversation_id', 'c1'), 'event/Conversation ID: c1'],
    ['without payload', frame('tool_call'), 'tool/Tool call: (no payload)'],
    ['unknown', frame('usage', '{"a":1'), 'event/Event: usage: {"a":1'],
    ['unnamed', frame('', 'hello'), 'event/Event: hello'],
    ['named like a method', frame('valueOf', 'x'), 'event/Event: valueOf: x'],
  ])('in debug mode: %s', (_, given, expected) => {
    expect(read(fold([given], { debug: true }))).toEqual([expected]);
  });

  test('the model’s own JSON is left as it wrote it', () => {
    expect(read(fold(say('{"a":', '1}')))).toEqual(['assistant/Assistant~: {"a": 1}']);
    expect(read(fold(say('{"a":1}')))).toEqual(['assistant/Assistant~: {"a":1}']);
    expect(fold([frame('tool_call', '{}')], { debug: true })[0]?.meta.format).toBe('json');
  });

  test('a picture that is safe to show has its address', () => {
    const rows = fold([frame('image', 'data:image/png;base64,AA=='), frame('image', 'data:image/svg+xml,x')]);
    expect(rows.map((row) => row.meta.imageUrl)).toEqual(['data:image/png;base64,AA==', undefined]);
  });
});

describe('joining', () => {
  test.each<[string[], string]>([
    [['Hello', 'world'], 'Hello world'],
    [['Hello ', 'world'], 'Hello world'],
    [['Hello', ' world'], 'Hello world'],
    [['Hello ', ' world'], 'Hello  world'],
    [['Hello', '\nworld'], 'Hello\nworld'],
    [['Hello\t', 'world'], 'Hello\tworld'],
    [['Hello\u00a0', 'world'], 'Hello\u00a0world'],
    [['Hello', '\u2003world'], 'Hello\u2003world'],
    [['Hello\u0085', 'world'], 'Hello\u0085world'],
    [['Hello', '', 'world'], 'Hello world'],
    [['', 'Hello'], 'Hello'],
    [['你好', '世界'], '你好世界'],
    [['你好', 'world'], '你好world'],
    [['world', '你好'], 'world你好'],
    [['你好', '，'], '你好，'],
    [['你好。', 'Yes'], '你好。Yes'],
    [['「', 'a'], '「a'],
    [['カタ', 'カナ'], 'カタカナ'],
    [['ー', 'x'], 'ーx'],
    [['한국', '어'], '한국어'],
    [['\u{20000}', 'a'], '\u{20000}a'],
    [['a', '\u{20000}'], 'a\u{20000}'],
    [['😀', 'a'], '😀 a'],
    [['é', 'ß'], 'é ß'],
    [['Ω', 'я'], 'Ω я'],
  ])('%j gives %j', (chunks, text) => {
    const [row] = fold(say(...chunks));
    expect(row && shownText(row)).toBe(text);
  });
});

const event = fc.constantFrom(
  'content',
  'content',
  'content',
  'assistant',
  'thinking',
  'role',
  'done',
  'error',
  'image',
  'tool_call',
  'tool_result',
  'x',
);
const chunk = fc.oneof(
  fc.constantFrom(
    'word',
    ' word',
    'a\n',
    '你',
    '',
    'tool',
    '{"a":[1,2]}',
    '{"name":"a"}',
    'long '.repeat(700),
    'x'.repeat(9_000),
  ),
  anyText(30),
);
const frames = fc.array(fc.record({ event, data: chunk }), { maxLength: 60 });

describe('whatever comes', () => {
  test('frames split into batches in any way give the same rows', () => {
    fc.assert(
      fc.property(frames, fc.array(fc.nat({ max: 8 })), fc.boolean(), (all, sizes, debug) => {
        let stream = emptyStream;
        let rest = all;
        for (const size of [...sizes, all.length]) {
          stream = foldFrames(stream, rest.slice(0, size), { at: 1, debug });
          rest = rest.slice(size);
        }
        const whole = foldFrames(emptyStream, all, { at: 1, debug });
        expect([stream.value, stream.context]).toEqual([whole.value, whole.context]);
      }),
      { numRuns: 500 },
    );
  });

  test('only the row that grows or ends changes, and only its last block; and a call gets its result', () => {
    fc.assert(
      fc.property(frames, frames, (before, after) => {
        const begun = foldFrames(emptyStream, before, { at: 1, debug: true });
        const first = rowsOf(begun.context);
        const second = rowsOf(foldFrames(begun, after, { at: 2, debug: true }).context);
        for (const [index, row] of first.entries()) {
          const later = second[index];
          const isAnswered = later?.meta.result !== row.meta.result;
          if (isAnswered)
            expect(later).toEqual({ ...row, meta: { ...row.meta, result: later?.meta.result } });
          else if (index < first.length - 1 || !row.streaming) expect(later).toBe(row);
          expect(later).toMatchObject({ id: row.id, timestamp: 1, role: row.role });
          const sealed = row.blocks.slice(0, -1);
          for (const [at, block] of sealed.entries()) expect(later?.blocks[at]).toBe(block);
        }
        expect(new Set(second.map((row) => row.id)).size).toBe(second.length);
        expect(second.filter((row) => row.streaming).length).toBeLessThanOrEqual(1);
      }),
      { numRuns: 300 },
    );
  });

  test('text with its white space is shown exactly', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('one ', 'two\n', 'three\t', '四', '。')), (chunks) => {
        const rows = fold(say(...chunks));
        expect(rows.map(shownText).join('')).toBe(chunks.join(''));
      }),
    );
  });
});

describe('long text', () => {
  test('is kept in blocks that end at line breaks', () => {
    const line = `${'word '.repeat(20)}\n`;
    const [row] = fold(say(...Array.from({ length: 500 }, () => line)));
    expect(row?.blocks.length).toBeGreaterThan(20);
    for (const block of row?.blocks.slice(0, -1) ?? []) {
      expect(block.endsWith('\n')).toBe(true);
      expect(block.length).toBeLessThan(4_200);
    }
  });

  test('in one chunk is cut up too, never within a character', () => {
    const [row] = fold(say(`a${'😀'.repeat(20_000)}`));
    expect(row?.blocks.length).toBeGreaterThan(3);
    for (const block of row?.blocks ?? []) expect(block.isWellFormed()).toBe(true);
  });
});

describe('what the console logs itself', () => {
  test('a prompt ends what streams, and the answer is the assistant’s again', () => {
    const before = foldFrames(emptyStream, [frame('role', 'tool'), ...say('x')], { at: 1, debug: false });
    const asked = logPrompt(before, 'Why?', 2);
    expect(read(fold(say('Because'), { from: asked }))).toEqual([
      'tool/Tool: x',
      'user/You: Why?',
      'assistant/Assistant~: Because',
    ]);
  });

  test('a system row ends what streams and may have a detail', () => {
    const before = foldFrames(logPrompt(emptyStream, 'Why?', 1), say('x'), { at: 1, debug: false });
    const after = rowsOf(logNote(before, { note: 'unable', at: 2, detail: 'why' }).context);
    expect(after[1]?.streaming).toBe(false);
    expect(after[2]).toMatchObject({
      role: 'system',
      timestamp: 2,
      // The figures of an answer stand under its last row, so a note must not belong to it.
      turn: 0,
      meta: { tone: 'error' },
      blocks: ['why'],
    });
  });

  test('an error belongs to the answer that it came in, and to none between two answers', () => {
    const turns = (...frames: readonly Frame[]) => {
      const asked = logPrompt(logPrompt(emptyStream, 'One?', 1), 'Two?', 1);
      return fold([...frames, frame('error', 'No.')], { from: asked }).map(({ turn }) => turn);
    };
    expect(turns()).toEqual([1, 2, 2]);
    expect(turns(frame('done', 'interrupted'))).toEqual([1, 2, 2]);
    expect(turns(...say('x'), frame('done'))).toEqual([1, 2, 2, 0]);
    // A server that does not say whose end it is may go on with the new answer.
    expect(turns(frame('done'), ...say('x'))).toEqual([1, 2, 2, 2]);
    const stopped = logNote(logPrompt(emptyStream, 'One?', 1), { note: 'stopped', at: 2 });
    expect(fold([frame('error', 'No.')], { from: stopped }).map(({ turn }) => turn)).toEqual([1, 0, 0]);
    expect(fold([frame('error', 'No.')], { from: logPrompt(stopped, 'Two?', 3) }).at(-1)?.turn).toBe(2);
  });

  test('clearing keeps the speaker and does not use an ID again', () => {
    const before = foldFrames(emptyStream, [frame('role', 'tool'), ...say('x')], { at: 1, debug: false });
    const after = rowsOf(foldFrames(clearRows(before), say('y'), { at: 2, debug: false }).context);
    expect(after).toMatchObject([{ id: 2, role: 'tool' }]);
  });
});
