import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { postgres, sqlite } from '#test/support/databases.ts';
import { listen } from '#test/support/listen.ts';
import { ollamaReply, type Reply } from '#test/support/provider-streams.ts';
import { startServer } from '#test/support/server.ts';
import { serverForTest, sharedServer } from '#test/support/shared-server.ts';
import { apiPatty, type BuilderConsole, consoleOf, sharedBuilder, signIn } from './builder-console.ts';
import { chunk, DONE, openai } from './foreign-replies.ts';
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
import { storageForTest } from './server-process.ts';

/* Runs of questions, and what is outside: models, tools, other people, other servers. */

const hi = { type: 'contains', value: 'Hi' } as const;
const limits = (seconds: string): Reply => ({
  status: 429,
  headers: { 'retry-after': seconds },
  chunks: ['Slow down'],
});
const callOf = (input: object) => ollamaReply([{ call: { id: '1', name: 'order', input } }]);

/** A service that a tool calls, until the end of the test. It says back what it was sent. */
async function ordering() {
  const orders: { readonly body: string; readonly token: unknown }[] = [];
  const target = await listen(
    createServer(async (request, response) => {
      const order = { body: await text(request), token: request.headers['x-token'] };
      orders.push(order);
      response.end(JSON.stringify(order));
    }),
  );
  onTestFinished(() => target.stop());
  return { orders, url: target.url };
}

const addTool = (builder: BuilderConsole, burger: string, url: string) =>
  builder.one(
    'POST',
    `/api/burger/${burger}/patty`,
    apiPatty('order', { settings: { url, method: 'post', privacy_inputs: ['X-Token'] } }),
  );

