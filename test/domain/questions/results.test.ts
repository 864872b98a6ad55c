import { expect, test } from 'vitest';
import { rowsOf, turnsOf } from '#domain/chat/conversation.ts';
import { shownText } from '#domain/chat/transcript.ts';
import { historyOf } from '#domain/questions/conversation.ts';
import { groupsOf, sumOf, worstOf } from '#domain/questions/results.ts';
import type { AnsweredTurn, QuestionRun } from '#domain/questions/run.ts';
import { replay } from '#machines/stream/stream.ts';
import { aRun, asked, ended } from '#test/machines/question-run/runs.ts';

test('the worst outcome of a question counts', () => {
  expect(worstOf(asked('1', []))).toBeNull();
  expect(worstOf(asked('1', ['passed', 'passed']))).toBe('passed');
  expect(worstOf(asked('1', ['passed', 'failed', 'unasked']))).toBe('failed');
  expect(worstOf(asked('1', ['unasked', 'passed']))).toBe('unasked');
  expect(worstOf(asked('1', ['empty', 'unasked']))).toBe('unasked');
  expect(worstOf(asked('1', ['passed', 'unknown']))).toBe('unknown');
});

test('what broke and what was mended comes first, and nothing else counts as either', () => {
  const groups = groupsOf([
    asked('1', ['passed'], 'passed'),
    asked('2', ['passed'], 'failed'),
    asked('3', ['failed'], null),
    asked('4', ['failed'], 'passed'),
    asked('5', ['unasked'], 'passed'),
    asked('6', ['passed'], 'unasked'),
    asked('7', []),
    asked('8', ['empty']),
    asked('9', ['failed'], 'unasked'),
  ]);
  expect(groups.map(({ standing, questions }) => [standing, ...questions.map(({ id }) => id)])).toEqual([
    ['broken', '4'],
    ['mended', '2'],
    ['failed', '3', '9'],
    ['unasked', '5'],
    ['empty', '8'],
    ['passed', '1', '6'],
    ['open', '7'],
  ]);
});

const counted = (
  id: string,
  setId: string | null,
  change: Partial<Omit<QuestionRun, 'counts'>> & { readonly counts: Partial<QuestionRun['counts']> },
) => ended('finished', { id, setId, ...change, counts: { ...aRun().counts, ...change.counts } });

const then = { number: null, at: '2026-11-20T07:52:00.000Z', isPresent: false, changes: 2 };

test('a burger whose sets were never asked has no sum, whatever files were asked', () => {
  expect(sumOf([])).toBeNull();
  expect(sumOf([counted('R1', null, { counts: { passed: 2 } })])).toBeNull();
});

test('the newest run of each set is summed, without the questions of which nothing is expected', () => {
  const sum = sumOf([
    counted('R4', 'A', { counts: { questions: 10, asked: 10, passed: 8, failed: 1, empty: 1 } }),
    counted('R3', null, { counts: { questions: 50, asked: 50, passed: 50 } }),
    counted('R2', 'A', { counts: { questions: 10, asked: 10, passed: 2, failed: 8 } }),
    counted('R1', 'B', { counts: { questions: 12, asked: 9, passed: 6, unasked: 3 }, end: 'stopped' }),
  ]);
  expect(sum).toMatchObject({ passed: 14, expecting: 21, unasked: 3, open: 3, going: [], isMixed: false });
});

test('the state that is told is the oldest one that is not the present one', () => {
  const present = counted('R3', 'A', { counts: {} });
  const old = counted('R2', 'B', { counts: {}, state: then });
  const older = counted('R1', 'C', {
    counts: {},
    state: { ...then, number: 5, at: '2026-11-01T07:52:00.000Z' },
  });
  expect(sumOf([present])).toMatchObject({ told: { id: 'R3' }, isMixed: false });
  expect(sumOf([present, old])).toMatchObject({ told: { id: 'R2' }, isMixed: true });
  expect(sumOf([present, old, older])).toMatchObject({ told: { id: 'R1' }, isMixed: true });
  expect(sumOf([aRun(), old])?.going.map(({ id }) => id)).toEqual(['RUN-1']);
});

const turn = (change: Partial<AnsweredTurn>): AnsweredTurn => ({
  prompt: 'When are you open?',
  answer: 'At 9 am.\n\nEvery day.',
  milliseconds: 900,
  firstWord: 300,
  inputTokens: 12,
  outputTokens: 5,
  tools: [{ name: 'get_hours', arguments: { day: 'Monday' }, result: '9 to 5' }],
  failure: null,
  findings: [],
  ...change,
});

test('an outcome is a conversation that the chat’s log shows, with its calls, its times and its failure', () => {
  const failure = { message: 'The model sent an empty answer.', errorCode: '{"code":"model-empty"}' };
  const begun = Date.UTC(2026, 10, 29, 11);
  const history = historyOf(
    [turn({}), turn({ prompt: 'Sure?', answer: '', firstWord: null, tools: [], failure })],
    begun,
  );
  const { context } = replay(history);
  const rows = rowsOf(context);
  const said = rows.filter(({ role }) => role !== 'event' && role !== 'tool').map(shownText);
  expect(said).toEqual(['When are you open?', 'At 9 am.\n\nEvery day.', 'Sure?', failure.message]);
  expect(rows.find(({ meta }) => meta.call)?.meta).toMatchObject({
    call: { name: 'get_hours' },
    result: { role: 'tool' },
  });
  expect(rows.at(-1)?.meta.errorCode).toBe(failure.errorCode);
  expect(turnsOf(context)).toMatchObject([
    { askedAt: begun, firstWordAt: begun + 300, endedAt: begun + 900, tokens: { input: 12, output: 5 } },
    { askedAt: begun + 900, firstWordAt: null, endedAt: begun + 1800 },
  ]);
});
