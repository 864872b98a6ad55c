import { expect, test } from 'vitest';
import { AgentError } from '#server/agent/agent-error.ts';
import { ollamaReply } from '#test/support/provider-streams.ts';
import { chunk, DONE, openai } from './foreign-replies.ts';
import { lookUp, report, serve } from './provider-world.ts';

const milliseconds = expect.any(Number);
const finished = { inputTokens: 12, outputTokens: 5, milliseconds };
const started = { type: 'started', conversation: expect.stringMatching(/^CNV-/) };

test('the agent reports an answer with its requests, tools and tokens', async () => {
  const call = { id: '1', name: 'look_up', input: { id: '7' } };
  const { url } = await serve([
    ollamaReply([{ thinking: 'Hm.' }, { call }]),
    ollamaReply([{ text: 'It has\r\n' }, { text: '12 flo' }, { text: 'ors.' }]),
  ]);
  const request = { type: 'request', provider: 'ollama', label: 'Ollama', model: 'gpt-oss', host: url };
  const called = {
    type: 'call',
    id: expect.any(String),
    name: 'look_up',
    input: '{"id":"7"}',
    arguments: { id: '7' },
  };
  expect(await report('Ollama', url, { tools: [lookUp] })).toEqual([
    started,
    { ...request, warnings: [], sent: expect.any(Function) },
    { type: 'thinking', text: 'Hm.' },
    { type: 'response', provider: 'ollama', reason: 'tool-calls', ...finished },
    { type: 'tool-called', call: called },
    { type: 'tool-answered', call: called, result: 'It has 12 floors.', milliseconds },
    { ...request, warnings: [], sent: expect.any(Function) },
    ...['It has\r\n', '12 flo', 'ors.'].map((text) => ({ type: 'text', text })),
    { type: 'response', provider: 'ollama', reason: 'stop', ...finished },
    { type: 'usage', inputTokens: 24, outputTokens: 10, steps: 2 },
    { type: 'ended', reason: 'stop' },
  ]);
});

test('it reports a failure with its words, and the request that failed', async () => {
  const { url } = await serve([{ status: 500, chunks: ['Out of order'] }]);
  const events = await report('ollama', url);
  expect(events.map(({ type }) => type)).toEqual(['started', 'request', 'response', 'failed', 'ended']);
  expect(events[2]).toMatchObject({ reason: null, inputTokens: null });
  expect(events[3]).toMatchObject({ error: expect.any(AgentError) });
  expect(events[3]).toMatchObject({
    error: { fault: 'host', message: expect.stringContaining('Out of order') },
  });
  expect(events[4]).toEqual({ type: 'ended', reason: 'failed' });
});

test('it reports what came before an interruption', async () => {
  const { url } = await serve([ollamaReply([{ text: 'Once' }], 'silent')]);
  const stop = new AbortController();
  const events = report('ollama', url, { signal: stop.signal, onText: () => stop.abort() });
  expect((await events).map(({ type }) => type)).toEqual(['started', 'request', 'text', 'response', 'ended']);
  expect((await events).at(-1)).toEqual({ type: 'ended', reason: 'interrupted' });
});

test.each([
  ['length', 'length'],
  ['content_filter', 'filtered'],
])('it tells that an answer ended by %s', async (finish_reason, reason) => {
  const { url } = await serve([openai(chunk({ content: 'Once upon' }), chunk({}, finish_reason), DONE)]);
  const events = await report('openai', url);
  expect(events.slice(-2)).toEqual([
    { type: 'failed', error: expect.any(AgentError) },
    { type: 'ended', reason },
  ]);
});
