import { describe, expect, test } from 'vitest';
import type { StreamEvent } from '#server/doors/chat/frames.ts';
import {
  anthropicReply,
  ollamaReply,
  openaiReply,
  type Reply,
  type Say,
} from '#test/support/provider-streams.ts';
import { ask, errorOf, joined, lookUp, serve } from './provider-world.ts';

/** Answers that hosts give, but that the providers' own documents do not describe. */

const sse = { 'content-type': 'text/event-stream' };
const jsonType = { 'content-type': 'application/json' };
const data = (value: object) => `data: ${JSON.stringify(value)}\n\n`;
const chunk = (delta: object, finish: string | null = null) =>
  data({ choices: [{ index: 0, delta, finish_reason: finish }] });
const DONE = 'data: [DONE]\n\n';
const openai = (...chunks: string[]): Reply => ({ headers: sse, chunks });
const whole = (value: object): Reply => ({ headers: jsonType, chunks: [JSON.stringify(value)] });

const providers = [
  { type: 'ollama', reply: ollamaReply },
  { type: 'openai', reply: openaiReply },
  { type: 'anthropic', reply: anthropicReply },
] as const;

async function answer(type: string, reply: Reply): Promise<StreamEvent[]> {
  const provider = await serve([reply]);
  return ask(type, provider.url);
}

/** The texts of an answer that must have no error. */
async function textOf(type: string, reply: Reply): Promise<string> {
  const events = await answer(type, reply);
  expect(errorOf(events)).toBe('');
  return joined(events, 'content');
}

