import { describe, expect, test } from 'vitest';
import { sqlite } from '#test/support/databases.ts';
import { openaiReply } from '#test/support/provider-streams.ts';
import { sharedServer } from '#test/support/shared-server.ts';
import { sharedBuilder, talker } from './builder-console.ts';
import {
  ask,
  asked,
  contentOf,
  doorOf,
  errorOf,
  hello,
  makeKey,
  openaiDoor,
  publish,
  says,
} from './door-world.ts';

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
