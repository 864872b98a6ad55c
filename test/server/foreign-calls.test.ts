import { describe, expect, test } from 'vitest';
import type { StreamEvent } from '#server/doors/chat/frames.ts';
import { anthropicReply, ollamaReply, openaiReply } from '#test/support/provider-streams.ts';
import { testTargets } from '#test/support/targets.ts';
import { chunk, DONE, data, openai, whole } from './foreign-replies.ts';
import { ask, errorOf, joined, lookUp, serve } from './provider-world.ts';
import { serveToolTarget } from './tool-target.ts';

/* Calls of tools as hosts spell them. */

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

  const offered = ['look_up', 'get_weather', 'get_time'].map((name) => ({ ...lookUp, name }));

  async function callsOf(...pieces: object[][]) {
    const provider = await serve([
      openai(...pieces.map((tool_calls) => chunk({ tool_calls })), chunk({}, 'tool_calls'), DONE),
      openaiReply([{ text: 'Done.' }]),
    ]);
    const events = await ask('openai', provider.url, { tools: offered, debug: true });
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

  type Piece = [number | undefined, string | undefined, string | undefined, string];
  const pieceOf = ([index, id, name, input]: Piece) => call(index, id, { name, arguments: input });
  test.each<[string, Piece[], [string, object][]]>([
    [
      'whole calls of one index without IDs',
      [
        [0, undefined, 'get_weather', '{"city":"Ulm"}'],
        [0, undefined, 'get_time', '{}'],
      ],
      [
        ['get_weather', { city: 'Ulm' }],
        ['get_time', {}],
      ],
    ],
    [
      'calls of one index without IDs, in pieces',
      [
        [0, undefined, 'get_weather', ''],
        [0, undefined, undefined, '{"city":'],
        [0, undefined, undefined, '"Ulm"}'],
        [0, undefined, 'get_time', ''],
        [0, undefined, undefined, '{}'],
      ],
      [
        ['get_weather', { city: 'Ulm' }],
        ['get_time', {}],
      ],
    ],
    [
      'two calls of one tool and one index without IDs',
      [
        [0, undefined, 'look_up', '{"id":1}'],
        [0, undefined, 'look_up', '{"id":2}'],
      ],
      [
        ['look_up', { id: 1 }],
        ['look_up', { id: 2 }],
      ],
    ],
    [
      'calls without arguments',
      [
        [0, undefined, 'get_weather', ''],
        [0, undefined, 'get_time', ''],
      ],
      [
        ['get_weather', {}],
        ['get_time', {}],
      ],
    ],
    [
      'an ID that changes with every piece',
      [
        [0, 'a', 'look_up', ''],
        [0, 'b', undefined, '{"id"'],
        [0, 'c', undefined, ':1}'],
      ],
      [['look_up', { id: 1 }]],
    ],
    [
      'an ID that changes, and the name in each piece',
      [
        [0, 'a', 'look_up', '{"id"'],
        [0, 'b', 'look_up', ':1}'],
      ],
      [['look_up', { id: 1 }]],
    ],
    [
      'an ID that changes, without an index',
      [
        [undefined, 'a', 'look_up', '{"id"'],
        [undefined, 'b', undefined, ':1}'],
      ],
      [['look_up', { id: 1 }]],
    ],
    [
      'an index that moves on with every piece',
      [
        [0, 'a', 'look_up', '{"id"'],
        [1, undefined, undefined, ':1}'],
      ],
      [['look_up', { id: 1 }]],
    ],
    [
      'pieces that take turns, by their IDs',
      [
        [undefined, 'a', 'look_up', '{"id"'],
        [undefined, 'b', 'look_up', '{"id"'],
        [undefined, 'a', undefined, ':1}'],
        [undefined, 'b', undefined, ':2}'],
      ],
      [
        ['look_up', { id: 1 }],
        ['look_up', { id: 2 }],
      ],
    ],
    [
      'the name after the ID',
      [
        [0, 'a', undefined, ''],
        [0, undefined, 'look_up', '{"id":1}'],
      ],
      [['look_up', { id: 1 }]],
    ],
    [
      'one ID for all',
      [
        [0, 'a', 'look_up', '{"id":1}'],
        [1, 'a', 'get_time', '{}'],
      ],
      [
        ['look_up', { id: 1 }],
        ['get_time', {}],
      ],
    ],
  ])('are told apart: %s', async (_, pieces, expected) => {
    for (const deltas of [pieces.map((piece) => [pieceOf(piece)]), [pieces.map(pieceOf)]]) {
      const calls = await callsOf(...deltas);
      expect(calls.map(([, name, input]) => [name, input])).toEqual(expected);
      expect(new Set(calls.map(([id]) => id)).size).toBe(expected.length);
    }
  });

  test('of anthropic may have their input where the block starts', async () => {
    const event = (type: string, more: object) => data({ type, index: 0, ...more });
    const use = (id: string, input: object, ...deltas: string[]) => [
      event('content_block_start', { content_block: { type: 'tool_use', id, name: 'look_up', input } }),
      ...deltas.map((partial_json) => event('content_block_delta', { delta: { partial_json } })),
      event('content_block_stop', {}),
    ];
    const provider = await serve([
      openai(
        ...use('a', { id: '1' }),
        ...use('b', { id: '2' }),
        ...use('c', {}),
        ...use('d', { id: 'x' }, '{"id":', '"3"}'),
        event('message_delta', { delta: { stop_reason: 'tool_use' } }),
        event('message_stop', {}),
      ),
      anthropicReply([{ text: 'Done.' }]),
    ]);
    const events = await ask('anthropic', provider.url, { tools: [lookUp], debug: true });
    expect(calledWith(events)).toEqual([
      ['a', 'look_up', { id: '1' }],
      ['b', 'look_up', { id: '2' }],
      ['c', 'look_up', {}],
      ['d', 'look_up', { id: '3' }],
    ]);
  });
});

