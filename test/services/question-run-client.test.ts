import { expect, test } from 'vitest';
import { createHttp } from '#services/http.ts';
import { createQuestionRunClient } from '#services/question-run-client.ts';
import { line, tokens } from './client-world.ts';
import { type Answer, serveAnswer } from './http-server.ts';

const clientOf = async (answer: Answer) => {
  const { baseUrl, seen } = await serveAnswer(answer);
  return { client: createQuestionRunClient(createHttp({ baseUrl, tokens })), seen };
};

const run = {
  id: 'RUN-1',
  burger_id: 'BRG-1',
  set_id: null,
  name: 'Opening hours',
  of: 'published',
  state: { number: 5, at: '2026-11-27T07:52:00.000Z', is_present: false, changes: null },
  times: 3,
  started_at: '2026-11-29T11:20:00.000Z',
  started_by: { id: 'ACC-1', account: 'bea' },
  ended_at: null,
  end: null,
  is_stopping: false,
  counts: { questions: 2, asked: 1, passed: 1, failed: 0, unasked: 0, empty: 0 },
};
const question = {
  id: 'q1',
  name: 'Open?',
  outcomes: [{ place: 0, time: 1, verdict: 'passed' }],
  before: null,
};

test('the runs of a burger', async () => {
  const { client } = await clientOf({
    json: { data: [run, { ...run, id: 'RUN-0', state: null, end: 'stopped' }] },
  });
  expect(await client.list('BRG-1')).toEqual([
    {
      id: 'RUN-1',
      burgerId: 'BRG-1',
      setId: null,
      name: 'Opening hours',
      of: 'published',
      state: { number: 5, at: '2026-11-27T07:52:00.000Z', isPresent: false, changes: null },
      times: 3,
      startedAt: '2026-11-29T11:20:00.000Z',
      startedBy: { id: 'ACC-1', account: 'bea' },
      endedAt: null,
      end: null,
      isStopping: false,
      counts: run.counts,
    },
    expect.objectContaining({ id: 'RUN-0', state: null, end: 'stopped' }),
  ]);
});

test('the calls', async () => {
  const { client, seen } = await clientOf({ json: { data: { ...run, questions: [question] } } });
  const body = { set_id: 'SET-1', state: 'newest', times: 3, privacy_input: { 'X-Key': 'k' } } as const;
  await client.start('BRG-1', body);
  await client.run('RUN-1');
  await client.stop('RUN/1');
  await client.outcome('RUN-1', 4).catch(() => null);
  expect(seen.map(line)).toEqual([
    `POST /api/burger/BRG-1/question-runs ${JSON.stringify(body)}`,
    'GET /api/question-runs/RUN-1',
    'POST /api/question-runs/RUN%2F1/stop',
    'GET /api/question-runs/RUN-1/outcomes/4',
  ]);
});

test('an end, a verdict and an expectation of another server are read, and none of them counts as passed', async () => {
  const strange = { ...question, outcomes: [{ place: 0, time: 1, verdict: 'splendid' }], before: 'odd' };
  const { client } = await clientOf({ json: { data: { ...run, end: 'bored', questions: [strange] } } });
  expect(await client.run('RUN-1')).toMatchObject({
    end: 'bored',
    questions: [{ outcomes: [{ verdict: 'unknown' }], before: 'unknown' }],
  });
  const finding = { expectation: { type: 'rhymes', with: 'cow' }, verdict: 'perhaps', seen: { odd: true } };
  const turn = {
    prompt: 'Open?',
    answer: 'At 9 am.',
    milliseconds: 12,
    first_word: null,
    input_tokens: null,
    output_tokens: 3,
    tools: [],
    failure: null,
    findings: [finding],
  };
  const reason = { message: 'The model is over its limit.', error_code: { code: 'model-limit' } };
  const outcome = { place: 0, question_id: 'q1', time: 1, verdict: 'unasked', reason, turns: [turn] };
  const { client: other } = await clientOf({ json: { data: outcome } });
  expect(await other.outcome('RUN-1', 0)).toMatchObject({
    verdict: 'unasked',
    askedAt: null,
    reason: { message: 'The model is over its limit.', errorCode: '{"code":"model-limit"}' },
    turns: [
      {
        firstWord: null,
        outputTokens: 3,
        findings: [
          { expectation: { type: 'unknown', whole: finding.expectation }, verdict: 'unknown', seen: null },
        ],
      },
    ],
  });
});

test('answers that are not kept any more', async () => {
  const outcome = { place: 0, question_id: 'q1', time: 1, verdict: 'failed', reason: null, turns: null };
  const { client } = await clientOf({ json: { data: outcome } });
  expect(await client.outcome('RUN-1', 0)).toMatchObject({ verdict: 'failed', reason: null, turns: null });
});
