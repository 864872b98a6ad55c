import { describe, expect, test } from 'vitest';
import type { JsonObject } from '#domain/entities.ts';
import { readinessOf } from '#domain/readiness.ts';
import { createModel } from '#server/agent/models/models.ts';

const cheese = (type: string, jsonData: JsonObject) => ({
  type,
  jsonData,
  createdAt: null,
  updatedAt: null,
});

const model = 'm';
/** Configurations of models, each with the console's words about a burger with it. */
const rows: [type: string, settings: JsonObject, answers: string, name: string | null][] = [
  ['openai', { api_key: 'k' }, 'no', null],
  ['mistral', {}, 'no', null],
  ['ollama', { model: '  ' }, 'no', null],
  ['ollama', { model: 7 }, 'no', null],
  ['ollama', { model: null }, 'no', null],
  ['mistral', { model }, 'maybe', null],
  ['constructor', { model }, 'maybe', null],
  [' Ollama ', { model }, 'yes', null],
  [
    'anthropic',
    { model, api_key: 'k', temperature: 0, topp: '0.5', max_tokens: '100', timeout: 0.5, think: 'low' },
    'yes',
    null,
  ],
  ['openai', { model, temperature: null, host: '', base_url: 'localhost:8080/v1' }, 'yes', null],
  ['openai', { model, api_key: 'k', host: 'https://api.openai.com/v1' }, 'yes', null],
  ['openai', { model }, 'maybe', null],
  ['Anthropic', { model, host: 'https://api.anthropic.com/v1' }, 'maybe', null],
  ['openai', { model, temperature: 'warm' }, 'maybe', 'temperature'],
  ['openai', { model, temperature: '' }, 'maybe', 'temperature'],
  ['openai', { model, topp: true }, 'maybe', 'topp'],
  ['openai', { model, top_p: '1e999' }, 'maybe', 'top_p'],
  ['openai', { model, max_tokens: 1.5 }, 'maybe', 'max_tokens'],
  ['openai', { model, max_tokens: 0 }, 'maybe', 'max_tokens'],
  ['openai', { model, max_tokens: 1e300 }, 'maybe', 'max_tokens'],
  ['openai', { model, timeout: 0 }, 'maybe', 'timeout'],
  ['openai', { model, think: 'a lot' }, 'maybe', 'think'],
  ['openai', { model, host: 'ftp://models' }, 'maybe', 'host'],
  ['openai', { model, endpoint: 'http://me:secret@models' }, 'maybe', 'endpoint'],
  ['openai', { model, host: 'http://[', base_url: 'http://models' }, 'maybe', 'host'],
];

describe.each(rows)('%s %j', (type, settings, answers, name) => {
  test(`answers: ${answers}`, () => {
    const readiness = readinessOf(cheese(type, settings));
    expect(readiness.answers).toBe(answers);
    if (name !== null) expect(readiness.lack?.values).toEqual({ name });
  });

  test('our own server takes it, or not', () => {
    const make = () =>
      createModel(
        {
          type,
          settings,
          apiKey: typeof settings.api_key === 'string' ? settings.api_key : null,
          headers: {},
        },
        { openaiApiKey: undefined, anthropicApiKey: undefined, allowedTargets: [] },
      );
    if (answers === 'yes') expect(make).not.toThrow();
    else expect(make).toThrow();
  });
});

test('a burger without a cheese cannot answer', () => {
  expect(readinessOf(undefined).answers).toBe('no');
});

test('a server with a key of its own needs none from the cheese', () => {
  expect(readinessOf(cheese('OpenAI', { model }), ['openai'])).toEqual({ answers: 'yes', lack: null });
  expect(readinessOf(cheese('openai', { model }), ['anthropic']).answers).toBe('maybe');
});
