import { expect, test } from 'vitest';
import { AgentError } from '#server/agent/agent-error.ts';
import { modelProblem } from '#server/agent/models/model-errors.ts';
import { createModel } from '#server/agent/models/models.ts';
import { createAnswerLog } from '#server/doors/answer-log.ts';
import { coded } from '#server/words/coded.ts';

const call = { type: 'call', id: '1', name: 'look_up', input: '{"secret":"sesame"}' } as const;

test('what fails in an answer is a line each, without the words of a host', () => {
  const lines: unknown[] = [];
  const log = createAnswerLog({ warn: (...line) => void lines.push(line) }, 'BRG-1', 'ANS-1');
  log({ type: 'started', conversation: 'CNV-1' });
  const host = 'https://models.example';
  const sent = () => ({ url: host, text: 'sesame', length: 6 });
  log({ type: 'request', provider: 'openai', label: 'OpenAI', model: 'gpt', host, warnings: [], sent });
  log({ type: 'tool-answered', call, milliseconds: 1, result: 'sesame' });
  log({ type: 'tool-answered', call, milliseconds: 1, error: 'sesame' });
  const words = coded('model-problem-detail', { model: 'OpenAI', detail: 'sesame' });
  log({ type: 'failed', error: new AgentError('host', words) });
  const answer = { answer: 'ANS-1', burger: 'BRG-1' };
  expect(lines).toEqual([
    ['A tool failed', { ...answer, tool: 'look_up' }],
    ['A model failed', { ...answer, provider: 'openai', host, code: 'model-problem-detail', fault: 'host' }],
  ]);
});

test('a fault of the server is not told as the words of the model', () => {
  const cheese = { type: 'ollama', settings: { model: 'gpt-oss' }, apiKey: null, headers: {} };
  const keys = { openaiApiKey: undefined, anthropicApiKey: undefined, allowedTargets: [] };
  const ready = createModel(cheese, keys);
  const ours = new TypeError('Cannot read properties of undefined');
  expect(() => modelProblem(ours, ready)).toThrow(ours);
});
