import { createServer } from 'node:http';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { HumanMessage, SystemMessage } from '@langchain/core/messages';
import { ChatOpenAI } from '@langchain/openai';
import { APICallError, generateText, jsonSchema, Output, streamText, tool } from 'ai';
import OpenAI from 'openai';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type BuilderConsole, sharedBuilder, talker } from '../server/builder-console.ts';
import { doorOf, makeKey, publish } from '../server/door-world.ts';
import { sqlite } from '../support/databases.ts';
import { listen } from '../support/listen.ts';
import { ollamaReply, type Reply } from '../support/provider-streams.ts';
import { sharedServer } from '../support/shared-server.ts';

/*
 * The door is asked by the clients that programs really use, as they come: what they send by themselves, what they understand, and
 * what they repeat. Calls are counted at the model's host.
 */

const server = sharedServer({ database: sqlite });
const builder = sharedBuilder(server);
const baseUrl = () => `${server.url}/v1`;

const says = [ollamaReply([{ text: 'Hi, ' }, { text: 'there.' }])];
const silent = [ollamaReply([{ text: 'Once upon ' }], 'silent')];
const outOfOrder: Reply = { status: 500, chunks: ['Out of order'] };
const limited: Reply = { status: 429, headers: { 'retry-after': '1' }, chunks: [] };
const call = { id: '1', name: 'look_up', input: { id: '7' } };
const messages = [{ role: 'user' as const, content: 'Hello' }];
const answer = {
  type: 'object' as const,
  properties: { text: { type: 'string' as const } },
  required: ['text'],
};

/** A burger whose tool has run when its model fails. */
async function failingAfterTools(of: BuilderConsole) {
  const { burger, provider } = await talker(of, [ollamaReply([{ call }]), outOfOrder]);
  await of.one('POST', `/api/burger/${burger}/patty`, {
    type: 'prompt',
    json_data: { name: 'look_up', display_name: 'Look up' },
    settings: { prompt: 'It has 12 floors.' },
  });
  await publish(of, burger);
  return { burger, provider, ...(await makeKey(of, burger)) };
}

/** A burger whose model says nothing for longer than the door leaves a connection silent. */
async function lateDoor(of: BuilderConsole) {
  const reply = ollamaReply([{ text: 'At last.' }]);
  const host = await listen(
    createServer((_, response) => {
      const timer = setTimeout(() => response.end(reply.chunks.join('')), 17_000);
      response.on('close', () => clearTimeout(timer));
    }),
  );
  onTestFinished(() => host.stop());
  const burger = await of.burger(await of.workshop());
  const json_data = { host: host.url, model: 'm' };
  await of.one('POST', `/api/burger/${burger}/cheese`, { type: 'ollama', json_data });
  await publish(of, burger);
  return { burger, ...(await makeKey(of, burger)) };
}

/** The error of a call that has to fail. */
const failureOf = (work: PromiseLike<unknown>): Promise<unknown> =>
  Promise.resolve(work).then(
    () => {
      throw new Error('The call succeeded.');
    },
    (error: unknown) => error,
  );

