import { describe, expect, test } from 'vitest';
import { databases, sqlite } from '#test/support/databases.ts';
import { ollamaReply, type Reply } from '#test/support/provider-streams.ts';
import { serverForTest, sharedServer } from '#test/support/shared-server.ts';
import { sharedBuilder, signIn } from './builder-console.ts';
import { publish } from './door-world.ts';
import { entriesOf, pageAt } from './history-console.ts';
import {
  answering,
  askedAll,
  burgerOf,
  ended,
  fileOf,
  outcomeAt,
  outcomesOf,
  question,
  runAt,
  started,
  verdictsOf,
} from './question-world.ts';
import { createClock } from './session-client.ts';

const refuses = (status: number, headers: Reply['headers'] = {}): Reply => ({
  status,
  headers,
  chunks: ['Out of order'],
});
const empty = ollamaReply([]);
const hi = { type: 'contains', value: 'Hi' } as const;

describe.each(databases)('a run of questions on $name', (database) => {
  const clock = createClock();
  const server = sharedServer({ database, now: clock.now });
  const builder = sharedBuilder(server);

  test('says what became of each question, and of each expectation', async () => {
    const model = await answering(({ prompt }) => {
      if (prompt === 'Fail') return empty;
      if (prompt === 'Out') return refuses(500);
      return `Hi, you said ${prompt}`;
    });
    const burger = await burgerOf(builder, model);
    const file = fileOf(
      question(['Good', hi]),
      question(['Bad', hi, { type: 'contains', value: 'Bye' }]),
      question(['Fail', { type: 'not-contains', value: 'Bye' }]),
      question(['Out', hi]),
      question(['Nothing']),
      question(['Talk', hi], ['More', { type: 'contains', value: 'More' }]),
      { ...question(['Fail', hi], ['Never', hi]), id: 'stops' },
    );
    const run = await askedAll(builder, burger, { file });
    expect(run).toMatchObject({
      burger_id: burger,
      set_id: null,
      name: 'From a file',
      of: 'newest',
      times: 1,
      end: 'finished',
      is_stopping: false,
      counts: { questions: 7, asked: 7, passed: 2, failed: 3, unasked: 1, empty: 1 },
      started_by: { id: expect.stringMatching(/^ACC-/) },
    });
    expect(verdictsOf(run)).toEqual({
      Good: 'passed',
      Bad: 'failed',
      Fail: 'failed',
      Out: 'unasked',
      Nothing: 'empty',
      Talk: 'passed',
      stops: 'failed',
    });
    const [good, bad, fail, out, , talk, stops] = await outcomesOf(builder, run.id);
    expect(good).toMatchObject({
      question_id: 'Good',
      time: 1,
      reason: null,
      turns: [
        {
          prompt: 'Good',
          answer: 'Hi, you said Good',
          input_tokens: 12,
          output_tokens: 5,
          tools: [],
          failure: null,
          findings: [{ expectation: hi, verdict: 'passed', seen: null }],
        },
      ],
    });
    expect(bad?.turns?.[0]?.findings.map(({ verdict }) => verdict)).toEqual(['passed', 'failed']);
    expect(fail).toMatchObject({
      reason: { error_code: { code: 'answer-empty' } },
      turns: [{ findings: [{ verdict: 'failed' }] }],
    });
    expect(out).toMatchObject({ reason: { error_code: { code: 'model-troubled-more' } } });
    // The second prompt is answered in the conversation of the first.
    expect(talk?.turns).toHaveLength(2);
    const second = model.calls.find(({ prompt }) => prompt === 'More');
    expect(second?.messages.map(({ content }) => content)).toEqual(['Talk', 'Hi, you said Talk', 'More']);
    expect(stops?.turns).toHaveLength(1);
    expect(model.calls.some(({ prompt }) => prompt === 'Never')).toBe(false);
  });

  test('of three times asks all for the first time before any for the second, and the worst counts', async () => {
    const model = await answering(({ prompt }, times) => (prompt === 'B' && times === 1 ? 'Bye' : 'Hi'));
    const burger = await burgerOf(builder, model);
    // A time is expected, so that they are asked one after another.
    const soon = { type: 'latency', threshold: 60_000 } as const;
    const file = fileOf(question(['A', hi, soon]), question(['B', hi]));
    const run = await askedAll(builder, burger, { file, times: 3 });
    expect(model.calls.map(({ prompt }) => prompt)).toEqual(['A', 'B', 'A', 'B', 'A', 'B']);
    expect(verdictsOf(run)).toEqual({ A: 'passed,passed,passed', B: 'passed,failed,passed' });
    expect(run.counts).toMatchObject({ questions: 2, asked: 6, passed: 1, failed: 1 });
    expect(run.questions[1]?.outcomes.map(({ place, time }) => [place, time])).toEqual([
      [1, 1],
      [3, 2],
      [5, 3],
    ]);
  });

  test('is stopped, and keeps what was asked', async () => {
    const held = Promise.withResolvers<string>();
    const model = await answering(({ prompt }) => (prompt === 'First' ? 'Hi' : held.promise));
    const burger = await burgerOf(builder, model);
    const prompts = ['First', '2', '3', '4', '5', '6'];
    const run = await started(builder, burger, {
      file: fileOf(...prompts.map((one) => question([one, hi]))),
    });
    expect(run).toMatchObject({ end: null, ended_at: null, state: null, is_stopping: false });
    await expect.poll(() => model.calls.length).toBe(5);
    await builder.one('POST', `/api/question-runs/${run.id}/stop`);
    const after = await ended(builder, run.id);
    expect(after).toMatchObject({ end: 'stopped', counts: { questions: 6, asked: 1, passed: 1 } });
    held.resolve('Hi');
    // What was being asked has no outcome, and nothing more is asked.
    expect((await runAt(builder, run.id)).counts.asked).toBe(1);
    expect(model.calls).toHaveLength(5);
  });

  test('ends when eight in a row could not be asked, and when there is nothing to ask', async () => {
    const model = await answering(() => refuses(503));
    const burger = await burgerOf(builder, model);
    const many = Array.from({ length: 30 }, (_, index) => question([`Q${index}`, hi]));
    const run = await askedAll(builder, burger, { file: fileOf(...many) });
    expect(run).toMatchObject({ end: 'hopeless', counts: { asked: 8, unasked: 8 } });
    const nothing = await askedAll(builder, burger, { file: fileOf(question(['A'])), state: 'published' });
    expect(nothing).toMatchObject({ end: 'nothing', state: null, counts: { asked: 0 } });
  });

  test('knows whether the burger is still what was asked', async () => {
    const model = await answering(() => 'Hi');
    const burger = await burgerOf(builder, model);
    const bun = await builder.one('POST', `/api/burger/${burger}/bun`, { prompt: 'Be kind.' });
    const file = fileOf(question(['A', hi]));
    const stateOf = async (id: string) => (await runAt(builder, id)).state;
    const first = await askedAll(builder, burger, { file });
    expect(first.state).toMatchObject({ number: null, is_present: true, changes: 0 });
    await publish(builder, burger);
    expect(await stateOf(first.id)).toMatchObject({ is_present: true, changes: 0 });
    clock.forward(1);
    await builder.one('PUT', `/api/burger/${burger}/bun/top/${bun.id}`, { prompt: 'Be brief.' });
    expect(await stateOf(first.id)).toMatchObject({ is_present: false, changes: 1 });
    const published = await askedAll(builder, burger, { file, state: 'published' });
    expect(published.state).toMatchObject({ number: 1, is_present: false, changes: null });
    clock.forward(1);
    await builder.one('PUT', `/api/burger/${burger}/bun/top/${bun.id}`, { prompt: 'Be kind.' });
    expect(await stateOf(first.id)).toMatchObject({ is_present: true, changes: 2 });
    expect(await stateOf(published.id)).toMatchObject({ number: 1, is_present: true });
    // A new key changes nothing of what answers.
    await builder.one('PUT', `/api/burger/${burger}/cheese/ollama`, {
      json_data: { host: model.url, model: 'm', api_key: 'sk-another-key-123' },
    });
    expect(await stateOf(first.id)).toMatchObject({ is_present: true, changes: 3 });
    const runs = await builder.list(`/api/burger/${burger}/question-runs`);
    expect(runs.map(({ id }) => id)).toEqual([published.id, first.id]);
  });

  test('of a set is compared with the run before, and the newest five are kept', async () => {
    let answer = 'Hi';
    const model = await answering(() => answer);
    const burger = await burgerOf(builder, model);
    const questions = [question(['A', hi])];
    const set = await builder.one('POST', `/api/burger/${burger}/questions`, { name: 'Set', questions });
    const ids: string[] = [];
    for (let count = 0; count < 6; count += 1) {
      clock.forward(1);
      answer = count === 5 ? 'Bye' : 'Hi';
      const run = await askedAll(builder, burger, { set_id: set.id });
      ids.unshift(run.id);
      expect(run).toMatchObject({ set_id: set.id, name: 'Set' });
      expect(run.questions[0]?.before).toBe(count === 0 ? null : 'passed');
    }
    clock.forward(1);
    const ofFile = await askedAll(builder, burger, { file: fileOf(...questions) });
    expect(ofFile.questions[0]?.before).toBeNull();
    const runs = await builder.list(`/api/burger/${burger}/question-runs`);
    expect(runs.map(({ id }) => id)).toEqual([ofFile.id, ...ids.slice(0, 5)]);
    expect((await builder.call('GET', `/api/question-runs/${ids[5]}`)).status).toBe(404);
    const another = await builder.one('POST', `/api/burger/${burger}/questions`, { name: 'B', questions });
    await builder.one('PUT', `/api/questions/${set.id}`, { name: 'Set', questions: [] });
    // The run keeps the questions that it has asked.
    expect((await outcomeAt(builder, ids[0] ?? '', 0)).turns?.[0]?.findings).toMatchObject([
      { expectation: hi, verdict: 'failed' },
    ]);
    await builder.one('DELETE', `/api/questions/${another.id}`);
    await builder.one('DELETE', `/api/questions/${set.id}`);
    expect(await builder.list(`/api/burger/${burger}/question-runs`)).toHaveLength(1);
  });

  test('is one entry of the audit log, and none of the burger’s history', async () => {
    const burger = await burgerOf(builder, await answering(() => 'Hi'));
    const before = await entriesOf(builder, burger);
    const run = await askedAll(builder, burger, { file: fileOf(question(['A'])), times: 3 });
    const { data } = await pageAt(builder, `/api/history?subject=question-run&burger=${burger}`);
    expect(data).toMatchObject([
      {
        what: 'asked',
        subject: 'question-run',
        subject_id: burger,
        name: 'Burger',
        detail: { run: run.id, set_name: 'From a file', of: 'newest', times: 3, questions: 1 },
      },
    ]);
    expect(await entriesOf(builder, burger)).toEqual(before);
  });

  test('ends with its burger and its account, and counts as interrupted when its server is silent', async () => {
    const held = Promise.withResolvers<string>();
    const model = await answering(() => held.promise);
    const file = fileOf(question(['A']));
    const gone = await burgerOf(builder, model);
    const run = await started(builder, gone, { file });
    await builder.one('DELETE', `/api/burger/${gone}`);
    expect((await builder.call('GET', `/api/question-runs/${run.id}`)).status).toBe(404);
    const burger = await burgerOf(builder, model);
    const other = await signIn(server);
    const left = await started(other, burger, { file });
    const { id } = left.started_by ?? {};
    await server.db
      .deleteFrom('account')
      .where('id', '=', id ?? '')
      .execute();
    expect(await ended(builder, left.id)).toMatchObject({ end: 'stopped' });
    const silent = await started(builder, burger, { file });
    await server.db.updateTable('question_run').set({ seen_at: '2026-01-01T00:00:00.000Z' }).execute();
    expect(await runAt(builder, silent.id)).toMatchObject({
      end: 'interrupted',
      ended_at: '2026-01-01T00:00:00.000Z',
    });
    held.resolve('Hi');
  });

  test('keeps no secret in another form, and no mask for a key that is a word', async () => {
    const own = 'ab/cd"ef\\0123456';
    const json = JSON.stringify(own);
    const forms = [json, json.replaceAll('/', String.raw`\/`), encodeURIComponent(own)];
    const model = await answering(() => `Hi, none of it: ${forms.join(', ')}`);
    const burger = await builder.burger(await builder.workshop());
    const json_data = { host: model.url, model: 'm', api_key: 'none' };
    await builder.one('POST', `/api/burger/${burger}/cheese`, { type: 'ollama', json_data });
    const run = await askedAll(builder, burger, {
      file: fileOf(question(['A', hi])),
      privacy_input: { 'X-Own': own },
    });
    expect((await outcomeAt(builder, run.id, 0)).turns?.[0]?.answer).toBe(
      'Hi, none of it: "•••", "•••", •••',
    );
  });

  test('is one of ten of an account, also when they are started at once', async () => {
    const held = Promise.withResolvers<string>();
    const burger = await burgerOf(builder, await answering(() => held.promise));
    const request = { state: 'newest', file: fileOf(question(['A', hi])) };
    // Runs of other tests may still be going on.
    const other = await signIn(server);
    const replies = await Promise.all(
      Array.from({ length: 14 }, () => other.call('POST', `/api/burger/${burger}/question-runs`, request)),
    );
    const statuses = replies.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array(10).fill(202), ...Array(4).fill(429)]);
    held.resolve('Hi');
    for (const { id } of await builder.list(`/api/burger/${burger}/question-runs`)) await ended(builder, id);
  });

  test('is refused without questions, of an unknown burger or set, or with a wrong pattern', async () => {
    const burger = await burgerOf(builder, await answering(() => 'Hi'));
    const refusal = async (body: object, at = burger) => {
      const { status } = await builder.call('POST', `/api/burger/${at}/question-runs`, {
        state: 'newest',
        ...body,
      });
      return status;
    };
    const file = fileOf(question(['A']));
    expect(await refusal({})).toBe(400);
    expect(await refusal({ file, set_id: 'SET-1' })).toBe(400);
    expect(await refusal({ set_id: 'SET-1' })).toBe(404);
    expect(await refusal({ file }, 'BRG-1')).toBe(404);
    expect(await refusal({ file, times: 2 })).toBe(400);
    expect(await refusal({ file: fileOf(question(['A', { type: 'regex', value: '(?=a)' }])) })).toBe(400);
    for (const path of ['/api/question-runs/RUN-1', '/api/question-runs/RUN-1/outcomes/0'])
      expect((await builder.call('GET', path)).status).toBe(404);
    expect((await builder.call('POST', '/api/question-runs/RUN-1/stop')).status).toBe(404);
  });
});

test('the questions of a run are held until it has ended', async () => {
  const metricsToken = 'prometheus-reads-this';
  const server = await serverForTest({ database: sqlite, config: { metricsToken } });
  const builder = await signIn(server);
  const heldBytes = async () => {
    const headers = { authorization: `Bearer ${metricsToken}` };
    const metrics = await (await fetch(`${server.url}/metrics`, { headers })).text();
    return Number(/^cowtex_held_bytes (.*)$/m.exec(metrics)?.[1]);
  };
  const held = Promise.withResolvers<string>();
  const burger = await burgerOf(builder, await answering(() => held.promise));
  const long = { type: 'not-contains', value: 'x'.repeat(8000) } as const;
  const file = fileOf(...Array.from({ length: 20 }, (_, index) => question([`Q${index}`, long])));
  const run = await started(builder, burger, { file });
  await expect.poll(heldBytes).toBeGreaterThan(8 * JSON.stringify(file.questions).length);
  held.resolve('Hi');
  await ended(builder, run.id);
  await expect.poll(heldBytes).toBe(0);
});
