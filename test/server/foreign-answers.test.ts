import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { anthropicReply, openaiReply, providers, type Reply } from '#test/support/provider-streams.ts';
import { answer, chunk, DONE, data, jsonType, openai, sse, textOf, whole } from './foreign-replies.ts';
import { ask, errorOf, joined, lookUp, serve } from './provider-world.ts';

/* Answers of hosts that differ from the providers' own documents: whole answers, other ends, and errors in the middle. */

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
  const stopless = anthropicReply([{ text: 'Whole.' }]);

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

  test.each([
    ['openai', openai(chunk({ content: 'Whole.' }), chunk({}, 'stop'))],
    ['anthropic', { ...stopless, chunks: stopless.chunks.slice(0, -1) }],
  ] satisfies [string, Reply][])(
    '%s: a connection that breaks after the reason takes nothing',
    async (type, reply) => {
      expect(await textOf(type, { ...reply, end: 'destroy' })).toBe('Whole.');
    },
  );

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
      const changed = chunks.map((text) => String(text).replace('"end_turn"', reason));
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

describe('the first error of a stream ends the answer, whatever follows', () => {
  const failure = { error: { message: 'Upstream 502' } };
  const line = (value: object) => `${JSON.stringify(value)}\n`;
  const part = chunk({ content: 'Half' });
  const inChoice = { choices: [{ delta: { content: '' }, finish_reason: 'error' }] };
  const block = data({ type: 'content_block_start', content_block: { type: 'text', text: 'Half' } });
  const stop = data({ type: 'message_stop' });
  const half = line({ message: { content: 'Half' } });
  const done = line({ message: { content: '' }, done: true });
  const streams: [string, string, string[]][] = [
    ['openai', 'an error', [part, data(failure), DONE]],
    ['openai', 'an error, then more text', [part, data(failure), part, chunk({}, 'stop'), DONE]],
    ['openai', 'an error beside choices', [part, data({ ...failure, ...inChoice }), DONE]],
    ['openai', 'an error within a choice', [part, data({ choices: [{ delta: {}, ...failure }] }), DONE]],
    ['openai', 'an event named error', [part, 'event: error\ndata: {"message":"Upstream 502"}\n\n', DONE]],
    ['openai', 'words alone', [part, data({ message: 'Upstream 502', code: 502 }), DONE]],
    ['openai', 'a detail alone', [part, data({ detail: 'Upstream 502' }), DONE]],
    ['openai', 'two errors', [part, data(failure), data({ error: { message: 'Later' } }), DONE]],
    ['anthropic', 'an error', [block, data({ type: 'error', ...failure }), stop]],
    ['anthropic', 'an error without a type', [block, data(failure), stop]],
    ['ollama', 'an error', [half, line({ error: 'Upstream 502' }), done]],
    ['ollama', 'an error as an object', [half, line(failure), done]],
    ['ollama', 'words alone', [half, line({ message: 'Upstream 502' }), done]],
  ];
  test.each(streams)('%s: %s', async (type, _, chunks) => {
    for (const reply of [
      { headers: sse, chunks },
      { headers: sse, chunks, atOnce: true },
      { headers: sse, chunks: [chunks.join('')] },
    ]) {
      const events = await answer(type, reply);
      expect(joined(events, 'content')).toBe('Half');
      expect(errorOf(events)).toBe(`${type} returned an error: Upstream 502`);
    }
  });

  test('a ping that says something is none', async () => {
    const ping = data({ type: 'ping', message: 'still here' });
    expect(await textOf('openai', openai(ping, chunk({ content: 'Whole.' }, 'stop'), DONE))).toBe('Whole.');
  });
});

describe('an answer that is spelled otherwise is read', () => {
  const text = chunk({ content: 'Whole.' });
  const end = chunk({}, 'stop');
  const bare = (...chunks: string[]) => chunks.map((one) => one.replace('data: ', '').trim()).join('\n');
  test.each([
    ['a space behind [DONE]', [text, 'data: [DONE] \n\n']],
    ['a ping as data', [text, 'data: ping\n\n', end, DONE]],
    ['an event named ping', ['event: ping\ndata: {"message":"alive"}\n\n', text, end, DONE]],
    ['an event without data', [text, 'data:\n\n', 'data: \n\n', end, DONE]],
    ['comments', [': keep-alive\n\n', text, ': PROCESSING\n\n', end, DONE]],
    ['null as data', [text, 'data: null\n\n', end, DONE]],
    ['no empty line behind the last event', [text, end.trimEnd()]],
    ['no line end behind [DONE]', [text, 'data: [DONE]']],
    ['a whole text in the last event', [chunk({ content: 'Whole.' }, 'stop').trimEnd()]],
    ['lines of JSON', [bare(text, end, DONE)]],
    ['lines of JSON without an end', [bare(text, end), '\n']],
    ['ends of lines of Windows', [text, end, DONE].map((one) => one.replaceAll('\n', '\r\n'))],
  ])('openai: %s', async (_, chunks) => {
    expect(await textOf('openai', openai(...chunks))).toBe('Whole.');
  });

  test.each([
    [
      'no empty line behind the last event',
      (all: string[]) => [...all.slice(0, -1), all.at(-1)?.trimEnd() ?? ''],
    ],
    ['no message_stop', (all: string[]) => all.slice(0, -1)],
    ['pings', (all: string[]) => all.flatMap((one) => ['data: ping\n\n', 'event: ping\ndata: {}\n\n', one])],
  ])('anthropic: %s', async (_, change) => {
    const { chunks, ...rest } = anthropicReply([{ text: 'Whole.' }]);
    expect(await textOf('anthropic', { ...rest, chunks: change(chunks.map(String)) })).toBe('Whole.');
  });

  test('but no half of the last event', async () => {
    expect(errorOf(await answer('openai', openai(text, end.slice(0, 30))))).toMatch(/middle of its answer/);
  });
});

describe('an answer that is compressed, though nobody asked for it', () => {
  const encodings = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync };
  test.each(providers)('is read ($type)', async ({ type, reply }) => {
    for (const [encoding, encode] of Object.entries(encodings)) {
      const { chunks, headers } = reply([{ text: 'Whole.' }]);
      const body = encode(chunks.join(''));
      const pieces = [body.subarray(0, 20), body.subarray(20)];
      expect(
        await textOf(type, { headers: { ...headers, 'content-encoding': encoding }, chunks: pieces }),
      ).toBe('Whole.');
    }
  });

  test('is bounded by what it unfolds to', async () => {
    const line = gzipSync(Buffer.alloc(8 * 1024 * 1024, 'x'));
    const bomb = { headers: { 'content-encoding': 'gzip' }, chunks: Array(20).fill(line) };
    expect(errorOf(await answer('openai', { ...bomb, headers: { ...sse, ...bomb.headers } }))).toMatch(
      /without an end/,
    );
  });

  test('is a refusal, too', async () => {
    const reason = gzipSync(JSON.stringify({ error: { message: 'No such field' } }));
    const events = await answer('openai', {
      status: 400,
      headers: { 'content-encoding': 'gzip' },
      chunks: [reason],
    });
    expect(errorOf(events)).toContain('No such field');
  });
});
