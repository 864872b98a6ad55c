import { createServer } from 'node:http';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { databases, postgres, sqlite } from '#test/support/databases.ts';
import { listen } from '#test/support/listen.ts';
import { ollamaReply, openaiReply, type Reply } from '#test/support/provider-streams.ts';
import { serverForTest, sharedServer } from '#test/support/shared-server.ts';
import { apiPatty, type BuilderConsole, sharedBuilder, signIn, talker } from './builder-console.ts';
import { ask, asked, contentOf, doorOf, errorOf, hello, makeKey, partsOf, publish } from './door-world.ts';
import { chunk, DONE, openai } from './foreign-replies.ts';
import { storageForTest } from './server-process.ts';

const says = [ollamaReply([{ text: 'Hi, ' }, { text: 'there.' }])];
const silent = [ollamaReply([{ text: 'Once upon ' }], 'silent')];
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

/** A burger with OpenAI's API whose model gives these replies. */
async function openaiDoor(builder: BuilderConsole, replies: readonly Reply[], settings: object = {}) {
  const { burger, provider } = await talker(builder, replies);
  await builder.one('DELETE', `/api/burger/${burger}/cheese/ollama`);
  const json_data = { host: `${provider.url}/v1`, model: 'm', ...settings };
  await builder.one('POST', `/api/burger/${burger}/cheese`, { type: 'openai', json_data });
  await publish(builder, burger);
  return { burger, provider, ...(await makeKey(builder, burger)) };
}

