import { describe, expect, onTestFinished, test } from 'vitest';
import type { ToolPatty } from '#server/builder/agent-stack.ts';
import { publicHosts } from '#server/builder/model-host.ts';
import { runAgent } from '#server/chat/agent.ts';
import { createConversation } from '#server/chat/conversation.ts';
import type { StreamEvent } from '#server/chat/frames.ts';
import { baseUrlOf } from '#server/chat/models/base-url.ts';
import type { ModelKeys } from '#server/chat/models/models.ts';
import type { JsonObject } from '#server/json.ts';
import { createTargets } from '#server/net/targets.ts';
import {
  anthropicReply,
  type FakeProvider,
  ollamaReply,
  openaiReply,
  type Reply,
  refusals,
  serveProvider,
} from '#test/support/provider-streams.ts';

const KEY = 'sk-very-secret-0123456789';

const providers = [
  { type: 'ollama', reply: ollamaReply, path: '/api/chat', malformed: '{"message": oops\n' },
  {
    type: 'openai',
    reply: openaiReply,
    path: '/v1/chat/completions',
    malformed: 'data: {"choices": oops\n\n',
  },
  {
    type: 'anthropic',
    reply: anthropicReply,
    path: '/v1/messages',
    malformed: 'event: content_block_delta\ndata: {oops\n\n',
  },
] as const;

const targets = createTargets({ allowedTargets: [] });
const keys = { openaiApiKey: undefined, anthropicApiKey: undefined, allowedTargets: [] };

const lookUp: ToolPatty = {
  id: 'PTY-1',
  type: 'prompt',
  name: 'look_up',
  description: 'Looks up a building',
  parameters: { type: 'object', required: ['id'], properties: { id: { type: 'string' } } },
  settings: { prompt: 'It has 12 floors.' },
};

async function serve(replies: readonly Reply[]): Promise<FakeProvider> {
  const provider = await serveProvider(replies);
  onTestFinished(() => provider.stop());
  return provider;
}

interface Options {
  readonly settings?: JsonObject;
  readonly apiKey?: string | null;
  readonly keys?: ModelKeys;
  readonly tools?: readonly ToolPatty[];
  readonly signal?: AbortSignal;
  readonly debug?: boolean;
  readonly prompt?: string;
  readonly conversation?: ReturnType<typeof createConversation>;
}

function ask(type: string, host: string, options: Options = {}): AsyncGenerator<StreamEvent> {
  return runAgent({
    stack: {
      systemPrompts: ['Be brief.', 'Be kind.'],
      cheese: {
        type,
        settings: { host, model: 'gpt-oss', ...options.settings },
        apiKey: options.apiKey === undefined ? KEY : options.apiKey,
      },
      tools: options.tools ?? [],
    },
    conversation: options.conversation ?? createConversation(),
    userMessages: [{ role: 'user', content: options.prompt ?? 'Hello' }],
    privacyInput: {},
    keys: options.keys ?? keys,
    targets,
    debug: options.debug ?? false,
    isVisitor: false,
    signal: options.signal ?? new AbortController().signal,
  });
}

async function all(events: AsyncGenerator<StreamEvent>): Promise<StreamEvent[]> {
  const seen: StreamEvent[] = [];
  for await (const event of events) seen.push(event);
  return seen;
}

const joined = (events: readonly StreamEvent[], name: string) =>
  events
    .filter(({ event }) => event === name)
    .map(({ data }) => data)
    .join('');
const errorOf = (events: readonly StreamEvent[]) => events.find(({ event }) => event === 'error')?.data ?? '';
const names = (events: readonly StreamEvent[]) => events.map(({ event }) => event);