describe('a model', () => {
  const server = sharedServer({ database: sqlite });
  const builder = sharedBuilder(server);

  test('that says much fills no more than 8 MB, and the oldest answers go first', async () => {
    const model = await answering(() => '好'.repeat(20_000));
    const burger = await burgerOf(builder, model);
    const names = Array.from({ length: 150 }, (_, number) => `Question ${number}`);
    const expected = { type: 'contains', value: '好好' } as const;
    const file = fileOf(...names.map((name) => question([name, expected])));
    const { id } = await started(builder, burger, { file });
    const run = await ended(builder, id, 60_000);
    expect(run.counts).toMatchObject({ asked: 150, passed: 150 });
    const rows = server.db.selectFrom('question_outcome').select('place').where('run_id', '=', id);
    const kept = await rows.where('detail', 'is not', null).orderBy('place').execute();
    // One takes 60,000 bytes and some words.
    expect(kept.length).toBeGreaterThan(125);
    expect(kept.length).toBeLessThan(134);
    expect((await outcomeAt(builder, id, 0)).turns).toBeNull();
    const last = await outcomeAt(builder, id, kept.at(-1)?.place ?? 0);
    expect(last.turns?.[0]?.answer).toHaveLength(20_000);
  });

  test('that limits is waited for and asked again, three times at most', async () => {
    const model = await answering(({ prompt }, times) =>
      prompt === 'Never' || times < 3 ? limits('1') : 'Hi',
    );
    const burger = await burgerOf(builder, model);
    const began = performance.now();
    const run = await askedAll(builder, burger, {
      file: fileOf(question(['Later', hi]), question(['Never', hi])),
    });
    expect(performance.now() - began).toBeGreaterThan(2900);
    expect(verdictsOf(run)).toEqual({ Later: 'passed', Never: 'unasked' });
    expect(model.calls).toHaveLength(8);
    const [later, never] = await outcomesOf(builder, run.id);
    expect(later?.turns).toHaveLength(1);
    expect(never?.reason?.error_code).toMatchObject({
      code: 'model-limited-for-more',
      params: { seconds: '1' },
    });
  });

  test('that limits is not waited for when the run is stopped', async () => {
    const model = await answering(() => limits('60'));
    const burger = await burgerOf(builder, model);
    const { id } = await started(builder, burger, { file: fileOf(question(['A', hi])) });
    await expect.poll(() => model.calls.length).toBe(1);
    await builder.one('POST', `/api/question-runs/${id}/stop`);
    expect(await ended(builder, id)).toMatchObject({ end: 'stopped', counts: { asked: 0 } });
  });

  test('whose host tells no tokens leaves them unknown, which fails', async () => {
    const model = await answering(() => openai(chunk({ content: 'Hi' }), chunk({}, 'stop'), DONE));
    const burger = await builder.burger(await builder.workshop());
    const json_data = { host: `${model.url}/v1`, model: 'm' };
    await builder.one('POST', `/api/burger/${burger}/cheese`, { type: 'openai', json_data });
    const tokens = { type: 'tokens', threshold: 1_000_000 } as const;
    const run = await askedAll(builder, burger, { file: fileOf(question(['A', hi, tokens])) });
    expect(verdictsOf(run)).toEqual({ A: 'failed' });
    expect((await outcomeAt(builder, run.id, 0)).turns?.[0]).toMatchObject({
      input_tokens: null,
      findings: [{ verdict: 'passed' }, { verdict: 'unknown', seen: null }],
    });
  });

  test('may answer with a megabyte, in Chinese or in Arabic, and not without end', async () => {
    const pieces = (count: number, end: string) =>
      ollamaReply([
        ...Array.from({ length: count }, () => ({ text: '九点 '.repeat(16_000) })),
        { text: end },
      ]);
    const model = await answering(({ prompt }) => {
      if (prompt === 'Endless') return pieces(60, 'x');
      return prompt === 'Long' ? pieces(22, ' at nine') : 'نفتح الساعة التاسعة صباحًا';
    });
    const burger = await burgerOf(builder, model);
    const run = await askedAll(builder, burger, {
      file: fileOf(
        question([
          'Long',
          { type: 'contains', value: 'at nine' },
          { type: 'regex', value: '^九点' },
          { type: 'not-is-json' },
        ]),
        question(['几点开门？', { type: 'contains', value: 'التاسعة' }]),
        question(['Endless', { type: 'error' }]),
        { ...question(['Endless', { type: 'not-contains', value: 'nine' }]), id: 'Endless, not expected' },
      ),
    });
    expect(verdictsOf(run)).toEqual({
      Long: 'passed',
      '几点开门？': 'passed',
      Endless: 'passed',
      'Endless, not expected': 'failed',
    });
    const [long, arabic, endless] = await outcomesOf(builder, run.id);
    expect(long?.turns?.[0]?.answer).toHaveLength(20_000);
    expect(arabic?.turns?.[0]?.answer).toBe('نفتح الساعة التاسعة صباحًا');
    expect(endless?.reason?.error_code?.code).toBe('answer-too-long');
  });
});