describe('openai', () => {
  const clientOf = (apiKey: string) => new OpenAI({ apiKey, baseURL: baseUrl() });

  test('gets an answer, its tokens and the ID of its request', async () => {
    const { burger, secret } = await doorOf(builder, says);
    const said = await clientOf(secret).chat.completions.create({ model: burger, messages });
    expect(said.choices[0]).toMatchObject({ message: { content: 'Hi, there.' }, finish_reason: 'stop' });
    expect(said.usage).toEqual({ prompt_tokens: 12, completion_tokens: 5, total_tokens: 17 });
    expect(said._request_id).toMatch(/^REQ-/);
  });

  test('gets a stream with its tokens', async () => {
    const { burger, secret } = await doorOf(builder, says);
    const stream = await clientOf(secret).chat.completions.create({
      model: burger,
      messages,
      stream: true,
      stream_options: { include_usage: true },
    });
    let text = '';
    let tokens: number | undefined;
    for await (const chunk of stream) {
      text += chunk.choices[0]?.delta.content ?? '';
      tokens = chunk.usage?.total_tokens ?? tokens;
    }
    expect([text, tokens]).toEqual(['Hi, there.', 17]);
  });

  test('runs a stream by its helper', async () => {
    const { burger, secret } = await doorOf(builder, says);
    const runner = clientOf(secret).chat.completions.stream({ model: burger, messages });
    expect(await runner.finalContent()).toBe('Hi, there.');
  });

  test('lists the model', async () => {
    const { burger, secret } = await doorOf(builder, says);
    const ids: string[] = [];
    for await (const model of clientOf(secret).models.list()) ids.push(model.id);
    expect(ids).toEqual([burger]);
  });

  test('is refused tools, structured answers and images, once and by their names', async () => {
    const { burger, secret, provider } = await doorOf(builder, says);
    const { completions } = clientOf(secret).chat;
    const tools = [{ type: 'function' as const, function: { name: 'a', parameters: {} } }];
    const image = { type: 'image_url' as const, image_url: { url: 'data:image/png;base64,AA==' } };
    for (const [param, work] of [
      ['tools', completions.create({ model: burger, messages, tools })],
      [
        'response_format',
        completions.parse({
          model: burger,
          messages,
          response_format: { type: 'json_schema', json_schema: { name: 'a', schema: {} } },
        }),
      ],
      [
        'messages.0.content.0',
        completions.create({ model: burger, messages: [{ role: 'user', content: [image] }] }),
      ],
    ] as const) {
      const error = await failureOf(work);
      expect(error).toBeInstanceOf(OpenAI.BadRequestError);
      expect(error).toMatchObject({ param, type: 'invalid_request_error' });
    }
    expect(provider.calls).toEqual([]);
  });

  test.each([
    ['fails', [outOfOrder], 3, 502, 'burger_failed'],
    ['limits its calls', [limited], 3, 429, 'rate_limit_exceeded'],
  ])('repeats a call whose model %s', async (_, replies, calls, status, code) => {
    const { burger, secret, provider } = await doorOf(builder, replies);
    const error = await failureOf(clientOf(secret).chat.completions.create({ model: burger, messages }));
    expect(error).toMatchObject({ status, code });
    expect(provider.calls).toHaveLength(calls);
  });

  test('repeats nothing after tools have run', async () => {
    const { burger, secret, provider } = await failingAfterTools(builder);
    const error = await failureOf(clientOf(secret).chat.completions.create({ model: burger, messages }));
    expect(error).toMatchObject({ status: 400, code: 'burger_failed_after_tools' });
    expect(provider.calls).toHaveLength(2);
  });

  test('repeats no wrong key, no wrong model and no burger that is not set up', async () => {
    const { burger, secret } = await doorOf(builder, says);
    const empty = await builder.burger(await builder.workshop());
    await publish(builder, empty);
    const { secret: other } = await makeKey(builder, empty);
    for (const [key, model, status] of [
      [`${secret}x`, burger, 401],
      [secret, 'gpt-4o', 404],
      [other, empty, 500],
    ] as const) {
      let calls = 0;
      const client = new OpenAI({
        apiKey: key,
        baseURL: baseUrl(),
        fetch(input, init) {
          calls += 1;
          return fetch(input, init);
        },
      });
      const error = await failureOf(client.chat.completions.create({ model, messages }));
      expect([error, calls]).toEqual([expect.objectContaining({ status }), 1]);
    }
  });

  test('stops the model when it stops waiting', async () => {
    for (const stream of [true, false]) {
      const { burger, secret, provider } = await doorOf(builder, silent);
      const leaving = new AbortController();
      const called = provider.nextCall();
      const asking = clientOf(secret).chat.completions.create(
        { model: burger, messages, stream },
        { signal: leaving.signal },
      );
      await called;
      if (stream) await asking;
      leaving.abort();
      await Promise.resolve(asking).catch(() => undefined);
      await provider.calls[0]?.closed;
      expect(provider.calls).toHaveLength(1);
    }
  });

  test('does not take the half of an answer for a whole one', async () => {
    const { burger, id, secret } = await doorOf(builder, silent);
    const stream = await clientOf(secret).chat.completions.create({ model: burger, messages, stream: true });
    let text = '';
    const error = await failureOf(
      (async () => {
        for await (const chunk of stream) {
          text += chunk.choices[0]?.delta.content ?? '';
          await builder.call('DELETE', `/api/burger/${burger}/key/${id}`);
        }
      })(),
    );
    expect(text).toBe('Once upon ');
    expect(error).toBeInstanceOf(OpenAI.APIError);
    expect(error).toMatchObject({ code: 'invalid_api_key' });
  });
});