describe.each(providers)('$type', ({ type, reply, path, malformed }) => {
  test("streams thinking and content, with the cheese's settings in the request", async () => {
    const provider = await serve([
      reply([{ thinking: 'Let me think.' }, { text: 'Hel' }, { text: 'lo, wor' }, { text: 'ld!\n' }]),
    ]);
    const settings = { temperature: 0.7, topp: 0.9, max_tokens: 99 };
    const events = await all(
      ask(type, provider.url, {
        settings: type === 'anthropic' ? { max_tokens: 99, temperature: 0.7 } : settings,
      }),
    );
    expect(names(events).slice(0, 2)).toEqual(['conversation_id', 'role']);
    expect(joined(events, 'thinking')).toBe('Let me think.');
    expect(joined(events, 'content')).toBe('Hello, world!\n');
    expect(events.at(-1)).toEqual({ event: 'done', data: '' });
    expect(provider.calls[0]?.path).toBe(path);
    const body = JSON.stringify(provider.calls[0]?.body);
    for (const part of ['"gpt-oss"', 'Be brief.', 'Be kind.', 'Hello', '0.7', '99'])
      expect(body).toContain(part);
    if (type !== 'anthropic') expect(body).toContain('0.9');
    expect(JSON.stringify(provider.calls[0]?.headers)).toContain(KEY);
  });

  test('calls a tool and hands its result back', async () => {
    const provider = await serve([
      reply([{ text: 'Looking.' }, { call: { id: 'call_1', name: 'look_up', input: { id: 'B 7' } } }]),
      reply([{ text: 'Twelve floors.' }]),
    ]);
    const events = await all(ask(type, provider.url, { tools: [lookUp], debug: true }));
    expect(names(events).filter((name) => !['model', 'warning', 'usage'].includes(name))).toEqual([
      'conversation_id',
      'role',
      'content',
      'tool_call',
      'tool_result',
      'content',
      'content',
      'done',
    ]);
    expect(JSON.parse(joined(events, 'tool_call'))).toEqual({ name: 'look_up', arguments: { id: 'B 7' } });
    expect(JSON.parse(joined(events, 'tool_result'))).toEqual({
      name: 'look_up',
      result: 'It has 12 floors.',
    });
    const [first, second] = provider.calls.map(({ body }) => JSON.stringify(body));
    expect(first).toContain('Looks up a building');
    expect(second).toContain('It has 12 floors.');
    expect(second).toContain('B 7');
  });

  test('remembers the conversation', async () => {
    const provider = await serve([reply([{ text: 'Nice to meet you.' }]), reply([{ text: 'Ada.' }])]);
    const conversation = createConversation();
    await all(ask(type, provider.url, { conversation, prompt: 'I am Ada.' }));
    await all(ask(type, provider.url, { conversation, prompt: 'Who am I?' }));
    const body = JSON.stringify(provider.calls[1]?.body);
    for (const part of ['I am Ada.', 'Nice to meet you.', 'Who am I?']) expect(body).toContain(part);
  });

  test.each(['unfinished', 'broken'] as const)('says that an answer was cut (%s)', async (ending) => {
    const provider = await serve([reply([{ text: 'Half of an ' }, { text: 'ans' }], ending)]);
    const conversation = createConversation();
    const events = await all(ask(type, provider.url, { conversation }));
    expect(joined(events, 'content')).toBe('Half of an ans');
    expect(errorOf(events)).toMatch(/middle of/);
    expect(names(events).slice(-2)).toEqual(['error', 'done']);
    expect(conversation.history().map(({ content }) => content)).toEqual(['Hello', 'Half of an ans']);
  });

  test('says that a chunk cannot be read, and ends the call', async () => {
    const { chunks, ...rest } = reply([{ text: 'Fine so far ' }], 'silent');
    const provider = await serve([{ ...rest, chunks: [...chunks, malformed] }]);
    const events = await all(ask(type, provider.url));
    expect(joined(events, 'content')).toBe('Fine so far ');
    expect(errorOf(events)).toMatch(/cannot be read|not JSON/);
    expect(names(events).slice(-2)).toEqual(['error', 'done']);
    await provider.calls[0]?.closed;
  });

  test.each([
    { status: 401, headers: {}, expected: /refused the API key \(HTTP 401\)\. Check the API key/ },
    { status: 429, headers: { 'retry-after': '7' }, expected: /Try again in 7 s\./ },
    { status: 404, headers: {}, expected: /does not know the model "gpt-oss"/ },
    { status: 500, headers: {}, expected: /problem of its own \(HTTP 500\)/ },
    {
      status: 307,
      headers: { location: 'https://elsewhere.example/' },
      expected: /redirects to https:\/\/elsewhere\.example\//,
    },
  ])('explains HTTP $status once, without the key', async ({ status, headers, expected }) => {
    const body = refusals[type](`Incorrect API key provided: ${KEY}`);
    const provider = await serve([
      { status, headers: { 'content-type': 'application/json', ...headers }, chunks: [body] },
    ]);
    const events = await all(ask(type, provider.url));
    expect(errorOf(events)).toMatch(expected);
    expect(JSON.stringify(events)).not.toContain(KEY);
    expect(provider.calls).toHaveLength(1);
  });

  test.each([
    { when: 'before the first chunk', says: [] },
    { when: 'in the middle', says: [{ text: 'So far ' }] },
  ])('gives up when the model is silent $when', async ({ says }) => {
    const provider = await serve([reply(says, 'silent')]);
    const events = await all(ask(type, provider.url, { settings: { timeout: 0.15 } }));
    expect(errorOf(events)).toMatch(/sent nothing for 0\.15 s/);
    await provider.calls[0]?.closed;
  });

  test("ends the provider's connection when the client leaves", async () => {
    const provider = await serve([reply([{ text: 'A long ' }, { text: 'story ' }], 'silent')]);
    const leave = new AbortController();
    const seen: StreamEvent[] = [];
    for await (const event of ask(type, provider.url, { signal: leave.signal })) {
      seen.push(event);
      if (event.data === 'story ') leave.abort();
    }
    expect(joined(seen, 'content')).toBe('A long story ');
    expect(errorOf(seen)).toBe('');
    await provider.calls[0]?.closed;
  });

  test('stops a model that only calls tools', async () => {
    const provider = await serve([reply([{ call: { id: 'call_1', name: 'look_up', input: { id: '7' } } }])]);
    const events = await all(ask(type, provider.url, { tools: [lookUp] }));
    expect(provider.calls).toHaveLength(8);
    expect(errorOf(events)).toMatch(/called tools 8 times in a row/);
  });

  test('says so when nothing answers', async () => {
    const provider = await serveProvider([]);
    await provider.stop();
    const events = await all(ask(type, provider.url));
    expect(errorOf(events)).toBe(
      `Nothing answers at ${provider.url}${type === 'ollama' ? '' : '/v1'}. Is ${type} running there?`,
    );
  });

  test.each([
    'http://169.254.169.254',
    'http://[fd00:ec2::254]',
    'http://[::ffff:169.254.169.254]',
    'http://2852039166',
  ])('never calls the metadata address %s', async (host) => {
    expect(errorOf(await all(ask(type, host)))).toMatch(/link-local or metadata address/);
  });
});

