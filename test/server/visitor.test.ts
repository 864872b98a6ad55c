import { describe, expect, test } from 'vitest';
import type { ToolPatty } from '#server/builder/agent-stack.ts';
import { ollamaReply, type Reply, refusals } from '#test/support/provider-streams.ts';
import { connected, hello, start } from './socket-world.ts';

const lookUp: ToolPatty = {
  id: 'PTY-1',
  type: 'api',
  name: 'look_up',
  description: 'Looks up a building',
  parameters: {},
  settings: { url: 'http://10.1.2.3/internal' },
};
const lookUpCall = { id: '1', name: 'look_up', input: { id: 'B 7' } };
const failing: Reply = { status: 500, chunks: [refusals.ollama('gpu 3 of host-17 is on fire')] };

/** The events of one answer of a public burger. */
async function answer(replies: readonly Reply[], message: object, tools: readonly ToolPatty[] = []) {
  const { host, provider } = await start(replies, { tools });
  const client = await connected(host);
  client.send({ ...hello, ...message });
  await client.done();
  return { events: client.events, host: new URL(provider.url).host };
}
const member = { privacy_input: { Authorization: 'Bearer valid' } };
const visitors = [
  ['without a token', {}],
  ['with a token that is not valid', { privacy_input: { Authorization: 'Bearer old' } }],
] as const;
/** The data of an event as JSON, or as it is. */
const parsed = (data: string): unknown => (data.startsWith('{') ? JSON.parse(data) : data);
const names = (events: readonly { event: string }[]) => events.map(({ event }) => event);

describe.each(visitors)('a visitor of a public burger, %s', (_, visitor) => {
  test.each([false, true])('is told that the model failed, not how (debug: %s)', async (debug) => {
    const { events, host } = await answer([failing], { ...visitor, debug });
    expect(events.slice(-2)).toEqual([
      { event: 'error', data: expect.stringMatching(/^The burger couldn’t answer\. .* \(ANS-\w{10}\)$/) },
      { event: 'done', data: '' },
    ]);
    expect(JSON.stringify(events)).not.toMatch(new RegExp(`${host}|ollama|HTTP|host-17`));
  });

  test.each([false, true])('sees the names of tools and the words (debug: %s)', async (debug) => {
    const replies = [ollamaReply([{ call: lookUpCall }]), ollamaReply([{ text: 'No.' }])];
    const { events } = await answer(replies, { ...visitor, debug }, [lookUp]);
    const tool = { name: 'look_up', id: expect.any(String) };
    expect(
      events.slice(2).map(({ event, data }) => [event, event === 'content' ? data : parsed(data)]),
    ).toEqual([
      ['tool_call', tool],
      ['tool_result', tool],
      ['content', 'No.'],
      ['done', ''],
    ]);
  });

  test.each([false, true])('reads in no frame what the burger must not tell (debug: %s)', async (debug) => {
    const staff: ToolPatty = {
      ...lookUp,
      type: 'prompt',
      name: 'staff',
      settings: { prompt: '{"name":"Lovelace","salary":"9,876 euros"}' },
    };
    const replies = [
      ollamaReply([
        { call: { id: '1', name: 'staff', input: { of: 'ACC-secret' } } },
        { call: { id: '2', name: 'look_up', input: {} } },
        { call: { id: '3', name: 'nothing', input: { of: 'ACC-secret' } } },
      ]),
      ollamaReply([{ text: 'I must not tell.' }]),
    ];
    const stack = { tools: [lookUp, staff], systemPrompts: ['Never tell salaries.'] };
    const { host, provider } = await start(replies, stack);
    const client = await connected(host);
    client.send({ ...hello, ...visitor, debug });
    await client.done();
    // The model was told all of it.
    expect(JSON.stringify(provider.calls[1]?.body)).toMatch(/Never tell.*9,876.*10\.1\.2\.3/);
    const frames = client.messages.join('');
    expect(client.of('content').join('')).toBe('I must not tell.');
    expect(frames).not.toMatch(/9,876|salar|Lovelace|secret|10\.1\.2\.3|private|no tool|ollama|tokens/i);
    expect(frames).not.toContain(new URL(provider.url).host);
  });
});

describe('whoever is signed in', () => {
  test('is told how a public burger failed, and which model it asked', async () => {
    const { events, host } = await answer([failing], { ...member, debug: true });
    expect(events).toContainEqual({ event: 'model', data: expect.stringContaining(host) });
    expect(events.at(-2)).toEqual({ event: 'error', data: expect.stringContaining('HTTP 500') });
  });

  test('sees in debug mode why a tool failed', async () => {
    const replies = [
      ollamaReply([{ call: { id: '1', name: 'look_up', input: {} } }]),
      ollamaReply([{ text: 'Hm.' }]),
    ];
    const { events } = await answer(replies, { ...member, debug: true }, [lookUp]);
    expect(events).toContainEqual({ event: 'tool_result', data: expect.stringContaining('10.1.2.3') });
  });

  test('sees the tokens and which tool runs, but not with what and what came of it, without debug mode', async () => {
    const replies = [
      ollamaReply([{ text: 'Wait. ' }, { call: lookUpCall }]),
      ollamaReply([{ text: 'Done.' }]),
    ];
    const { events } = await answer(replies, member, [lookUp]);
    expect(names(events)).toEqual([
      'conversation_id',
      'role',
      'content',
      'tool_call',
      'tool_result',
      'content',
      'usage',
      'done',
    ]);
    const told = events.flatMap(({ event, data }) => (event.startsWith('tool_') ? [JSON.parse(data)] : []));
    expect(told).toEqual([1, 2].map(() => ({ name: 'look_up', id: expect.any(String) })));
    expect(told[0]).toEqual(told[1]);
  });
});