describe('the AI SDK', () => {
  const modelOf = (apiKey: string, burger: string) =>
    createOpenAICompatible({ name: 'cowtex', baseURL: baseUrl(), apiKey, includeUsage: true })(burger);

  test('gets an answer with all of its settings', async () => {
    const { burger, secret, provider } = await doorOf(builder, says);
    const { text, usage, finishReason, warnings } = await generateText({
      model: modelOf(secret, burger),
      instructions: 'Be brief.',
      prompt: 'Hello',
      maxOutputTokens: 7,
      stopSequences: ['END'],
      temperature: 0,
      topP: 1,
      presencePenalty: 0,
      frequencyPenalty: 0,
      seed: 7,
    });
    expect([text, usage.inputTokens, usage.outputTokens, finishReason]).toEqual([
      'Hi, there.',
      12,
      5,
      'stop',
    ]);
    expect(warnings ?? []).toEqual([]);
    expect(provider.calls[0]?.body).toMatchObject({
      messages: [{ role: 'system', content: 'Be brief.' }, { role: 'user' }],
      options: { num_predict: 7, stop: ['END'] },
    });
  });

  test('gets a stream with its tokens', async () => {
    const { burger, secret } = await doorOf(builder, says);
    const { textStream, usage } = streamText({ model: modelOf(secret, burger), prompt: 'Hello' });
    expect((await Array.fromAsync(textStream)).join('')).toBe('Hi, there.');
    expect(await usage).toMatchObject({ inputTokens: 12, outputTokens: 5 });
  });

  test('is refused tools and objects, once', async () => {
    const { burger, secret, provider } = await doorOf(builder, says);
    const model = modelOf(secret, burger);
    const empty = jsonSchema({ type: 'object', properties: {} });
    const tools = { a: tool({ description: 'A', inputSchema: empty, execute: async () => 'A' }) };
    const errors = [
      await failureOf(generateText({ model, prompt: 'Hello', tools })),
      await failureOf(
        generateText({ model, prompt: 'Hello', output: Output.object({ schema: jsonSchema(answer) }) }),
      ),
    ];
    for (const error of errors) expect(error).toMatchObject({ statusCode: 400, isRetryable: false });
    expect(errors[0]).toMatchObject({ message: expect.stringContaining('tools: must be left out') });
    expect(provider.calls).toEqual([]);
  });

  test('repeats what may be repeated, and nothing after tools have run', async () => {
    const failing = await doorOf(builder, [outOfOrder]);
    await failureOf(generateText({ model: modelOf(failing.secret, failing.burger), prompt: 'Hello' }));
    expect(failing.provider.calls).toHaveLength(3);
    const { burger, secret, provider } = await failingAfterTools(builder);
    const error = await failureOf(generateText({ model: modelOf(secret, burger), prompt: 'Hello' }));
    expect(APICallError.isInstance(error) && error.statusCode).toBe(400);
    expect(provider.calls).toHaveLength(2);
  });

  test('is told where the Responses API is not', async () => {
    const { burger, secret } = await doorOf(builder, says);
    const openai = createOpenAI({ baseURL: baseUrl(), apiKey: secret });
    const error = await failureOf(generateText({ model: openai(burger), prompt: 'Hello' }));
    expect(error).toMatchObject({ statusCode: 404, message: expect.stringContaining('.chat(id)') });
    const { text } = await generateText({ model: openai.chat(burger), prompt: 'Hello' });
    expect(text).toBe('Hi, there.');
  });

  test('stops the model when it stops waiting', async () => {
    const { burger, secret, provider } = await doorOf(builder, silent);
    const leaving = new AbortController();
    const { textStream } = streamText({
      model: modelOf(secret, burger),
      prompt: 'Hello',
      abortSignal: leaving.signal,
    });
    for await (const text of textStream) {
      expect(text).toBe('Once upon ');
      leaving.abort();
    }
    await provider.calls[0]?.closed;
    expect(provider.calls).toHaveLength(1);
  });
});