test('a failing tool is told to the model and shown', async () => {
  const provider = await serve([
    ollamaReply([{ call: { id: '1', name: 'look_up', input: {} } }]),
    ollamaReply([{ text: 'I need an id.' }]),
  ]);
  const events = await all(ask('ollama', provider.url, { tools: [lookUp], debug: true }));
  expect(JSON.parse(joined(events, 'tool_result'))).toEqual({
    name: 'look_up',
    error: 'The tool needs a value for "id".',
  });
  expect(JSON.stringify(provider.calls[1]?.body)).toContain('needs a value for');
  expect(joined(events, 'content')).toBe('I need an id.');
});

test('arguments that cannot be read are told to the model', async () => {
  const [start = '', call = '', ...rest] = openaiReply([
    { call: { id: '1', name: 'look_up', input: {} } },
  ]).chunks;
  const broken = { headers: { 'content-type': 'text/event-stream' }, chunks: [start, call, ...rest] };
  const chunks = broken.chunks.map((chunk) => chunk.replaceAll('"{"', '"{oops"'));
  const provider = await serve([{ ...broken, chunks }, openaiReply([{ text: 'Sorry.' }])]);
  const events = await all(ask('openai', provider.url, { tools: [lookUp], debug: true }));
  expect(JSON.parse(joined(events, 'tool_result')).error).toMatch(/not valid JSON/);
  expect(JSON.stringify(provider.calls[1]?.body)).toContain('not valid JSON');
  expect(joined(events, 'content')).toBe('Sorry.');
});

test('a tool that the model made up is told to it', async () => {
  const provider = await serve([
    ollamaReply([{ call: { id: '1', name: 'fly', input: {} } }]),
    ollamaReply([{ text: 'I cannot fly.' }]),
  ]);
  const events = await all(ask('ollama', provider.url, { tools: [lookUp] }));
  expect(JSON.stringify(provider.calls[1]?.body)).toContain('There is no tool');
  expect(joined(events, 'content')).toBe('I cannot fly.');
});

test('signed thinking goes back with the tools that it led to', async () => {
  const provider = await serve([
    anthropicReply([{ thinking: 'Hm.' }, { call: { id: '1', name: 'look_up', input: { id: '7' } } }]),
    anthropicReply([{ text: 'Twelve.' }]),
  ]);
  await all(ask('anthropic', provider.url, { tools: [lookUp] }));
  expect(provider.calls[1]?.body).toMatchObject({
    messages: [
      { role: 'user' },
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: 'Hm.', signature: 'c2lnbmVk' },
          { type: 'tool_use', id: '1', name: 'look_up', input: { id: '7' } },
        ],
      },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: '1', content: 'It has 12 floors.' }] },
    ],
  });
});

test('an answer without an end is ended, and its beginning remembered', async () => {
  const piece = `${'x'.repeat(999_999)} `;
  const provider = await serve([
    ollamaReply(
      Array.from({ length: 40 }, () => ({ text: piece })),
      'silent',
    ),
  ]);
  const conversation = createConversation();
  const events = await all(ask('ollama', provider.url, { conversation }));
  expect(errorOf(events)).toMatch(/longer than 32,000,000 characters/);
  expect(joined(events, 'content')).toHaveLength(32_000_000);
  expect(conversation.history().at(-1)?.content).toHaveLength(400_000);
  await provider.calls[0]?.closed;
});

