import { describe, expect, test } from 'vitest';
import { MAX_REMEMBERED } from '#server/agent/conversation.ts';
import { anthropicReader } from '#server/agent/models/anthropic-reader.ts';
import { anthropicReply, openaiReply, providers, type Say } from '#test/support/provider-streams.ts';
import { answer, chunk, DONE, data, openai, textOf, whole } from './foreign-replies.ts';
import { ask, errorOf, joined, lookUp, serve } from './provider-world.ts';

/* Fields of answers that the providers' own documents do not describe: thinking, usage, and the host's own reasons. */

test("Anthropic's thinking goes back as it came, block by block", async () => {
  const event = (type: string, more: object) => data({ type, ...more });
  const block = (index: number, content: object, ...deltas: object[]) => [
    event('content_block_start', { index, content_block: content }),
    ...deltas.map((delta) => event('content_block_delta', { index, delta })),
    event('content_block_stop', { index }),
  ];
  const thought = (index: number, ...texts: string[]) =>
    block(
      index,
      { type: 'thinking', thinking: '', signature: '' },
      ...texts.map((thinking) => ({ type: 'thinking_delta', thinking })),
      { type: 'signature_delta', signature: `sig${index}` },
    );
  const provider = await serve([
    openai(
      ...thought(0, 'on', 'e'),
      ...block(1, { type: 'redacted_thinking', data: 'ZW5j' }),
      ...block(2, { type: 'text', text: 'Looking.' }),
      ...thought(3),
      ...thought(4, 'two'),
      ...block(
        5,
        { type: 'tool_use', id: 'c1', name: 'look_up', input: {} },
        {
          type: 'input_json_delta',
          partial_json: '{"id":"7"}',
        },
      ),
      event('message_delta', { delta: { stop_reason: 'tool_use' } }),
      event('message_stop', {}),
    ),
    anthropicReply([{ text: 'Twelve.' }]),
  ]);
  const events = await ask('anthropic', provider.url, { tools: [lookUp] });
  expect(joined(events, 'thinking')).toBe('onetwo');
  expect(provider.calls[1]?.body).toMatchObject({
    messages: [
      { role: 'user' },
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: 'one', signature: 'sig0' },
          { type: 'redacted_thinking', data: 'ZW5j' },
          { type: 'text', text: 'Looking.' },
          { type: 'thinking', thinking: '', signature: 'sig3' },
          { type: 'thinking', thinking: 'two', signature: 'sig4' },
          { type: 'tool_use', id: 'c1', name: 'look_up', input: { id: '7' } },
        ],
      },
      { role: 'user' },
    ],
  });
});

test.each([
  { ...providers[0], path: '/ollama', called: '/ollama/api/chat' },
  { ...providers[1], path: '/openai/deployments/gpt', called: '/openai/deployments/gpt/chat/completions' },
  { ...providers[2], path: '', called: '/v1/messages' },
])('the query of a host is sent with each call ($type)', async ({ type, reply, path, called }) => {
  const provider = await serve([reply([{ text: 'Hi.' }])]);
  const events = await ask(type, `${provider.url}${path}?api-version=2024-10-21&k=s`, { debug: true });
  expect(joined(events, 'content')).toBe('Hi.');
  expect(provider.calls[0]?.path).toBe(`${called}?api-version=2024-10-21&k=s`);
  expect(JSON.parse(joined(events, 'model')).host).not.toContain('?');
});

test("no more is kept of Anthropic's signature than shows that it is too long to remember", () => {
  const reader = anthropicReader();
  const event = (type: string, more: object) => reader.read(JSON.stringify({ type, index: 0, ...more }));
  event('content_block_start', { content_block: { type: 'thinking', thinking: '' } });
  const delta = { type: 'signature_delta', signature: 'x'.repeat(100_000) };
  for (let piece = 0; piece < 20; piece += 1) event('content_block_delta', { delta });
  expect(event('content_block_stop', {})).toEqual([
    { type: 'signature', signature: 'x'.repeat(MAX_REMEMBERED + 100_000) },
  ]);
});

describe('a field that nothing depends on never costs an answer', () => {
  const end = [chunk({ content: 'Fine.' }, 'stop'), DONE];
  test.each([
    ['usage as texts', data({ choices: [], usage: { prompt_tokens: '12', completion_tokens: '5' } })],
    ['usage as a number', data({ choices: [], usage: 12 })],
    ['reasoning as an object', chunk({ reasoning: { summary: 'x' } })],
    ['reasoning_content as a list', chunk({ reasoning_content: [{ type: 'text', text: 'x' }] })],
    ['a content part whose text is null', chunk({ content: [{ type: 'text', text: null }] })],
    ['an index as a text', chunk({ tool_calls: [] }).replace('"index":0', '"index":"0"')],
    ['no choices', data({ choices: null, object: 'chat.completion.chunk' })],
  ])('openai: %s', async (_, odd) => {
    expect(await textOf('openai', openai(odd, ...end))).toBe('Fine.');
  });

  test('anthropic: usage as texts', async () => {
    const { chunks, ...rest } = anthropicReply([{ text: 'Fine.' }]);
    const changed = chunks.map((text) => String(text).replace('"output_tokens":5', '"output_tokens":"5"'));
    expect(await textOf('anthropic', { ...rest, chunks: changed })).toBe('Fine.');
  });

  test('ollama: counts as texts', async () => {
    const value = { message: { content: 'Fine.' }, done: true, eval_count: '5', done_reason: 7 };
    expect(await textOf('ollama', whole(value))).toBe('Fine.');
  });

  test.each([-1, '-1', 1e308])('ollama: counts that cannot be (%j), which are not told', async (odd) => {
    const value = { message: { content: 'Fine.' }, done: true, prompt_eval_count: odd, eval_count: odd };
    const events = await answer('ollama', whole(value));
    expect(joined(events, 'content')).toBe('Fine.');
    expect(JSON.parse(joined(events, 'usage'))).toEqual({
      input_tokens: null,
      output_tokens: null,
      steps: 1,
    });
  });
});