describe('digits of a number that a double does not hold', () => {
  const target = serveToolTarget();
  const text =
    '{"id":2512292042121000001,"sum":0.12345678901234567891,"all":[9007199254740993,-1e400],"n":{"b":1.5}}';
  const kept = ['2512292042121000001', '0.12345678901234567891', '[9007199254740993,-1e400]'];
  const openaiCall = (input: string) =>
    openai(
      `data: {"choices":[{"delta":{"tool_calls":[{"index":0,"id":"a","function":{"name":"tool","arguments":${input}}}]}}]}\n\n`,
      chunk({}, 'tool_calls'),
      DONE,
    );
  const anthropicCall = (start: string, delta: string) =>
    openai(
      `data: {"type":"content_block_start","content_block":{"type":"tool_use","id":"a","name":"tool","input":${start}}}\n\n`,
      data({ type: 'content_block_delta', delta: { partial_json: delta } }),
      data({ type: 'content_block_stop' }),
      data({ type: 'message_stop' }),
    );
  const ollamaCall = {
    chunks: [`{"message":{"tool_calls":[{"function":{"name":"tool","arguments":${text}}}]},"done":true}\n`],
  };

  test.each([
    ['openai', 'as a text', openaiCall(JSON.stringify(text)), openaiReply],
    ['openai', 'as an object', openaiCall(text), openaiReply],
    ['anthropic', 'in pieces', anthropicCall('{}', text), anthropicReply],
    ['anthropic', 'at the start', anthropicCall(text, ''), anthropicReply],
    ['ollama', 'as an object', ollamaCall, ollamaReply],
  ] as const)('%s, arguments %s: are kept on the way to a tool and back', async (type, _, reply, last) => {
    const sent = async (url: string, settings: object) => {
      const provider = await serve([reply, last([{ text: 'Done.' }])]);
      const patty = { ...lookUp, name: 'tool', type: 'api' as const, parameters: {} };
      const events = await ask(type, provider.url, {
        tools: [{ ...patty, settings: { url: target.here(url), ...settings } }],
        targets: testTargets({ allowedTargets: target.named('127.0.0.1') }),
        debug: true,
      });
      expect(errorOf(events)).toBe('');
      expect(JSON.parse(joined(events, 'tool_call')).arguments).toBe(text);
      // The reader of the request's JSON would change them, so this looks at the text.
      for (const digits of kept) expect(provider.calls[1]?.raw.replaceAll('\\', '')).toContain(digits);
      return target.seen.pop();
    };
    expect((await sent('/{id}?a={all}&s={sum}', { method: 'get' }))?.url).toBe(
      '/2512292042121000001?a=9007199254740993&a=-1e400&s=0.12345678901234567891&n=%7B%22b%22%3A1.5%7D',
    );
    const body = (await sent('/', { method: 'post' }))?.body;
    for (const digits of kept) expect(body).toContain(digits);
    const form = { method: 'post', content_type: 'application/x-www-form-urlencoded' };
    expect((await sent('/', form))?.body).toBe(
      'id=2512292042121000001&sum=0.12345678901234567891&all=9007199254740993&all=-1e400&n%5Bb%5D=1.5',
    );
  });
});
