import { expect, test } from 'vitest';
import { rowsOf } from '#domain/chat/conversation.ts';
import type { Frame } from '#domain/chat/frames.ts';
import { type Row, shownText } from '#domain/chat/transcript.ts';
import { emptyStream } from '#machines/stream/stream.ts';
import { clearRows, fold, foldFrames, frame, logPrompt, read, say } from './streams.ts';

const call = (name: string, id?: string) => frame('tool_call', JSON.stringify({ name, arguments: {}, id }));
const result = (of: { name?: string; id?: string }, answer = 'x') =>
  frame('tool_result', JSON.stringify({ ...of, result: answer }));
const debug = { debug: true };

/** The answer of each call, in the order of the calls, and the answers without a call. */
function pairs(rows: readonly Row[]): { answers: (string | null)[]; alone: string[] } {
  const answerOf = (row: Row): string => JSON.parse(shownText(row)).result;
  const results = rows.filter(({ label }) => label.message === 'Tool result');
  for (const row of results) {
    const holder = rows.find(({ id }) => id === row.meta.callId);
    expect(holder?.meta.result).toBe(row.meta.callId === undefined ? undefined : row);
  }
  return {
    answers: rows
      .filter(({ meta }) => meta.call)
      .map(({ meta }) => (meta.result ? answerOf(meta.result) : null)),
    alone: results.filter(({ meta }) => meta.callId === undefined).map(answerOf),
  };
}

test.each<[string, Frame[], (string | null)[], string[]]>([
  ['by its ID', [call('a', '1'), call('a', '2'), result({ name: 'a', id: '2' }, 'two')], [null, 'two'], []],
  ['by its ID alone', [call('a', '1'), result({ id: '1' }, 'one')], ['one'], []],
  ['of another ID: to none', [call('a', '1'), result({ name: 'a', id: '2' }, 'two')], [null], ['two']],
  [
    'without an ID: to the oldest of its name',
    [
      call('a'),
      call('b'),
      call('a'),
      result({ name: 'b' }, 'b'),
      result({ name: 'a' }, 'one'),
      result({ name: 'a' }, 'two'),
    ],
    ['one', 'b', 'two'],
    [],
  ],
  ['without an ID, to a call with one', [call('a', '1'), result({ name: 'a' }, 'one')], ['one'], []],
  ['with an ID, to a call without', [call('a'), result({ name: 'a', id: '1' }, 'one')], ['one'], []],
  ['once', [call('a', '1'), result({ id: '1' }, 'one'), result({ id: '1' }, 'more')], ['one'], ['more']],
  ['without a name and an ID: to none', [call('a'), result({}, 'x')], [null], ['x']],
  ['before its call: to none', [result({ id: '1' }, 'x'), call('a', '1')], [null], ['x']],
  ['after other words', [call('a', '1'), ...say('Hm'), result({ id: '1' }, 'one')], ['one'], []],
])('a result belongs to its call, %s', (_, frames, answers, alone) => {
  expect(pairs(fold(frames, debug))).toEqual({ answers, alone });
});

test('both rows stay in the log, in the order in which they came', () => {
  const rows = fold([call('a', '1'), ...say('Hm'), result({ id: '1' })], debug);
  expect(rows.map(({ label }) => label.message)).toEqual(['Tool call', 'Assistant', 'Tool result']);
});

test('a call that names no tool is a row like others', () => {
  const rows = fold([frame('tool_call', '{"id":"1"}'), frame('tool_call', 'a'), result({ id: '1' })], debug);
  expect(rows.map(({ meta }) => meta.call)).toEqual([undefined, undefined, undefined]);
  expect(read(rows.slice(0, 2))).toEqual(['tool/Tool call: {\n  "id": "1"\n}', 'tool/Tool call: a']);
});

test('a call of an earlier answer gets no result of this one', () => {
  const before = foldFrames(logPrompt(emptyStream, 'One?', 1), [call('a')], { at: 1, debug: true });
  const { context } = foldFrames(logPrompt(before, 'Two?', 2), [call('a'), result({ name: 'a' }, 'two')], {
    at: 3,
    debug: true,
  });
  expect(pairs(rowsOf(context))).toEqual({ answers: [null, 'two'], alone: [] });
});

test('a result stands by itself once its call has been cleared away', () => {
  const before = foldFrames(emptyStream, [call('a', '1')], { at: 1, debug: true });
  const after = foldFrames(clearRows(before), [result({ id: '1' }, 'x')], { at: 2, debug: true });
  expect(pairs(rowsOf(after.context))).toEqual({ answers: [], alone: ['x'] });
});

test('a result looks for its call among the newest rows only, however many there are', () => {
  const others = (count: number) => Array.from({ length: count }, () => frame('x'));
  const near = [call('a', '1'), ...others(999), result({ id: '1' }, 'x')];
  expect(pairs(fold(near, debug)).answers).toEqual(['x']);
  const far = [call('a', '1'), ...others(1_000), result({ id: '1' }, 'x')];
  expect(pairs(fold(far, debug))).toEqual({ answers: [null], alone: ['x'] });
});
