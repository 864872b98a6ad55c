import { createServer } from 'node:http';
import { LLMock } from '@copilotkit/aimock';
import { createServer as createMockLlm } from '@dwmkerr/mock-llm/dist/server.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listen } from '#test/support/listen.ts';
import { ask, errorOf, joined, lookUp } from '../../server/provider-world.ts';

/* Model servers that others wrote: aimock with the APIs of all three providers, mock-llm with OpenAI's. */

const long = '你好，芝麻楼！🍔 It has twelve floors. '.repeat(40);
const mock = new LLMock({ port: 0, host: '127.0.0.1', logLevel: 'silent', chunkSize: 3 });
mock.on({ userMessage: 'floors', hasToolResult: true }, { content: 'Twelve floors.' });
mock.on(
  { userMessage: 'floors' },
  {
    content: 'Looking.',
    toolCalls: [{ name: 'look_up', arguments: '{"id":"B 7"}', id: 'toolu_1' }],
  },
);
mock.on({ userMessage: 'two tools', hasToolResult: true }, { content: 'Both.' });
mock.on(
  { userMessage: 'two tools' },
  {
    toolCalls: [
      { name: 'look_up', arguments: '{"id":"1"}' },
      { name: 'look_up', arguments: '{"id":"2"}' },
    ],
  },
);
mock.onMessage('long', { content: long });
mock.onMessage('think', { content: 'Done.', reasoning: 'Let me think.' });
mock.onMessage('limit', { content: 'Half of it', finishReason: 'length' });
mock.onMessage('busy', { error: { message: 'Slow down' }, status: 429 }, {});
mock.onMessage('malformed', { content: 'x' }, { chaos: { malformedRate: 1 } });
mock.onMessage('dropped', { content: 'x' }, { chaos: { dropRate: 1 } });
mock.onMessage('cut', { content: long }, { truncateAfterChunks: 5 });

beforeAll(() => mock.start());
afterAll(() => mock.stop());

describe.each(['openai', 'anthropic', 'ollama'])('%s', (type) => {
  const answer = (prompt: string) => ask(type, mock.url, { prompt, tools: [lookUp], debug: true });

  test.each([
    ['a long answer in small pieces', 'long', long],
    ['an answer after a tool', 'floors', 'Looking.Twelve floors.'],
    ['an answer after two calls', 'two tools', 'Both.'],
    ['an answer after thinking', 'think', 'Done.'],
  ])('%s is read', async (_, prompt, expected) => {
    const events = await answer(prompt);
    expect(errorOf(events)).toBe('');
    expect(joined(events, 'content')).toBe(expected);
    const results = events.filter(({ event }) => event === 'tool_result').map(({ data }) => JSON.parse(data));
    const calls = { floors: 1, 'two tools': 2 }[prompt] ?? 0;
    expect(results.map(({ result }) => result)).toEqual(Array(calls).fill('It has 12 floors.'));
    expect(joined(events, 'thinking')).toBe(prompt === 'think' ? 'Let me think.' : '');
  });

  test.each([
    ['a limit of calls', 'busy', /limiting calls \(HTTP 429\).*Slow down/],
    ['a body that is no answer', 'malformed', /can’t be read.*It says: .*malformed/],
    ['a fault of the host', 'dropped', /\(HTTP 500\)/],
    ['a connection that is cut', 'cut', /broke in the middle|middle of its answer/],
    ['a prompt that it does not know', 'nothing of this', /\(HTTP 404\).*says: /],
  ])('%s is named', async (_, prompt, expected) => {
    expect(errorOf(await answer(prompt))).toMatch(expected);
  });
});

// Its Ollama knows no reason but `stop`.
test.each(['openai', 'anthropic'])('%s: the limit of an answer is named', async (type) => {
  expect(errorOf(await ask(type, mock.url, { prompt: 'limit' }))).toMatch(/cut off at the model’s limit/);
});

describe('mock-llm', () => {
  const completions = (match: string, status: number, content: string) => ({
    path: '/v1/chat/completions',
    match: `contains(body.messages[-1].content, '${match}')`,
    response: { status, content },
  });
  const rules = [
    completions(
      '',
      200,
      '{"choices": [{"message": {"content": "{{jmes request body.messages[-1].content}}"}}]}',
    ),
    // It sends a refusal as a stream with status 200.
    completions('refused', 401, '{"error": {"message": "Incorrect API key provided"}}'),
    completions('broken', 200, 'no JSON'),
  ];
  const answer = async (prompt: string) => {
    const app = createMockLlm({ streaming: { chunkSize: 3, chunkIntervalMs: 1 }, rules }, '127.0.0.1', 0);
    const { url, stop } = await listen(createServer(app));
    try {
      return await ask('openai', url, { prompt });
    } finally {
      await stop();
    }
  };

  test('an answer in small pieces is read', async () => {
    const events = await answer('你好，芝麻楼！🍔 It has twelve floors.');
    expect(errorOf(events)).toBe('');
    expect(joined(events, 'content')).toBe('你好，芝麻楼！🍔 It has twelve floors.');
  });

  test.each([
    ['a refusal within a stream', 'refused', /Incorrect API key provided/],
    ['a fault of the host', 'broken', /\(HTTP 500\).*says: .*not valid JSON/],
  ])('%s is named', async (_, prompt, expected) => {
    expect(errorOf(await answer(prompt))).toMatch(expected);
  });
});