describe.each(providers)('$type, where the host sends no stream', ({ type }) => {
  test.each([
    [
      'a page',
      { headers: { 'content-type': 'text/html' }, chunks: ['<html><title>Guest &amp; portal</title><p>Hi'] },
      /can’t be read.*right host.*It says: Guest & portal$/,
    ],
    ['a page without a title', { chunks: ['<!doctype html><p>Sign <b>in</b>'] }, /It says: Sign in$/],
    ['broken JSON', { headers: sse, chunks: ['{malformed json: oops'] }, /It says: \{malformed json: oops$/],
    ['nothing', { headers: sse, chunks: [] }, /sent nothing.*right host/],
    ['status 204', { status: 204, chunks: [] }, /sent nothing.*right host/],
    ['an error as JSON', whole({ error: { message: 'No such deployment' } }), /No such deployment$/],
    ['a detail as JSON', whole({ detail: 'Not here' }), /Not here$/],
  ] satisfies [string, Reply, RegExp][])('%s is named as that', async (_, reply, expected) => {
    const error = errorOf(await answer(type, reply));
    expect(error).toMatch(expected);
    expect(error).not.toContain('<');
  });
});

describe('a whole answer in place of a stream', () => {
  test.each([
    [
      'openai',
      {
        object: 'chat.completion',
        choices: [{ message: { role: 'assistant', content: 'Hello.' }, finish_reason: 'stop' }],
        usage: { prompt_tokens: 3, completion_tokens: 2 },
      },
    ],
    [
      'anthropic',
      {
        type: 'message',
        role: 'assistant',
        content: [{ type: 'text', text: 'Hello.' }],
        stop_reason: 'end_turn',
        usage: { input_tokens: 3, output_tokens: 2 },
      },
    ],
    [
      'ollama',
      { message: { role: 'assistant', content: 'Hello.' }, done: true, prompt_eval_count: 3, eval_count: 2 },
    ],
  ])('%s: is taken, with its usage', async (type, value) => {
    const provider = await serve([
      { headers: jsonType, chunks: JSON.stringify(value, null, 2).split(/(?<=,)/) },
      whole(value),
    ]);
    for (const _ of ['indented', 'in one line']) {
      const events = await ask(type, provider.url);
      expect(errorOf(events)).toBe('');
      expect(joined(events, 'content')).toBe('Hello.');
      expect(JSON.parse(joined(events, 'usage'))).toMatchObject({ input_tokens: 3, output_tokens: 2 });
    }
  });

  test.each([
    [
      'openai',
      {
        choices: [
          {
            message: {
              tool_calls: [{ id: 'c1', function: { name: 'look_up', arguments: '{"id":"7"}' } }],
            },
            finish_reason: 'tool_calls',
          },
        ],
      },
      openaiReply([{ text: 'Twelve.' }]),
    ],
    [
      'anthropic',
      {
        type: 'message',
        content: [
          { type: 'thinking', thinking: 'Hm.', signature: 'c2ln' },
          { type: 'tool_use', id: 'c1', name: 'look_up', input: { id: '7' } },
        ],
        stop_reason: 'tool_use',
      },
      anthropicReply([{ text: 'Twelve.' }]),
    ],
  ])('%s: its tools are called', async (type, value, second) => {
    const provider = await serve([whole(value), second]);
    const events = await ask(type, provider.url, { tools: [lookUp] });
    expect(joined(events, 'content')).toBe('Twelve.');
    expect(JSON.stringify(provider.calls[1]?.body)).toContain('It has 12 floors.');
  });
});

describe('the end of an answer', () => {
  test.each(['eos_token', 'end_turn', '', null])(
    'openai: the reason %j before [DONE] ends it',
    async (reason) => {
      expect(await textOf('openai', openai(chunk({ content: 'Whole.' }), chunk({}, reason), DONE))).toBe(
        'Whole.',
      );
    },
  );

  test('openai: an unknown reason ends it where the host sends no [DONE]', async () => {
    expect(await textOf('openai', openai(chunk({ content: 'Whole.' }), chunk({}, 'eos_token')))).toBe(
      'Whole.',
    );
  });

  test.each(['error', 'insufficient_system_resource'])('openai: %s is no end', async (reason) => {
    const reply = openai(chunk({ content: 'Half' }), chunk({}, reason), DONE);
    expect(errorOf(await answer('openai', reply))).toMatch(/middle of its answer/);
  });

  test('openai: max_tokens is the limit', async () => {
    const reply = openai(chunk({ content: 'Half' }), chunk({}, 'MAX_TOKENS'), DONE);
    expect(errorOf(await answer('openai', reply))).toMatch(/cut off at the model’s limit/);
  });

  test.each(['"a_new_reason"', 'null'])(
    'anthropic: the reason %s before message_stop ends it',
    async (reason) => {
      const { chunks, ...rest } = anthropicReply([{ text: 'Whole.' }]);
      const changed = chunks.map((text) => text.replace('"end_turn"', reason));
      expect(await textOf('anthropic', { ...rest, chunks: changed })).toBe('Whole.');
    },
  );

  test('is not the end of the connection, which is closed if the host leaves it open', async () => {
    const ends = async ({ type, reply }: (typeof providers)[number]) => {
      const provider = await serve([{ ...reply([{ text: 'Whole.' }]), end: 'hang' }]);
      const events = await ask(type, provider.url, { settings: { timeout: 0.5 } });
      expect(errorOf(events), type).toBe('');
      expect(joined(events, 'content'), type).toBe('Whole.');
      expect(joined(events, 'usage'), type).toContain('"output_tokens":5');
      await provider.calls[0]?.closed;
    };
    await Promise.all(providers.map(ends));
  });

  test.each(providers)('$type: keeps the connection for a later call', async ({ type, reply }) => {
    const provider = await serve([reply([{ text: 'Whole.' }])]);
    for (let call = 0; call < 5; call += 1) await ask(type, provider.url);
    expect(new Set(provider.calls.map(({ port }) => port)).size).toBeLessThan(5);
  });
});

describe('tool calls', () => {
  const call = (index: number | undefined, id: string | number | undefined, tool: object) => ({
    index,
    id,
    function: tool,
  });
  const calledWith = (events: readonly StreamEvent[]) =>
    events
      .filter(({ event }) => event === 'tool_call')
      .map(({ data: text }) => JSON.parse(text))
      .map(({ id, name, arguments: input }) => [id, name, input]);

  async function callsOf(...pieces: object[][]) {
    const provider = await serve([
      openai(...pieces.map((tool_calls) => chunk({ tool_calls })), chunk({}, 'tool_calls'), DONE),
      openaiReply([{ text: 'Done.' }]),
    ]);
    const events = await ask('openai', provider.url, { tools: [lookUp], debug: true });
    expect(errorOf(events)).toBe('');
    return calledWith(events);
  }

  test('with one index and two IDs are two', async () => {
    const calls = await callsOf(
      [call(0, 'a', { name: 'look_up', arguments: '{"id":' })],
      [call(0, undefined, { arguments: '"1"}' })],
      [call(0, 'b', { name: 'look_up', arguments: '{"id":' })],
      [call(0, 'b', { arguments: '"2"}' })],
    );
    expect(calls).toEqual([
      ['a', 'look_up', { id: '1' }],
      ['b', 'look_up', { id: '2' }],
    ]);
  });

  test('may have numbers as IDs', async () => {
    const calls = await callsOf([
      call(0, 1, { name: 'look_up', arguments: '{"id":"1"}' }),
      call(0, 2, { name: 'look_up', arguments: '{"id":"2"}' }),
    ]);
    expect(calls).toEqual([
      ['1', 'look_up', { id: '1' }],
      ['2', 'look_up', { id: '2' }],
    ]);
  });

  test('without an index go on with the last one', async () => {
    const calls = await callsOf(
      [call(undefined, 'a', { name: 'look_up', arguments: '{"id":' })],
      [call(undefined, undefined, { arguments: '"1"}' })],
      [call(undefined, 'b', { name: 'look_up', arguments: '{"id":"2"}' })],
    );
    expect(calls).toEqual([
      ['a', 'look_up', { id: '1' }],
      ['b', 'look_up', { id: '2' }],
    ]);
  });

  test('without an index and ID are one for each name', async () => {
    const calls = await callsOf([
      call(undefined, undefined, { name: 'look_up', arguments: '{"id":"1"}' }),
      call(undefined, undefined, { name: 'look_up', arguments: '{"id":"2"}' }),
    ]);
    expect(calls.map(([, ...rest]) => rest)).toEqual([
      ['look_up', { id: '1' }],
      ['look_up', { id: '2' }],
    ]);
  });

  test('have their name in pieces, or the whole name in each piece', async () => {
    const calls = await callsOf(
      [
        call(0, 'a', { name: 'look_', arguments: '' }),
        call(1, 'b', { name: 'look_up', arguments: '{"id":' }),
      ],
      [
        call(0, undefined, { name: 'up', arguments: '{}' }),
        call(1, 'b', { name: 'look_up', arguments: '"2"}' }),
      ],
    );
    expect(calls).toEqual([
      ['a', 'look_up', {}],
      ['b', 'look_up', { id: '2' }],
    ]);
  });

  test('of openai may have an object as arguments', async () => {
    expect(await callsOf([call(0, 'a', { name: 'look_up', arguments: { id: '1' } })])).toEqual([
      ['a', 'look_up', { id: '1' }],
    ]);
  });

  test('of ollama may have a text as arguments', async () => {
    const tool_calls = [{ function: { name: 'look_up', arguments: '{"id":"1"}' } }];
    const provider = await serve([
      whole({ message: { content: '', tool_calls }, done: true }),
      ollamaReply([{ text: 'Done.' }]),
    ]);
    const events = await ask('ollama', provider.url, { tools: [lookUp], debug: true });
    expect(calledWith(events)).toMatchObject([[expect.any(String), 'look_up', { id: '1' }]]);
  });
});

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
    const changed = chunks.map((text) => text.replace('"output_tokens":5', '"output_tokens":"5"'));
    expect(await textOf('anthropic', { ...rest, chunks: changed })).toBe('Fine.');
  });

  test('ollama: counts as texts', async () => {
    const value = { message: { content: 'Fine.' }, done: true, eval_count: '5', done_reason: 7 };
    expect(await textOf('ollama', whole(value))).toBe('Fine.');
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