describe('a tool that changes something', () => {
  test('is called as often as it is asked for, and never again because the model limits', async () => {
    const { orders, url } = await ordering();
    const server = await serverForTest({ database: sqlite, config: { allowedTargets: [new URL(url).host] } });
    const builder = await signIn(server);
    const model = await answering(({ prompt, messages }) => {
      if (messages.at(-1)?.role === 'user') return callOf({ prompt });
      return prompt === 'Limited' ? limits('1') : 'Hi';
    });
    const burger = await burgerOf(builder, model);
    await addTool(builder, burger, url);
    const called = { type: 'tool-called', value: 'order' } as const;
    const run = await askedAll(builder, burger, {
      file: fileOf(
        question(['A', { ...called, arguments: { prompt: 'A' } }]),
        question(['B', { ...called, arguments: { prompt: 'A' } }]),
        question(['Limited', called]),
      ),
      times: 3,
    });
    expect(verdictsOf(run)).toEqual({
      A: 'passed,passed,passed',
      B: 'failed,failed,failed',
      Limited: 'unasked,unasked,unasked',
    });
    expect(orders.map(({ body }) => body).toSorted()).toEqual(
      ['A', 'A', 'A', 'B', 'B', 'B', 'Limited', 'Limited', 'Limited'].map(
        (prompt) => `{"prompt":"${prompt}"}`,
      ),
    );
    expect((await outcomeAt(builder, run.id, 1)).turns?.[0]).toMatchObject({
      tools: [
        { name: 'order', arguments: { prompt: 'B' }, result: JSON.stringify({ body: '{"prompt":"B"}' }) },
      ],
      findings: [{ verdict: 'failed', seen: '{"prompt":"B"}' }],
    });
  });

  test('is shown with all digits of what it was called with', async () => {
    const server = await serverForTest({ database: sqlite });
    const builder = await signIn(server);
    const id = '1234567890123456789';
    const model = await answering(({ messages }) =>
      messages.at(-1)?.role === 'user' ? callOf({ id: JSON.rawJSON(id), share: 0.5 }) : 'Hi',
    );
    const burger = await burgerOf(builder, model);
    const called = { type: 'tool-called', value: 'order', arguments: { id } } as const;
    const run = await askedAll(builder, burger, { file: fileOf(question(['A', called])) });
    expect(verdictsOf(run)).toEqual({ A: 'passed' });
    expect((await outcomeAt(builder, run.id, 0)).turns?.[0]?.tools).toMatchObject([
      { name: 'order', arguments: { id, share: 0.5 } },
    ]);
  });

  test('gets the private headers, which are nowhere afterwards, as is the key of the model', async () => {
    const { orders, url } = await ordering();
    const server = await serverForTest({ database: sqlite, config: { allowedTargets: [new URL(url).host] } });
    const builder = await signIn(server);
    const token = 'private-0123456789';
    const key = 'sk-key-of-the-model-0123';
    // A model that knows both says them back in every place.
    const model = await answering(({ messages }) => {
      if (messages.at(-1)?.role !== 'user') return `Hi, ${token} and ${key}`;
      return callOf({ note: `${token} ${key}`, [key]: [{ deep: token }] });
    });
    const workshop = await builder.workshop();
    const burger = await builder.burger(workshop);
    const json_data = { host: model.url, model: 'm', api_key: key };
    await builder.one('POST', `/api/burger/${burger}/cheese`, { type: 'ollama', json_data });
    await addTool(builder, burger, url);
    const file = fileOf(
      question(['A', hi, { type: 'tool-called', value: 'order', arguments: { note: 'another' } }]),
    );
    const run = await askedAll(builder, burger, { file, privacy_input: { 'X-Token': token } });
    expect(orders).toEqual([{ body: expect.stringContaining(key), token }]);
    const outcome = await outcomeAt(builder, run.id, 0);
    expect(outcome.turns?.[0]).toMatchObject({
      answer: 'Hi, ••• and •••',
      tools: [{ name: 'order', arguments: { note: '••• •••', '•••': [{ deep: '•••' }] } }],
      findings: [{ verdict: 'passed' }, { verdict: 'failed', seen: expect.stringContaining('••• •••') }],
    });
    const { rows: tables } = await sql<{ name: string }>`
      select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`.execute(server.db);
    const everywhere: unknown[] = [server.lines, outcome, await runAt(builder, run.id)];
    for (const { name } of tables)
      everywhere.push((await sql`select * from ${sql.table(name)}`.execute(server.db)).rows);
    for (const path of ['/api/history?limit=200', `/api/workshop/${workshop}/burgers`])
      everywhere.push((await builder.call('GET', path)).body);
    const all = JSON.stringify(everywhere);
    expect(all).toContain('••• and •••');
    for (const secret of [token, key]) expect(all).not.toContain(secret);
  });
});

