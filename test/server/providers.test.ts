import { createServer } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { newConversation } from '#test/support/limits.ts';
import { listen } from '#test/support/listen.ts';
import {
  anthropicReply,
  ollamaReply,
  openaiReply,
  refusals,
  type Say,
  serveProvider,
} from '#test/support/provider-streams.ts';
import { testTargets } from '#test/support/targets.ts';
import { ask, errorOf, joined, KEY, lookUp, names, serve } from './provider-world.ts';

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

const inAnHour = new Date(Date.now() + 3_600_000).toUTCString();

describe.each(providers)('$type', ({ type, reply, path, malformed }) => {
  test("streams thinking and content, with the cheese's settings in the request", async () => {
    const provider = await serve([
      reply([{ thinking: 'Let me think.' }, { text: 'Hel' }, { text: 'lo, wor' }, { text: 'ld!\n' }]),
    ]);
    const settings = { temperature: 0.7, topp: 0.9, max_tokens: 99 };
    const events = await ask(type, provider.url, {
      settings: type === 'anthropic' ? { max_tokens: 99, temperature: 0.7 } : settings,
    });
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
    const events = await ask(type, provider.url, { tools: [lookUp], debug: true });
    expect(names(events).filter((name) => !['model', 'request', 'warning', 'usage'].includes(name))).toEqual([
      'conversation_id',
      'role',
      'content',
      'tool_call',
      'tool_result',
      'content',
      'content',
      'done',
    ]);
    expect(JSON.parse(joined(events, 'tool_call'))).toMatchObject({
      name: 'look_up',
      arguments: { id: 'B 7' },
    });
    expect(JSON.parse(joined(events, 'tool_result'))).toEqual({
      id: JSON.parse(joined(events, 'tool_call')).id,
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
    const conversation = newConversation();
    await ask(type, provider.url, { conversation, prompt: 'I am Ada.' });
    await ask(type, provider.url, { conversation, prompt: 'Who am I?' });
    const body = JSON.stringify(provider.calls[1]?.body);
    for (const part of ['I am Ada.', 'Nice to meet you.', 'Who am I?']) expect(body).toContain(part);
  });

  test.each(['unfinished', 'broken'] as const)('says that an answer was cut (%s)', async (ending) => {
    const provider = await serve([reply([{ text: 'Half of an ' }, { text: 'ans' }], ending)]);
    const conversation = newConversation();
    const events = await ask(type, provider.url, { conversation });
    expect(joined(events, 'content')).toBe('Half of an ans');
    expect(errorOf(events)).toMatch(/middle of/);
    expect(names(events).slice(-2)).toEqual(['error', 'done']);
    expect(conversation.history().map(({ content }) => content)).toEqual(['Hello', 'Half of an ans']);
  });

  test('says that a chunk can’t be read, and ends the call', async () => {
    const { chunks, ...rest } = reply([{ text: 'Fine so far ' }], 'silent');
    const provider = await serve([{ ...rest, chunks: [...chunks, malformed] }]);
    const events = await ask(type, provider.url);
    expect(joined(events, 'content')).toBe('Fine so far ');
    expect(errorOf(events)).toMatch(/can’t be read|not JSON/);
    expect(names(events).slice(-2)).toEqual(['error', 'done']);
    await provider.calls[0]?.closed;
  });

  test.each([
    { status: 401, headers: {}, expected: /refused the API key \(HTTP 401\)\. Check the cheese’s API key/ },
    { status: 429, headers: { 'retry-after': '7' }, expected: /Try again in 7 s\./ },
    { status: 429, headers: { 'retry-after': inAnHour }, expected: /Try again in 3[56]\d\d s\./ },
    { status: 429, headers: { 'retry-after': 'later' }, expected: /Try again in a moment\./ },
    { status: 404, headers: {}, expected: /doesn’t know the model “gpt-oss”/ },
    { status: 500, headers: {}, expected: /having problems \(HTTP 500\)/ },
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
    const events = await ask(type, provider.url);
    expect(errorOf(events)).toMatch(expected);
    expect(JSON.stringify(events)).not.toContain(KEY);
    expect(provider.calls).toHaveLength(1);
  });

  test("ends the provider's connection when the client leaves", async () => {
    const provider = await serve([reply([{ text: 'A long ' }, { text: 'story ' }], 'silent')]);
    const leave = new AbortController();
    const seen = await ask(type, provider.url, {
      signal: leave.signal,
      onEvent: ({ data }) => {
        if (data === 'story ') leave.abort();
      },
    });
    expect(joined(seen, 'content')).toBe('A long story ');
    expect(errorOf(seen)).toBe('');
    await provider.calls[0]?.closed;
  });

  test('stops a model that only calls tools', async () => {
    const provider = await serve([reply([{ call: { id: 'call_1', name: 'look_up', input: { id: '7' } } }])]);
    const events = await ask(type, provider.url, { tools: [lookUp] });
    expect(provider.calls).toHaveLength(8);
    expect(errorOf(events)).toMatch(/called tools 8 times in a row/);
  });

  test('says so when nothing answers', async () => {
    const provider = await serveProvider([]);
    await provider.stop();
    const events = await ask(type, provider.url);
    expect(errorOf(events)).toBe(
      `Nothing is responding at ${provider.url}${type === 'ollama' ? '' : '/v1'}. Check that ${type} is running there.`,
    );
  });

  test.each([
    'http://169.254.169.254',
    'http://[fd00:ec2::254]',
    'http://[::ffff:169.254.169.254]',
    'http://2852039166',
  ])('never calls the metadata address %s', async (host) => {
    expect(errorOf(await ask(type, host))).toMatch(/link-local and metadata addresses/);
  });
});

test('every provider gives up when the model is silent before the first chunk, and in the middle', async () => {
  const moments: Say[][] = [[], [{ text: 'So far ' }]];
  const giveUp = async ({ type, reply }: (typeof providers)[number], says: Say[]) => {
    const provider = await serve([reply(says, 'silent')]);
    const events = await ask(type, provider.url, { settings: { timeout: 0.15 } });
    expect(errorOf(events), type).toMatch(/sent nothing for 0\.15 s/);
    await provider.calls[0]?.closed;
  };
  await Promise.all(providers.flatMap((provider) => moments.map((says) => giveUp(provider, says))));
});

test('informational answers of a host are silence', async () => {
  const host = createServer(({ socket }) => {
    const say = setInterval(() => socket.write('HTTP/1.1 102 Processing\r\n\r\n'), 20);
    socket.on('error', () => undefined).once('close', () => clearInterval(say));
  });
  const { url, stop } = await listen(host);
  onTestFinished(stop);
  const events = await ask('ollama', url, { settings: { timeout: 0.3 } });
  expect(errorOf(events)).toMatch(/sent nothing for 0\.3 s/);
});

test('a failing tool is told to the model and shown', async () => {
  const provider = await serve([
    ollamaReply([{ call: { id: '1', name: 'look_up', input: {} } }]),
    ollamaReply([{ text: 'I need an id.' }]),
  ]);
  const events = await ask('ollama', provider.url, { tools: [lookUp], debug: true });
  expect(JSON.parse(joined(events, 'tool_result'))).toMatchObject({
    name: 'look_up',
    error: 'The tool needs a value for id.',
  });
  expect(JSON.stringify(provider.calls[1]?.body)).toContain('needs a value for');
  expect(joined(events, 'content')).toBe('I need an id.');
});

test('each result of several calls of one tool is sent when it is there, with the ID of its call', async () => {
  const quick = Promise.withResolvers<void>();
  const slow = createServer((request, response) => {
    if (request.url === '/quick') response.end('quick');
    else quick.promise.then(() => response.end('slow'));
  });
  const { url, stop } = await listen(slow);
  onTestFinished(stop);
  const call = (id: string) => ({ call: { id: `${id} one`, name: 'fetch', input: { id } } });
  const provider = await serve([
    openaiReply([call('slow'), call('quick')]),
    openaiReply([{ text: 'Done.' }]),
  ]);
  const settings = { url: `${url}/{id}` };
  const events = await ask('openai', provider.url, {
    tools: [{ ...lookUp, name: 'fetch', type: 'api', settings }],
    targets: testTargets({ allowedTargets: [new URL(url).host] }),
    debug: true,
    onEvent: ({ event }) => {
      if (event === 'tool_result') quick.resolve();
    },
  });
  const results = events.filter(({ event }) => event === 'tool_result').map(({ data }) => JSON.parse(data));
  expect(results).toEqual([
    { name: 'fetch', result: 'quick', id: 'quick one' },
    { name: 'fetch', result: 'slow', id: 'slow one' },
  ]);
});

test('arguments that can’t be read are told to the model', async () => {
  const [start = '', call = '', ...rest] = openaiReply([
    { call: { id: '1', name: 'look_up', input: {} } },
  ]).chunks;
  const broken = { headers: { 'content-type': 'text/event-stream' }, chunks: [start, call, ...rest] };
  const chunks = broken.chunks.map((chunk) => String(chunk).replaceAll('"{"', '"{oops"'));
  const provider = await serve([{ ...broken, chunks }, openaiReply([{ text: 'Sorry.' }])]);
  const events = await ask('openai', provider.url, { tools: [lookUp], debug: true });
  expect(JSON.parse(joined(events, 'tool_result')).error).toMatch(/aren’t valid JSON/);
  expect(JSON.stringify(provider.calls[1]?.body)).toContain('aren’t valid JSON');
  expect(joined(events, 'content')).toBe('Sorry.');
});

test('a tool that the model made up is told to it', async () => {
  const provider = await serve([
    ollamaReply([{ call: { id: '1', name: 'fly', input: {} } }]),
    ollamaReply([{ text: 'I cannot fly.' }]),
  ]);
  const events = await ask('ollama', provider.url, { tools: [lookUp] });
  expect(JSON.stringify(provider.calls[1]?.body)).toContain('There is no tool');
  expect(joined(events, 'content')).toBe('I cannot fly.');
});

test('signed thinking goes back with the tools that it led to', async () => {
  const provider = await serve([
    anthropicReply([{ thinking: 'Hm.' }, { call: { id: '1', name: 'look_up', input: { id: '7' } } }]),
    anthropicReply([{ text: 'Twelve.' }]),
  ]);
  await ask('anthropic', provider.url, { tools: [lookUp] });
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
  const conversation = newConversation();
  const events = await ask('ollama', provider.url, { conversation });
  expect(errorOf(events)).toMatch(/longer than 32,000,000 characters/);
  expect(joined(events, 'content')).toHaveLength(32_000_000);
  expect(
    conversation
      .history()
      .map(({ content }) => content)
      .join(''),
  ).toHaveLength(400_000);
  await provider.calls[0]?.closed;
});

test("an error within Ollama's stream is shown", async () => {
  const { chunks } = ollamaReply([{ text: 'One ' }], 'unfinished');
  const provider = await serve([{ chunks: [...chunks, '{"error":"model runner has crashed"}\n'] }]);
  expect(errorOf(await ask('ollama', provider.url))).toBe(
    'ollama returned an error: model runner has crashed',
  );
});

test('debug mode adds the model and the usage', async () => {
  const provider = await serve([ollamaReply([{ text: 'Hi.' }])]);
  const events = await ask('ollama', provider.url, { debug: true });
  expect(JSON.parse(joined(events, 'model'))).toEqual({
    type: 'ollama',
    model: 'gpt-oss',
    host: provider.url,
  });
  expect(JSON.parse(joined(events, 'usage'))).toEqual({ input_tokens: 12, output_tokens: 5, steps: 1 });
});