describe.each(databases)('the door on $name', (database) => {
  const server = sharedServer({ database });
  const builder = sharedBuilder(server);

  test('gives a whole answer', async () => {
    const { burger, secret, provider } = await doorOf(builder, says);
    const { status, headers, body } = await asked(server, secret, { model: burger });
    expect(status).toBe(200);
    expect(headers.get('x-request-id')).toMatch(/^REQ-/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(body).toEqual({
      id: expect.stringMatching(/^chatcmpl-/),
      object: 'chat.completion',
      created: expect.any(Number),
      model: burger,
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: 'Hi, there.', refusal: null },
          logprobs: null,
          finish_reason: 'stop',
        },
      ],
      usage: { prompt_tokens: 12, completion_tokens: 5, total_tokens: 17 },
    });
    expect(provider.calls).toHaveLength(1);
  });

  test('streams an answer, with the tokens if they are asked for', async () => {
    const { burger, secret } = await doorOf(builder, says);
    const answer = await ask(server, secret, { model: burger, stream: true });
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    const plain = partsOf(await answer.text());
    expect(plain).toMatchObject({ isWhole: true, text: 'Hi, there.', finish: 'stop', comments: 0 });
    expect(plain.usage).toBeUndefined();
    expect(plain.chunks[0]).toMatchObject({ model: burger, choices: [{ delta: { role: 'assistant' } }] });
    const counted = await ask(server, secret, {
      model: burger,
      stream: true,
      stream_options: { include_usage: true },
    });
    expect(partsOf(await counted.text()).usage).toEqual({
      prompt_tokens: 12,
      completion_tokens: 5,
      total_tokens: 17,
    });
  });

  test('lists the burger of the key as a model', async () => {
    const { burger, secret } = await doorOf(builder, says);
    const models = async (key: string) =>
      fetch(`${server.url}/v1/models`, { headers: { authorization: `Bearer ${key}` } });
    expect(await (await models(secret)).json()).toEqual({
      object: 'list',
      data: [{ id: burger, object: 'model', created: expect.any(Number), owned_by: 'cowtex' }],
    });
    expect((await models(`${secret}x`)).status).toBe(401);
  });

  test('gives the published state, and nothing of a burger that has none', async () => {
    const { burger, provider } = await talker(builder, says);
    const { secret } = await makeKey(builder, burger);
    const path = `/api/burger/${burger}`;
    const bun = await builder.one('POST', `${path}/bun`, { bun_level: 'top', prompt: 'One' });
    const said = async () => {
      const { status, body } = await asked(server, secret, { model: burger });
      if (status !== 200) return [status, errorOf(body).code];
      return [status, /"content":"(\w+)"/.exec(provider.calls.at(-1)?.raw ?? '')?.[1]];
    };
    const models = async () => {
      const answer = await fetch(`${server.url}/v1/models`, {
        headers: { authorization: `Bearer ${secret}` },
      });
      return (await answer.text()).includes(burger);
    };
    const nothing = [404, 'model_not_found'];
    expect([await said(), await models()]).toEqual([nothing, false]);
    await publish(builder, burger);
    await builder.one('PUT', `${path}/bun/top/${bun.id}`, { prompt: 'Two' });
    expect([await said(), await models()]).toEqual([[200, 'One'], true]);
    await publish(builder, burger);
    expect(await said()).toEqual([200, 'Two']);
    await builder.call('PUT', `${path}/published`, { number: 1, instead_of: 2 });
    expect(await said()).toEqual([200, 'One']);
    await builder.call('PUT', `${path}/published`, { number: null, instead_of: 1 });
    expect([await said(), await models()]).toEqual([nothing, false]);
    expect(await builder.list(`${path}/key`)).toHaveLength(1);
  });

  test('refuses keys that are missing, guessed, of an account or revoked, and those of another burger', async () => {
    const { burger, id, secret } = await doorOf(builder, says);
    const other = await doorOf(builder, says);
    const refused = async (key: string, model = burger) => {
      const { status, headers, body } = await asked(server, key, { model });
      const { code, param } = errorOf(body);
      return [status, code, param, headers.get('www-authenticate')];
    };
    const unknown = [401, 'invalid_api_key', null, 'Bearer'];
    expect(await refused('')).toEqual(unknown);
    expect(await refused(`cowtex_${'a'.repeat(43)}`)).toEqual(unknown);
    expect(await refused(secret.slice(0, -1))).toEqual(unknown);
    expect(await refused(builder.token)).toEqual(unknown);
    expect(await refused(other.secret)).toEqual([404, 'model_not_found', 'model', null]);
    expect(await refused(secret, 'gpt-4o')).toEqual([404, 'model_not_found', 'model', null]);
    await builder.one('DELETE', `/api/burger/${burger}/key/${id}`);
    expect(await refused(secret)).toEqual(unknown);
    // A key is no sign-in.
    const reply = await fetch(`${server.url}/api/burger/${other.burger}`, {
      headers: { authorization: `Bearer ${other.secret}` },
    });
    expect(reply.status).toBe(401);
  });

  test('ends an answer whose key is revoked in the middle', async () => {
    const { burger, id, secret, provider } = await doorOf(builder, silent);
    const answer = await ask(server, secret, { model: burger, stream: true });
    await builder.one('DELETE', `/api/burger/${burger}/key/${id}`);
    const { isWhole, text, error } = partsOf(await answer.text());
    expect({ isWhole, text }).toEqual({ isWhole: false, text: 'Once upon ' });
    expect(error).toMatchObject({ code: 'invalid_api_key' });
    await provider.calls[0]?.closed;
  });
});