test("an error within Ollama's stream is shown", async () => {
  const { chunks } = ollamaReply([{ text: 'One ' }], 'unfinished');
  const provider = await serve([{ chunks: [...chunks, '{"error":"model runner has crashed"}\n'] }]);
  expect(errorOf(await all(ask('ollama', provider.url)))).toBe(
    'The model reported: model runner has crashed',
  );
});

test('debug mode adds the model and the usage', async () => {
  const provider = await serve([ollamaReply([{ text: 'Hi.' }])]);
  const events = await all(ask('ollama', provider.url, { debug: true }));
  expect(JSON.parse(joined(events, 'model'))).toEqual({
    type: 'ollama',
    model: 'gpt-oss',
    host: provider.url,
  });
  expect(JSON.parse(joined(events, 'usage'))).toEqual({ input_tokens: 12, output_tokens: 5, steps: 1 });
});

describe("the server's own key", () => {
  const own = { ...keys, openaiApiKey: 'sk-own', anthropicApiKey: 'sk-own' };

  test.each([
    { type: 'openai', reply: openaiReply },
    { type: 'anthropic', reply: anthropicReply },
  ])('goes to $type itself', async ({ type, reply }) => {
    const provider = await serve([reply([{ text: 'Hi.' }])]);
    const atHome = { ...publicHosts, [type]: `${provider.url}/v1` };
    const events = await all(ask(type, '', { apiKey: null, keys: { ...own, publicHosts: atHome } }));
    expect(joined(events, 'content')).toBe('Hi.');
    expect(JSON.stringify(provider.calls[0]?.headers)).toContain('sk-own');
  });

  test("goes to a host that the server's configuration names", async () => {
    const provider = await serve([openaiReply([{ text: 'Hi.' }])]);
    const allowedTargets = [new URL(provider.url).host];
    await all(ask('openai', provider.url, { apiKey: null, keys: { ...own, allowedTargets } }));
    expect(provider.calls[0]?.headers.authorization).toBe('Bearer sk-own');
  });

  test.each([
    { type: 'openai', reply: openaiReply },
    { type: 'anthropic', reply: anthropicReply },
  ])('goes to no other host ($type)', async ({ type, reply }) => {
    const provider = await serve([reply([{ text: 'Hi.' }])]);
    const events = await all(ask(type, provider.url, { apiKey: null, keys: own }));
    expect(joined(events, 'content')).toBe('Hi.');
    expect(JSON.stringify(provider.calls[0]?.headers)).not.toContain('sk-own');
  });
});

describe('a cheese that cannot be called says why', () => {
  test.each([
    { type: 'mistral', settings: {}, expected: /Supported are ollama, openai and anthropic/ },
    { type: 'openai', settings: { host: '' }, expected: /no API key\. Add "api_key".*OPENAI_API_KEY/ },
    { type: 'ollama', settings: { model: '' }, expected: /names no model/ },
    { type: 'ollama', settings: { temperature: 'hot' }, expected: /"temperature" must be a number/ },
    { type: 'ollama', settings: { timeout: 0 }, expected: /"timeout" must be a number of seconds above 0/ },
    {
      type: 'ollama',
      settings: { host: 'ftp://x' },
      expected: /"ftp:\/\/x" is not an http or https address/,
    },
  ])('$type $settings', async ({ type, settings, expected }) => {
    const events = await all(ask(type, 'http://127.0.0.1:1', { settings, apiKey: null }));
    expect(names(events)).toEqual(['conversation_id', 'role', 'error', 'done']);
    expect(errorOf(events)).toMatch(expected);
  });
});

describe('hosts', () => {
  test.each([
    ['ollama', 'http://localhost:11434/', 'http://localhost:11434'],
    ['ollama', 'localhost:11434', 'http://localhost:11434'],
    ['ollama', 'http://localhost:4300/demo-model/api/chat', 'http://localhost:4300/demo-model'],
    ['openai', 'https://api.openai.com', 'https://api.openai.com/v1'],
    ['openai', 'https://api.openai.com/v1/', 'https://api.openai.com/v1'],
    ['openai', 'https://x.example/v1/chat/completions', 'https://x.example/v1'],
    ['openai', 'https://x.example/api/v3', 'https://x.example/api/v3'],
    ['anthropic', 'https://api.anthropic.com', 'https://api.anthropic.com/v1'],
    ['anthropic', 'https://api.anthropic.com/v1/messages', 'https://api.anthropic.com/v1'],
    ['anthropic', 'https://x.example/anthropic', 'https://x.example/anthropic/v1'],
  ] as const)('%s at %s', (provider, host, expected) => {
    expect(baseUrlOf(provider, host)).toBe(expected);
  });
});
