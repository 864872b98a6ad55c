import { describe, expect, test } from 'vitest';
import type { StreamEvent } from '#server/doors/chat/frames.ts';
import {
  anthropicReply,
  ollamaReply,
  openaiReply,
  providers,
  type Reply,
} from '#test/support/provider-streams.ts';
import { answer, chunk, DONE, jsonType, openai, sse, textOf, whole } from './foreign-replies.ts';
import { ask, errorOf, joined, lookUp, serve } from './provider-world.ts';

/* Answers of hosts that differ from the providers' own documents: whole answers, other ends, and calls of tools. */

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
