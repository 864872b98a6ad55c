import { expect, test } from 'vitest';
import type { History, HistoryEvent } from '#domain/chat/history-event.ts';
import { courseOf } from '#domain/chat/turn.ts';
import { replay } from '#machines/stream/stream.ts';
import { foldFrames, frame, say, turnsIn } from './streams.ts';

const prompted = (at: number): HistoryEvent => ({ type: 'prompted', at, content: 'Which?' });
const asked: History = [prompted(1_000)];
const later = (before: History, at: number, ...frames: ReturnType<typeof frame>[]): History => [
  ...before,
  {
    type: 'received',
    at,
    debug: false,
    messages: frames.map(({ event, data }) => `event: ${event}\ndata: ${data}\n\n`),
  },
];
const turnOf = (history: History) => turnsIn(history).at(-1) ?? expect.fail();
const spansOf = (history: History) =>
  courseOf(turnOf(history)).map(({ kind, from, to, tool }) => [tool?.name ?? kind, from, to]);

test('an answer waits, thinks, writes and ends', () => {
  let log = later(asked, 1_100, frame('role', 'assistant'));
  log = later(log, 1_500, frame('thinking', 'Hm'));
  log = later(log, 2_000, ...say('Well'));
  log = later(log, 2_500, ...say(', so'));
  expect(turnOf(log)).toMatchObject({ firstWordAt: 2_000, endedAt: null, tokens: null });
  log = later(log, 3_000, frame('usage', '{"input_tokens":7,"output_tokens":2}'), frame('done'));
  expect(turnOf(log)).toMatchObject({ askedAt: 1_000, firstWordAt: 2_000, endedAt: 3_000 });
  expect(turnOf(log).tokens).toEqual({ input: 7, output: 2 });
  expect(spansOf(log)).toEqual([
    ['waiting', 1_000, 1_500],
    ['thinking', 1_500, 2_000],
    ['writing', 2_000, 3_000],
  ]);
});

test('tools run side by side, each until its own result; then the model is waited for', () => {
  let log = later(asked, 1_100, ...say('Let me look.'));
  log = later(log, 1_200, frame('tool_call', '{"name":"see","id":"a"}'));
  log = later(log, 1_200, frame('tool_call', '{"name":"see","id":"b"}'));
  log = later(log, 1_300, frame('tool_result', '{"name":"see","id":"b"}'));
  log = later(log, 1_900, frame('tool_result', '{"name":"see","id":"a"}'));
  log = later(log, 2_000, ...say('Seen.'), frame('done'));
  expect(spansOf(log)).toEqual([
    ['waiting', 1_000, 1_100],
    ['writing', 1_100, 1_200],
    ['see', 1_200, 1_300],
    ['see', 1_200, 1_900],
    ['waiting', 1_900, 2_000],
    ['writing', 2_000, 2_000],
  ]);
});

test('a result without an ID belongs to the oldest call of its name', () => {
  let log = later(asked, 1_100, frame('tool_call', '{"name":"see"}'), frame('tool_call', '{"name":"go"}'));
  log = later(log, 1_400, frame('tool_result', '{"name":"go"}'), frame('tool_result', 'not JSON'));
  expect(spansOf(log).slice(1)).toEqual([['go', 1_100, 1_400]]);
  expect(replay(log).context.running).toEqual([{ call: { name: 'see', id: null }, from: 1_100 }]);
});

test('an answer is one of debug mode as soon as something of it came in that', () => {
  expect(turnOf(asked).isDebug).toBe(false);
  const told: HistoryEvent = { type: 'received', at: 1_100, debug: true, messages: [':\n\n'] };
  expect(turnOf(later(asked, 1_100, ...say('Well'))).isDebug).toBe(false);
  const log = later([...asked, told], 1_200, ...say('Well'));
  expect(turnOf(log).isDebug).toBe(true);
  expect(turnOf([...log, prompted(1_300)]).isDebug).toBe(false);
});

test.each<[string, (history: History) => History]>([
  ['a dropped connection', (history) => [...history, { type: 'noted', at: 1_700, note: 'disconnected' }]],
  ['the next prompt', (history) => [...history, prompted(1_700)]],
  ['an error', (history) => later(history, 1_700, frame('error', 'No.'))],
])('%s ends the answer', (_, end) => {
  const [first] = turnsIn(end(later(asked, 1_100, ...say('Well'))));
  expect(first).toMatchObject({ endedAt: 1_700 });
  expect(first && courseOf(first)).toMatchObject([
    { kind: 'waiting', to: 1_100 },
    { kind: 'writing', to: 1_700 },
  ]);
});

test('words that tell nothing new of a turn leave the same turns', () => {
  const begun = replay(later(asked, 1_100, ...say('Well')));
  const after = foldFrames(begun, say('more'), { at: 1_200, debug: false });
  expect(after.context.turn).toBe(begun.context.turn);
  expect(turnsIn([prompted(5_000)])).toMatchObject([{ askedAt: 5_000, firstWordAt: null }]);
  expect(turnsIn([])).toEqual([]);
});

test('thousands of calls in one answer are read in one pass', () => {
  const calls = Array.from({ length: 10_000 }, (_, id) => [
    frame('tool_call', JSON.stringify({ name: 'see', id: `${id}` })),
    frame('tool_result', JSON.stringify({ name: 'see', id: `${id}` })),
  ]);
  const { turn, running } = replay(later(asked, 1_100, ...calls.flat())).context;
  // Each call is waited for, and then its result.
  expect(turn && courseOf(turn)).toHaveLength(20_000);
  expect(running).toEqual([]);
});
