import { createServer } from 'node:http';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { sqlite } from '#test/support/databases.ts';
import { listen } from '#test/support/listen.ts';
import { ollamaReply, type Reply } from '#test/support/provider-streams.ts';
import { serverForTest, sharedServer } from '#test/support/shared-server.ts';
import { apiPatty, type BuilderConsole, sharedBuilder, signIn, talker } from './builder-console.ts';
import {
  ask,
  asked,
  contentOf,
  doorOf,
  errorOf,
  makeKey,
  openaiDoor,
  partsOf,
  publish,
  silent,
} from './door-world.ts';
import { chunk, DONE, openai } from './foreign-replies.ts';

const call = { id: '1', name: 'look_up', input: { id: '7' } };
const withTool = [
  ollamaReply([{ text: 'Let me look.' }, { call }]),
  ollamaReply([{ text: 'It has 12 floors.' }]),
];

/** Gives a burger a tool that answers by a prompt. */
const addTool = (builder: BuilderConsole, burger: string) =>
  builder.one('POST', `/api/burger/${burger}/patty`, {
    type: 'prompt',
    json_data: { name: 'look_up', display_name: 'Look up' },
    settings: { prompt: 'It has 12 floors.' },
  });

describe('an answer', () => {
  const server = sharedServer({ database: sqlite });
  const builder = sharedBuilder(server);

  /** The status, code and further headers of a refused answer, which are the same with and without a stream. */
  async function refusal(secret: string, model: string) {
    const plain = await asked(server, secret, { model });
    const streamed = await asked(server, secret, { model, stream: true });
    expect([streamed.status, streamed.body]).toEqual([plain.status, plain.body]);
    const { message, code, type } = errorOf(plain.body);
    return { status: plain.status, code, type, message, headers: plain.headers };
  }

  test.each<[string, Reply, number, string, Record<string, string>]>([
    ['is out of order', { status: 500, chunks: ['Out of order'] }, 502, 'burger_failed', {}],
    ['refuses its key', { status: 401, chunks: ['sk-hush'] }, 502, 'burger_failed', {}],
    [
      'limits',
      { status: 429, headers: { 'retry-after': '7' }, chunks: [] },
      429,
      'rate_limit_exceeded',
      { 'retry-after': '7' },
    ],
    [
      'limits for a time that it does not tell',
      { status: 429, chunks: [] },
      429,
      'rate_limit_exceeded',
      { 'retry-after': '10' },
    ],
  ])(
    'of a model that %s has a status that says whether to repeat',
    async (_, reply, status, code, headers) => {
      const { burger, secret, provider } = await doorOf(builder, [reply]);
      const told = await refusal(secret, burger);
      expect(told).toMatchObject({ status, code });
      for (const [name, value] of Object.entries(headers)) expect(told.headers.get(name)).toBe(value);
      expect(told.message).not.toMatch(/127\.0\.0\.1|hush|order|ollama|gpt/i);
      expect(told.message).not.toContain(provider.url);
    },
  );

  test('of a model that is silent is late', async () => {
    const { burger, provider } = await talker(builder, [{ chunks: [], end: 'hang' }]);
    const json_data = { host: provider.url, model: 'm', timeout: 0.2 };
    await builder.one('PUT', `/api/burger/${burger}/cheese/ollama`, { json_data });
    await publish(builder, burger);
    const { secret } = await makeKey(builder, burger);
    expect(await refusal(secret, burger)).toMatchObject({ status: 504, code: 'burger_failed' });
  });

  test('of a burger that is not set up is not repeated by those who are told', async () => {
    const burger = await builder.burger(await builder.workshop());
    await publish(builder, burger);
    const { secret } = await makeKey(builder, burger);
    const told = await refusal(secret, burger);
    expect(told).toMatchObject({ status: 500, code: 'burger_not_ready', type: 'server_error' });
    expect(told.headers.get('x-should-retry')).toBe('false');
    expect(told.message).not.toMatch(/cheese|KEY|ollama/);
  });

  test.each([
    ['length', 'length'],
    ['content_filter', 'content_filter'],
  ])('that ends by %s is an ordinary one', async (reason, finish) => {
    const reply = openai(chunk({ content: 'Once upon' }), chunk({}, reason), DONE);
    const { burger, secret } = await openaiDoor(builder, [reply]);
    expect(await asked(server, secret, { model: burger })).toMatchObject({
      status: 200,
      body: { choices: [{ message: { content: 'Once upon' }, finish_reason: finish }] },
    });
    const { text } = await ask(server, secret, { model: burger, stream: true }).then(async (answer) => ({
      text: await answer.text(),
    }));
    expect(partsOf(text)).toMatchObject({ isWhole: true, text: 'Once upon', finish });
  });

  test('has no half of a character in a chunk, however the model cuts it', async () => {
    const halves = 'Yes \ud83c\udf54.'.split('');
    const { burger, secret } = await doorOf(builder, [ollamaReply(halves.map((text) => ({ text })))]);
    const answer = await ask(server, secret, { model: burger, stream: true });
    const { text, chunks } = partsOf(await answer.text());
    expect(text).toBe('Yes \ud83c\udf54.');
    for (const { choices } of chunks)
      for (const { delta } of choices) expect((delta.content ?? '').isWellFormed()).toBe(true);
  });

  test('leaves out tokens that no host told', async () => {
    const reply = openai(chunk({ content: 'Hi' }), chunk({}, 'stop'), DONE);
    const { burger, secret } = await openaiDoor(builder, [reply]);
    expect((await asked(server, secret, { model: burger })).body).not.toHaveProperty('usage');
    const stream = await ask(server, secret, {
      model: burger,
      stream: true,
      stream_options: { include_usage: true },
    });
    expect(partsOf(await stream.text())).toMatchObject({ isWhole: true, usage: undefined });
  });

  test('with a tool is two paragraphs, and tells nothing of the tool', async () => {
    for (const stream of [false, true]) {
      const { burger, provider } = await talker(builder, withTool);
      await addTool(builder, burger);
      await publish(builder, burger);
      const { secret } = await makeKey(builder, burger);
      const answer = await ask(server, secret, { model: burger, stream });
      const text = await answer.text();
      const content = stream ? partsOf(text).text : contentOf(JSON.parse(text));
      expect(content).toBe('Let me look.\n\nIt has 12 floors.');
      expect(text).not.toMatch(/look_up|tool/);
      expect(provider.calls).toHaveLength(2);
    }
  });

  test('that fails after its tools have run is not repeated', async () => {
    const replies = [ollamaReply([{ call }]), { status: 429, chunks: [] }];
    for (const stream of [false, true]) {
      const { burger } = await talker(builder, replies);
      await addTool(builder, burger);
      await publish(builder, burger);
      const { secret } = await makeKey(builder, burger);
      const { status, body, headers } = await asked(server, secret, { model: burger, stream });
      expect([status, errorOf(body).code]).toEqual([400, 'burger_failed_after_tools']);
      expect(headers.get('retry-after')).toBeNull();
    }
  });

  test('that fails after its head ends with an error, and without its last line', async () => {
    const breaking = Promise.withResolvers<void>();
    const host = await listen(
      createServer(async (_, response) => {
        response.write(ollamaReply([{ text: 'Once ' }], 'silent').chunks[0]);
        await breaking.promise;
        response.destroy();
      }),
    );
    onTestFinished(() => host.stop());
    const burger = await builder.burger(await builder.workshop());
    const json_data = { host: host.url, model: 'm' };
    await builder.one('POST', `/api/burger/${burger}/cheese`, { type: 'ollama', json_data });
    await publish(builder, burger);
    const { secret } = await makeKey(builder, burger);
    const answer = await ask(server, secret, { model: burger, stream: true });
    expect(answer.status).toBe(200);
    breaking.resolve();
    const { isWhole, text, error, finish } = partsOf(await answer.text());
    expect({ isWhole, text, finish }).toEqual({ isWhole: false, text: 'Once ', finish: undefined });
    expect(error).toEqual({
      message: 'The burger could not answer.',
      type: 'server_error',
      param: null,
      code: 'burger_failed',
    });
  });

  test('sends no private header of a tool', async () => {
    const seen: unknown[] = [];
    const target = await listen(
      createServer((request, response) => {
        seen.push(request.headers['x-token'], request.headers.authorization);
        response.end('{}');
      }),
    );
    onTestFinished(() => target.stop());
    const tools = await serverForTest({
      database: sqlite,
      config: { allowedTargets: [new URL(target.url).host] },
    });
    const own = await signIn(tools);
    const { burger } = await talker(own, withTool);
    const settings = { url: target.url, privacy_inputs: ['X-Token', 'Authorization'] };
    await own.one('POST', `/api/burger/${burger}/patty`, apiPatty('look_up', { settings }));
    await publish(own, burger);
    const { secret } = await makeKey(own, burger);
    const messages = [{ role: 'user', content: 'Hello' }];
    const privacy_input = { 'X-Token': 'mine', Authorization: 'Bearer mine' };
    const { status } = await asked(tools, secret, { model: burger, messages, privacy_input });
    expect([status, seen]).toEqual([200, [undefined, undefined]]);
  });

  test('that nobody waits for any more stops the model, and is no refusal', async () => {
    for (const [stream, replies] of [
      [true, silent],
      [false, silent],
      [true, [{ chunks: [], end: 'hang' } as const]],
    ] as const) {
      const { burger, secret, provider } = await doorOf(builder, replies);
      const leaving = new AbortController();
      const answer = ask(server, secret, { model: burger, stream }, { signal: leaving.signal });
      if (stream && replies === silent) await (await answer).body?.getReader().read();
      else await provider.nextCall();
      const before = server.lines.length;
      leaving.abort();
      await answer.catch(() => undefined);
      await provider.calls[0]?.closed;
      await expect.poll(async () => (await builder.list(`/api/burger/${burger}/key`)).length).toBe(1);
      expect(server.lines.slice(before).filter((line) => line.includes('Refused'))).toEqual([]);
    }
  });
});

test('a silent model does not look like a dead connection', async () => {
  const server = await serverForTest({ database: sqlite });
  const builder = await signIn(server);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { burger, secret, provider } = await doorOf(builder, [{ chunks: [], end: 'hang' }]);
  const called = provider.nextCall();
  const answering = ask(server, secret, { model: burger, stream: true });
  await called;
  vi.advanceTimersByTime(15_000);
  const answer = await answering;
  expect(answer.status).toBe(200);
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toBe(': \n\n');
  vi.advanceTimersByTime(15_000);
  expect((await reader?.read())?.value).toBe(': \n\n');
  await reader?.cancel();
  await provider.calls[0]?.closed;
});