describe('other work', () => {
  test('of the account leaves a run waiting where no answer is free', async () => {
    const server = await serverForTest({ database: sqlite, config: { answersPerAccount: 1 } });
    const builder = await signIn(server);
    const held = Promise.withResolvers<string>();
    const model = await answering(({ prompt }) => (prompt === 'Test' ? held.promise : 'Hi'));
    const burger = await burgerOf(builder, model);
    const testing = builder.call('POST', `/api/burger/${burger}/cheese/ollama/test`, { message: 'Test' });
    await expect.poll(() => model.calls.length).toBe(1);
    const { id } = await started(builder, burger, { file: fileOf(question(['A', hi]), question(['B', hi])) });
    await expect.poll(async () => (await runAt(builder, id)).state).not.toBeNull();
    expect(model.calls).toHaveLength(1);
    held.resolve('Done');
    expect((await testing).status).toBe(200);
    expect(await ended(builder, id)).toMatchObject({ end: 'finished', counts: { passed: 2 } });
  });

  test('that takes all memory leaves nothing that could be asked', async () => {
    const server = await serverForTest({ database: sqlite, config: { budgetBytes: 100 * 1024 } });
    const builder = await signIn(server);
    const model = await answering(() => 'Hi');
    const burger = await burgerOf(builder, model);
    const run = await askedAll(builder, burger, { file: fileOf(question(['A', hi]), question(['B', hi])) });
    expect(run).toMatchObject({ end: 'finished', counts: { asked: 2, unasked: 2 } });
    expect((await outcomeAt(builder, run.id, 0)).reason?.error_code?.code).toBe('server-busy');
    expect(model.calls).toHaveLength(0);
  });
});

describe('a server', () => {
  test('that stops interrupts its runs, and writes what came', async () => {
    const storage = await storageForTest(sqlite);
    const server = await startServer({ database: storage });
    const builder = await signIn(server);
    const held = Promise.withResolvers<string>();
    onTestFinished(() => held.resolve('Hi'));
    const model = await answering(({ prompt }) => (prompt === 'A' ? 'Hi' : held.promise));
    const burger = await burgerOf(builder, model);
    const { id } = await started(builder, burger, { file: fileOf(question(['A', hi]), question(['B', hi])) });
    await expect.poll(() => model.calls.length).toBe(2);
    await expect.poll(async () => (await runAt(builder, id)).counts.asked).toBe(1);
    await server.stop();
    const next = await startServer({ database: storage });
    onTestFinished(() => next.stop());
    const again = await runAt(consoleOf(next.url, builder.token), id);
    expect(again).toMatchObject({ end: 'interrupted', counts: { questions: 2, asked: 1, passed: 1 } });
    expect(again.ended_at).not.toBeNull();
  });

  test('runs what another one watches and stops', async () => {
    const storage = await storageForTest(postgres);
    const first = await startServer({ database: storage });
    onTestFinished(() => first.stop());
    const second = await startServer({ database: storage });
    onTestFinished(() => second.stop());
    const builder = await signIn(first);
    const elsewhere = consoleOf(second.url, builder.token);
    const held = Promise.withResolvers<string>();
    onTestFinished(() => held.resolve('Hi'));
    const model = await answering(({ prompt }) => (prompt === 'A' ? 'Hi' : held.promise));
    const burger = await burgerOf(builder, model);
    const prompts = ['A', 'B', 'C', 'D', 'E', 'F'];
    const file = fileOf(...prompts.map((prompt) => question([prompt, hi])));
    const { id } = await started(builder, burger, { file });
    await expect.poll(async () => (await runAt(elsewhere, id)).counts.passed, { timeout: 10_000 }).toBe(1);
    const { body } = await elsewhere.call('POST', `/api/question-runs/${id}/stop`);
    expect(body).toMatchObject({ data: { is_stopping: true, end: null } });
    expect(await ended(elsewhere, id)).toMatchObject({
      end: 'stopped',
      is_stopping: false,
      counts: { asked: 1 },
    });
    expect(await runAt(builder, id)).toMatchObject({ end: 'stopped' });
  });
});