describe("a host's own reason is shown as text", () => {
  const streams: [string, string, string][] = [
    ['openai', 'an error object without a message', data({ error: { code: 'overloaded' } })],
    ['openai', 'an error as the object', data({ object: 'error', message: 'overloaded', code: 500 })],
    ['openai', 'an event named error', 'event: error\ndata: {"message":"overloaded"}\n\n'],
    ['openai', 'an event named error with a text', 'event: error\ndata: overloaded\n\n'],
    ['anthropic', 'an event named error with a text', 'event: error\ndata: overloaded\n\n'],
    ['anthropic', 'an error without a message', data({ type: 'error', error: { type: 'overloaded' } })],
    ['anthropic', 'an error without a type', data({ error: { message: 'overloaded' } })],
  ];
  test.each(streams)('%s, in the stream: %s', async (type, _, event) => {
    const { chunks, ...rest } = (type === 'openai' ? openaiReply : anthropicReply)(
      [{ text: 'One ' }],
      'unfinished',
    );
    const events = await answer(type, { ...rest, chunks: [...chunks, event] });
    expect(joined(events, 'content')).toBe('One ');
    expect(errorOf(events)).toMatch(/returned an error: .*overloaded/);
  });

  test.each([
    ['a type and a message', { error: 'TypeError', message: 'Cannot read it' }, 'Cannot read it'],
    ['a detail', { detail: 'Not enabled' }, 'Not enabled'],
    ['a list of details', { detail: [{ loc: ['body'], msg: 'Field required' }] }, 'Field required'],
    ['a list of errors', { errors: [{ message: 'Bad one' }, 'Bad two'] }, 'Bad one Bad two'],
    ['an error in a list', [{ error: { code: 400, message: 'Bad key' } }], 'Bad key'],
    ['an error of another shape', { error: { code: 'E7' } }, '{"code":"E7"}'],
  ])('in a refusal: %s', async (_, body, expected) => {
    const error = errorOf(await answer('openai', { status: 400, ...whole(body) }));
    expect(error).toMatch(/\(HTTP 400\)/);
    expect(error.endsWith(`openai says: ${expected}`), error).toBe(true);
  });

  test('in a refusal: the title of a page', async () => {
    const page = '<html><head><title>502 Bad Gateway</title></head><body><h1>502</h1></body></html>';
    const reply = { status: 502, headers: { 'content-type': 'text/html' }, chunks: [page] };
    expect(errorOf(await answer('openai', reply))).toMatch(/openai says: 502 Bad Gateway$/);
  });
});

describe('thinking', () => {
  test('is found beside an empty reasoning_content', async () => {
    const reply = openai(
      chunk({ reasoning_content: '', reasoning: 'Hm.' }),
      chunk({ content: 'Hi.' }, 'stop'),
      DONE,
    );
    expect(joined(await answer('openai', reply), 'thinking')).toBe('Hm.');
  });

  const tagged: Say[] = ['\n<th', 'ink>\nLet me', ' see.</', 'think>\n\n', 'Use <think> & x < y.'].map(
    (text) => ({ text }),
  );
  test.each(providers.slice(0, 2))(
    'in <think> at the beginning is no text ($type)',
    async ({ type, reply }) => {
      const events = await answer(type, reply(tagged));
      expect(joined(events, 'thinking').trim()).toBe('Let me see.');
      expect(joined(events, 'content').trim()).toBe('Use <think> & x < y.');
    },
  );

  test('without its first tag is told from the text where nothing was told yet', async () => {
    const content = 'Let me see.\n</think>\n\nHi.';
    const events = await answer('openai', whole({ choices: [{ message: { content } }] }));
    expect([joined(events, 'thinking'), joined(events, 'content')]).toEqual(['Let me see.\n', 'Hi.']);
  });

  test.each(providers.slice(0, 2))(
    'without its first tag ends with no tag ($type)',
    async ({ type, reply }) => {
      const says = ['Let me <b>see</b>', '.\n </th', 'ink>', '\n\nHi', ' </think>.'].map((text) => ({
        text,
      }));
      const events = await answer(type, reply(says));
      expect([joined(events, 'thinking'), joined(events, 'content')]).toEqual([
        '',
        'Let me <b>see</b>.\n \n\nHi </think>.',
      ]);
    },
  );

  test.each([
    '<thi',
    '<b>bold</b>',
    'a <think>b</think>',
    'a <think>b\n</think>\nc',
    'Split at </think>.\n</think>\nHi',
    '</thinking>',
  ])('%s is text', async (text) => {
    const events = await answer('openai', openaiReply([{ text }]));
    expect(joined(events, 'content')).toBe(text);
    expect(joined(events, 'thinking')).toBe('');
  });
});