describe('LangChain', () => {
  const modelOf = (apiKey: string, model: string, more: object = {}) =>
    new ChatOpenAI({ apiKey, model, maxRetries: 2, configuration: { baseURL: baseUrl() }, ...more });

  test('gets an answer, with its tokens', async () => {
    const { burger, secret, provider } = await doorOf(builder, says);
    const said = await modelOf(secret, burger).invoke([
      new SystemMessage('Be brief.'),
      new HumanMessage({ content: [{ type: 'text', text: 'Hello' }], name: 'bob' }),
    ]);
    expect(said.text).toBe('Hi, there.');
    expect(said.usage_metadata).toMatchObject({ input_tokens: 12, output_tokens: 5 });
    expect(provider.calls[0]?.body).toMatchObject({
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Hello' },
      ],
    });
  });

  test('gets a stream, with its tokens', async () => {
    const { burger, secret } = await doorOf(builder, says);
    const chunks = await Array.fromAsync(await modelOf(secret, burger).stream('Hello'));
    expect(chunks.map(({ text }) => text).join('')).toBe('Hi, there.');
    const usage_metadata = expect.objectContaining({ total_tokens: 17 });
    expect(chunks).toContainEqual(expect.objectContaining({ usage_metadata }));
  });

  test('is refused structured answers, once', async () => {
    const { burger, secret, provider } = await doorOf(builder, says);
    const structured = modelOf(secret, burger).withStructuredOutput(answer);
    expect(await failureOf(structured.invoke('Hello'))).toMatchObject({ status: 400 });
    expect(provider.calls).toEqual([]);
  });

  test('repeats what may be repeated, and nothing after tools have run', async () => {
    const failing = await doorOf(builder, [outOfOrder]);
    await failureOf(modelOf(failing.secret, failing.burger).invoke('Hello'));
    expect(failing.provider.calls).toHaveLength(3);
    const { burger, secret, provider } = await failingAfterTools(builder);
    expect(await failureOf(modelOf(secret, burger).invoke('Hello'))).toMatchObject({ status: 400 });
    expect(provider.calls).toHaveLength(2);
  });
});

test('all of them wait for a model that is silent at first', async () => {
  const { burger, secret } = await lateDoor(builder);
  const client = new OpenAI({ apiKey: secret, baseURL: baseUrl() });
  const model = createOpenAICompatible({ name: 'cowtex', baseURL: baseUrl(), apiKey: secret })(burger);
  const chain = new ChatOpenAI({ apiKey: secret, model: burger, configuration: { baseURL: baseUrl() } });
  const texts = await Promise.all([
    client.chat.completions.stream({ model: burger, messages }).finalContent(),
    streamText({ model, prompt: 'Hello' }).text,
    chain
      .stream('Hello')
      .then(async (stream) => (await Array.fromAsync(stream)).map(({ text }) => text).join('')),
  ]);
  expect(texts).toEqual(['At last.', 'At last.', 'At last.']);
});
