import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { JsonObject } from '#server/lib/json.ts';
import { anthropicReply, openaiReply, providers, type Reply } from '#test/support/provider-streams.ts';
import { chunk, DONE, jsonType, openai } from './foreign-replies.ts';
import { ask, errorOf, joined, lookUp, serve } from './provider-world.ts';

/* Requests as hosts want them that are compatible with a provider, and are not it. */

const called = (more: object = {}) =>
  openai(
    chunk({ reasoning_content: 'Hm.' }),
    chunk({
      tool_calls: [{ index: 0, id: 'a', ...more, function: { name: 'look_up', arguments: '{"id":"7"}' } }],
    }),
    chunk({}, 'tool_calls'),
    DONE,
  );
const answered = openaiReply([{ text: 'Twelve.' }]);
const refusal = (message: string, status = 400): Reply => ({
  status,
  headers: jsonType,
  chunks: [JSON.stringify({ error: { message } })],
});

async function bodies(type: string, replies: readonly Reply[], settings: JsonObject = {}) {
  const provider = await serve(replies);
  const events = await ask(type, provider.url, { tools: [lookUp], settings });
  return { texts: provider.calls.map(({ raw }) => raw), calls: provider.calls, events };
}

describe("a model's thinking", () => {
  test('is not sent to a host of OpenAI’s API', async () => {
    const { texts, events } = await bodies('openai', [called(), answered]);
    expect(joined(events, 'content')).toBe('Twelve.');
    expect(texts[1]).toContain('It has 12 floors.');
    expect(texts[1]).not.toContain('reasoning_content');
  });

  test('is sent to one that demands it, from then on', async () => {
    const demand = refusal('Missing `reasoning_content` field in the assistant message');
    const { texts, events } = await bodies('openai', [called(), demand, called(), answered]);
    expect(joined(events, 'content')).toBe('Twelve.');
    expect(texts.map((text) => text.includes('"reasoning_content":"Hm."'))).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  test('is asked about once', async () => {
    const { texts, events } = await bodies('openai', [
      called(),
      refusal('reasoning_content is not permitted'),
    ]);
    expect(texts).toHaveLength(3);
    expect(errorOf(events)).toContain('reasoning_content is not permitted');
  });
});

test.each([
  ['extra_content', { extra_content: { google: { thought_signature: 'c2ln' } } }],
  ['any other field', { signature: 'c2ln', index: 0 }],
])('what a call carries beside the known fields goes back with it: %s', async (_, more) => {
  const { calls, events } = await bodies('openai', [called(more), answered]);
  expect(joined(events, 'content')).toBe('Twelve.');
  const { index: __, ...back } = { index: 0, ...more };
  expect(calls[1]?.body).toMatchObject({ messages: [{}, {}, { tool_calls: [{ id: 'a', ...back }] }, {}] });
});

test('what a call carries counts as its arguments', async () => {
  const { events } = await bodies('openai', [called({ extra_content: 'x'.repeat(1_000_000) })]);
  expect(errorOf(events)).toContain('more than 1,000,000 characters of arguments');
});

test('a limit that a host wants by its other name is sent by it', async () => {
  const replies = [refusal("Use 'max_completion_tokens' instead of 'max_tokens'."), called(), answered];
  const { texts, events } = await bodies('openai', replies, { max_tokens: 99 });
  expect(joined(events, 'content')).toBe('Twelve.');
  expect(
    texts.map((text) => [text.includes('"max_tokens"'), text.includes('"max_completion_tokens":99')]),
  ).toEqual([
    [true, false],
    [false, true],
    [false, true],
  ]);
});

test.each([
  ['another status', refusal('reasoning_content', 500)],
  ['other words', refusal('No such field: seed')],
])('a refusal with %s is not asked once more', async (_, reply) => {
  expect((await bodies('openai', [reply])).texts).toHaveLength(1);
});

test("a host that is not Anthropic's own gets nothing that only it knows", async () => {
  const { calls } = await bodies('anthropic', [anthropicReply([{ text: 'Hi.' }])], {
    model: 'claude-sonnet-4-5',
  });
  expect(calls[0]?.headers).not.toHaveProperty('anthropic-beta');
  const { tools } = z.object({ tools: z.array(z.looseObject({})) }).parse(calls[0]?.body);
  expect(tools.map((tool) => Object.keys(tool).sort())).toEqual([['description', 'input_schema', 'name']]);
});

describe("a cheese's settings", () => {
  test.each<[string, JsonObject, object]>([
    ['ollama', { num_ctx: 16_384 }, { options: { num_ctx: 16_384 } }],
    ['ollama', { options: { num_ctx: 16_384, seed: 7 } }, { options: { num_ctx: 16_384, seed: 7 } }],
    ['ollama', { options: { num_ctx: 1 }, temperature: 0.5 }, { options: { num_ctx: 1, temperature: 0.5 } }],
    ['ollama', { keep_alive: '30m', format: 'json' }, { keep_alive: '30m', format: 'json' }],
    ['ollama', { maxTokens: 99 }, { options: { num_predict: 99 } }],
    ['openai', { maxTokens: '99' }, { max_tokens: 99 }],
    [
      'openai',
      { seed: 7, stop: ['x'], reasoning_effort: 'low' },
      { seed: 7, stop: ['x'], reasoning_effort: 'low' },
    ],
    ['anthropic', { maxTokens: 99, top_k: 5 }, { max_tokens: 99, top_k: 5 }],
  ])('%s: %j are sent', async (type, settings, expected) => {
    const reply = providers.find((one) => one.type === type)?.reply([{ text: 'Hi.' }]);
    const { calls } = await bodies(type, reply ? [reply] : [], { ...settings, timeout: 30 });
    expect(calls[0]?.body).toMatchObject(expected);
    for (const own of ['timeout', 'host', 'maxTokens', 'topp'])
      expect(calls[0]?.raw).not.toContain(`"${own}"`);
  });

  test.each(['openai', 'anthropic', 'ollama'])(
    '%s: cannot take the place of the conversation',
    async (type) => {
      const reply = providers.find((one) => one.type === type)?.reply([{ text: 'Hi.' }]);
      const own = { messages: [], system: 'x', tools: [], stream: false };
      const { calls } = await bodies(type, reply ? [reply] : [], own);
      expect(calls[0]?.body).toMatchObject({ stream: true });
      expect(calls[0]?.raw).toContain('Be brief.');
      expect(calls[0]?.raw).toContain('look_up');
    },
  );
});

test.each([
  '"sk-quoted-0123456789"',
  "'sk-quoted-0123456789' ",
  '“sk-quoted-0123456789”',
  '`sk-quoted-0123456789`',
])('a key is sent without its quotation marks: %s', async (apiKey) => {
  const provider = await serve([answered]);
  await ask('openai', provider.url, { apiKey });
  expect(provider.calls[0]?.headers.authorization).toBe('Bearer sk-quoted-0123456789');
});

test.each([401, 403])('the reason of a refused key stands below (HTTP %i)', async (status) => {
  for (const { type } of providers) {
    const { events } = await bodies(type, [refusal('Country not supported (key sk-abc1234567)', status)]);
    expect(errorOf(events)).toMatch(/refused the API key .* says: Country not supported \(key •••\)$/);
  }
});

test.each([
  ['openai', '/v1/responses', '/v1/chat/completions'],
  ['openai', '/v1/models', '/v1/chat/completions'],
  ['openai', '/v1/chat/completions/', '/v1/chat/completions'],
  ['openai', '/api/v3/completions', '/api/v3/chat/completions'],
  ['openai', '/responses', '/v1/chat/completions'],
  ['anthropic', '/v1/messages', '/v1/messages'],
  ['anthropic', '/v1/models', '/v1/messages'],
  ['anthropic', '/anthropic/v1/messages/count_tokens', '/anthropic/v1/messages'],
  ['ollama', '/api/generate', '/api/chat'],
  ['ollama', '/api/version', '/api/chat'],
])('the ending of a host is taken off: %s at %s', async (type, path, expected) => {
  const reply = providers.find((one) => one.type === type)?.reply([{ text: 'Hi.' }]);
  const provider = await serve(reply ? [reply] : []);
  await ask(type, `${provider.url}${path}`);
  expect(provider.calls.map((call) => call.path)).toEqual([expected]);
});

test.each(['/v1', '/v1/', '/v1/chat/completions', '/v1/models'])(
  "Ollama's address of OpenAI's API (%s) asks for the other type",
  async (path) => {
    expect(errorOf(await ask('ollama', `http://127.0.0.1:11434${path}`))).toMatch(
      /Use a cheese of type openai/,
    );
  },
);

test.each([
  ['a list of reasoning', { reasoning_content: [{ type: 'text', text: 'Hm.' }] }],
  ['parts of thinking', { content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'Hm.' }] }] }],
  ['a part of thinking as a text', { content: [{ type: 'thinking', thinking: 'Hm.' }] }],
])('thinking is told as that: %s', async (_, delta) => {
  const events = await ask(
    'openai',
    (await serve([openai(chunk(delta), chunk({ content: 'Hi.' }, 'stop'), DONE)])).url,
  );
  expect([joined(events, 'thinking'), joined(events, 'content')]).toEqual(['Hm.', 'Hi.']);
});

test.each([
  ['openai', openaiReply([{ text: 'Yes.' }])],
  ['anthropic', anthropicReply([{ text: 'Yes.' }])],
])('answers at the same time by one model of %s have their own keys and prompts', async (type, reply) => {
  const provider = await serve([reply]);
  const people = ['Ada', 'Ben', 'Cleo', 'Dan'];
  await Promise.all(
    people.map((name) => ask(type, provider.url, { prompt: `I am ${name}.`, apiKey: `sk-of-${name}` })),
  );
  const seen = provider.calls.map(({ headers, raw }) => [
    headers['x-api-key'] ?? headers.authorization,
    /I am (\w+)/.exec(raw)?.[1],
  ]);
  const bearer = type === 'openai' ? 'Bearer ' : '';
  expect(seen.toSorted()).toEqual(people.map((name) => [`${bearer}sk-of-${name}`, name]));
});