describe('what a program asks', () => {
  const server = sharedServer({ database: sqlite });
  const builder = sharedBuilder(server);

  test.each([
    [
      'what clients write by themselves',
      {
        tools: [],
        tool_choice: 'auto',
        n: 1,
        logprobs: false,
        top_logprobs: 0,
        response_format: { type: 'text' },
        modalities: ['text'],
        stop: null,
      },
    ],
    [
      'null for their defaults',
      {
        tools: null,
        functions: null,
        n: null,
        audio: null,
        stream: null,
        max_tokens: null,
        response_format: null,
      },
    ],
    ['no tool to be called', { tool_choice: 'none', functions: [], function_call: 'none' }],
    [
      'what changes nothing here',
      {
        user: 'u',
        metadata: { a: 'b' },
        store: true,
        seed: 7,
        parallel_tool_calls: false,
        service_tier: 'auto',
        reasoning_effort: 'low',
        verbosity: 'low',
        logit_bias: { 1: 2 },
        prompt_cache_key: 'k',
        safety_identifier: 's',
        temperature: 0,
        top_p: 1,
        anything: ['new'],
      },
    ],
    [
      'texts in parts',
      {
        messages: [
          {
            role: 'user',
            content: [
              { type: 'text', text: 'Hel' },
              { type: 'text', text: 'lo' },
            ],
          },
        ],
      },
    ],
    ['a name of the speaker', { messages: [{ role: 'user', content: 'Hello', name: 'bob' }] }],
    [
      'an assistant that said nothing',
      {
        messages: [
          { role: 'assistant', content: null },
          { role: 'assistant', content: '' },
          { role: 'assistant' },
          ...hello,
        ],
      },
    ],
  ])('is accepted: %s', async (_, body) => {
    const { burger, secret, provider } = await doorOf(builder, says);
    const { status, body: answer } = await asked(server, secret, { model: burger, ...body });
    expect([status, contentOf(answer)]).toEqual([200, 'Hi, there.']);
    expect(provider.calls[0]?.body).toMatchObject({ messages: [{ role: 'user' }] });
  });

  test.each([
    ['tools', { tools: [{ type: 'function', function: { name: 'a' } }] }],
    ['functions', { functions: [{ name: 'a' }] }],
    ['tool_choice', { tool_choice: 'required' }],
    ['n', { n: 2 }],
    ['logprobs', { logprobs: true }],
    ['top_logprobs', { top_logprobs: 3 }],
    ['audio', { audio: { voice: 'a' } }],
    ['modalities', { modalities: ['text', 'audio'] }],
    ['web_search_options', { web_search_options: {} }],
    ['response_format', { response_format: { type: 'json_object' } }],
    ['response_format', { response_format: { type: 'json_schema', json_schema: {} } }],
    ['max_tokens', { max_tokens: 0 }],
    ['stop', { stop: ['a', 'b', 'c', 'd', 'e'] }],
    ['stream', { stream: 'yes' }],
    ['messages', { messages: [] }],
    ['messages', { messages: 'Hello' }],
    ['messages', { messages: [...hello, { role: 'assistant', content: 'Hi' }] }],
    ['messages.0.content', { messages: [{ role: 'user', content: ' ' }] }],
    ['messages.0.content', { messages: [{ role: 'user' }] }],
    ['messages.0.content', { messages: [{ role: 'user', content: 7 }] }],
    [
      'messages.0.content.1',
      {
        messages: [
          {
            role: 'user',
            content: [
              { type: 'text', text: 'a' },
              { type: 'image_url', image_url: { url: 'x' } },
            ],
          },
        ],
      },
    ],
    ['messages.1.role', { messages: [...hello, { role: 'tool', content: 'a', tool_call_id: '1' }] }],
    [
      'messages.1.tool_calls',
      { messages: [...hello, { role: 'assistant', content: null, tool_calls: [{ id: '1' }] }, ...hello] },
    ],
    ['model', { model: undefined }],
  ])('is refused with its place: %s, %o', async (param, body) => {
    const { burger, secret, provider } = await doorOf(builder, says);
    const { status, body: said } = await asked(server, secret, { model: burger, ...body });
    expect([status, errorOf(said)]).toEqual([
      400,
      {
        message: expect.stringContaining(`${param}: must `),
        type: 'invalid_request_error',
        param,
        code: null,
      },
    ]);
    expect(provider.calls).toEqual([]);
  });

  test('stands behind the burger’s own prompts, and in its order', async () => {
    const { burger, provider } = await talker(builder, says);
    await builder.one('POST', `/api/burger/${burger}/bun`, { bun_level: 'top', prompt: 'You are a cook.' });
    await publish(builder, burger);
    const { secret } = await makeKey(builder, burger);
    const messages = [
      { role: 'system', content: 'Speak French.' },
      { role: 'user', content: 'One' },
      { role: 'assistant', content: 'Two' },
      { role: 'developer', content: [{ type: 'text', text: 'Be brief.' }] },
      { role: 'user', content: 'Three' },
    ];
    await asked(server, secret, { model: burger, messages });
    expect(provider.calls[0]?.body).toMatchObject({
      messages: [
        { role: 'system', content: 'You are a cook.\n\nSpeak French.\n\nBe brief.' },
        { role: 'user', content: 'One' },
        { role: 'assistant', content: 'Two' },
        { role: 'user', content: 'Three' },
      ],
    });
  });

  test.each([
    [{ max_tokens: 7 }, 7],
    [{ max_completion_tokens: 8, max_tokens: 7 }, 8],
    [{ max_tokens: 500 }, 99],
    [{}, 99],
  ])('limits the tokens to the smaller number: %o', async (body, most) => {
    const { burger, secret, provider } = await openaiDoor(builder, [openaiReply([{ text: 'Hi' }])], {
      max_tokens: 99,
    });
    await asked(server, secret, { model: burger, stop: ['END', '\n\n'], ...body });
    expect(provider.calls[0]?.body).toMatchObject({ max_tokens: most, stop: ['END', '\n\n'] });
  });

  test('reaches an Ollama as well', async () => {
    const { burger, secret, provider } = await doorOf(builder, says);
    await asked(server, secret, { model: burger, stop: 'END', max_tokens: 7 });
    expect(provider.calls[0]?.body).toMatchObject({ options: { num_predict: 7, stop: ['END'] } });
  });

  test.each([
    ['GET', '/v1/chat/completions', 405, null],
    ['POST', '/v1/models', 405, null],
    ['POST', '/v1/embeddings', 404, 'unknown_url'],
    ['POST', '/v1/responses', 404, 'unknown_url'],
  ])('is told where it is not: %s %s', async (method, path, status, code) => {
    const answer = await fetch(server.url + path, { method });
    const { message, ...error } = errorOf(await answer.json());
    expect([answer.status, error]).toEqual([status, { type: 'invalid_request_error', param: null, code }]);
    expect(/\.chat\(id\)/.test(message)).toBe(path === '/v1/responses');
  });

  test('is JSON of at most a megabyte', async () => {
    const { burger, secret } = await doorOf(builder, says);
    const send = async (body: string, type = 'application/json') => {
      const headers = { authorization: `Bearer ${secret}`, 'content-type': type };
      const answer = await ask(server, secret, {}, { body, headers });
      return [answer.status, errorOf(await answer.json()).type];
    };
    const long = (length: number) =>
      JSON.stringify({ model: burger, messages: [{ role: 'user', content: 'x'.repeat(length) }] });
    expect(await send('{')).toEqual([400, 'invalid_request_error']);
    expect(await send(long(1), 'text/plain')).toEqual([415, 'invalid_request_error']);
    expect(await send(long(1024 * 1024))).toEqual([413, 'invalid_request_error']);
    // A stranger may send 64 KiB, and a key is none.
    const { status } = await ask(server, secret, {}, { body: long(500_000) });
    expect(status).toBe(200);
  });
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

describe('the limits of a key', () => {
  test('are of answers at a time, of prompts a minute and of answers a day', async () => {
    const config = { answersPerKey: 1, keyPromptsAMinute: 4, keyAnswersADay: 2 };
    const server = await serverForTest({ database: sqlite, config });
    const builder = await signIn(server);
    const { burger, secret, provider } = await doorOf(builder, [...silent, ...says]);
    const other = await makeKey(builder, burger);
    const running = await ask(server, secret, { model: burger, stream: true });
    const refused = async () => {
      const { status, headers, body } = await asked(server, secret, { model: burger });
      return [status, errorOf(body).code, headers.get('retry-after')];
    };
    expect(await refused()).toEqual([429, 'rate_limit_exceeded', '2']);
    // Another key of the burger has its own.
    expect((await asked(server, other.secret, { model: burger })).status).toBe(200);
    await running.body?.cancel();
    await provider.calls[0]?.closed;
    await expect.poll(async () => (await asked(server, secret, { model: burger })).status).toBe(200);
    expect(await refused()).toEqual([429, 'insufficient_quota', null]);
    expect(await refused()).toEqual([429, 'rate_limit_exceeded', '10']);
  });

  test('bound a burger whose model is its own door', async () => {
    const server = await serverForTest({ database: sqlite, config: { answersPerKey: 3 } });
    const builder = await signIn(server);
    const burger = await builder.burger(await builder.workshop());
    const { secret } = await makeKey(builder, burger);
    const json_data = { host: `${server.url}/v1`, model: burger, api_key: secret };
    await builder.one('POST', `/api/burger/${burger}/cheese`, { type: 'openai', json_data });
    await publish(builder, burger);
    const { status, body } = await asked(server, secret, { model: burger });
    expect([status, errorOf(body).code]).toEqual([429, 'rate_limit_exceeded']);
    expect(await builder.list(`/api/burger/${burger}/key`)).toHaveLength(1);
    // Nothing is left behind.
    expect((await asked(server, secret, { model: burger })).status).toBe(429);
  });

  test('let a burger use another one’s door as its model', async () => {
    const server = await serverForTest({ database: sqlite });
    const builder = await signIn(server);
    const inner = await doorOf(builder, says);
    const json_data = { host: `${server.url}/v1`, model: inner.burger, api_key: inner.secret };
    const burger = await builder.burger(await builder.workshop());
    await builder.one('POST', `/api/burger/${burger}/cheese`, { type: 'openai', json_data });
    await publish(builder, burger);
    const { secret } = await makeKey(builder, burger);
    expect((await asked(server, secret, { model: burger })).body).toMatchObject({
      choices: [{ message: { content: 'Hi, there.' } }],
      usage: { prompt_tokens: 12, completion_tokens: 5 },
    });
  });

  test('hold the memory of what a program sends and gets', async () => {
    const metricsToken = 'prometheus-reads-this';
    const server = await serverForTest({ database: sqlite, config: { metricsToken } });
    const builder = await signIn(server);
    const { burger, secret, provider } = await doorOf(builder, silent);
    const held = async () => {
      const headers = { authorization: `Bearer ${metricsToken}` };
      const text = await (await fetch(`${server.url}/metrics`, { headers })).text();
      return Number(/^cowtex_held_bytes (.*)$/m.exec(text)?.[1]);
    };
    const content = 'x'.repeat(300_000);
    // Also of what is ignored, because the body's text stays for as long as the call.
    for (const [index, more] of [
      { messages: [{ role: 'user', content }] },
      { metadata: content },
    ].entries()) {
      const running = await ask(server, secret, { model: burger, stream: true, ...more });
      expect(await held()).toBeGreaterThan(600_000);
      await running.body?.cancel();
      await provider.calls[index]?.closed;
      await expect.poll(held).toBe(0);
    }
  });
});

test('revoking a key at one server ends its answers at another one', async () => {
  const storage = await storageForTest(postgres);
  const config = { secret: 'a secret that both servers have, of 32 characters' };
  const [one, other] = [
    await serverForTest({ database: storage, config }),
    await serverForTest({ database: storage, config }),
  ];
  const builder = await signIn(one);
  const { burger, id, secret } = await doorOf(builder, silent);
  const answer = await ask(other, secret, { model: burger, stream: true });
  await builder.one('DELETE', `/api/burger/${burger}/key/${id}`);
  expect(partsOf(await answer.text())).toMatchObject({ isWhole: false, error: { code: 'invalid_api_key' } });
  expect((await asked(other, secret, { model: burger })).status).toBe(401);
});

test('the memory of a published state is held by each answer that sends it', async () => {
  const server = await serverForTest({ database: sqlite, config: { budgetBytes: 8 * 1024 * 1024 } });
  const builder = await signIn(server);
  const { burger } = await talker(builder, silent, { is_public: true });
  for (let bun = 0; bun < 10; bun += 1)
    await builder.one('POST', `/api/burger/${burger}/bun`, { type: 'top', prompt: 'x'.repeat(150_000) });
  await publish(builder, burger);
  const { secret } = await makeKey(builder, burger);
  const first = await ask(server, secret, { model: burger, stream: true });
  expect(first.status).toBe(200);
  expect((await ask(server, secret, { model: burger, stream: true })).status).toBe(503);
  await first.body?.cancel();
});

test('a server that stops says so in the stream', async () => {
  const server = await serverForTest({ database: sqlite });
  const builder = await signIn(server);
  const { burger, secret } = await doorOf(builder, silent);
  const answer = await ask(server, secret, { model: burger, stream: true });
  const stopped = server.stop();
  const { isWhole, error } = partsOf(await answer.text());
  expect([isWhole, error?.code]).toEqual([false, 'server_stopping']);
  await stopped;
});
