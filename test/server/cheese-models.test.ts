import { describe, expect, test } from 'vitest';
import { baseUrlOf } from '#server/agent/models/base-url.ts';
import type { Targets } from '#server/net/targets.ts';
import { openaiReply, providers } from '#test/support/provider-streams.ts';
import { testTargets } from '#test/support/targets.ts';
import { ask, errorOf, joined, keys, names, serve } from './provider-world.ts';

describe("the server's own key", () => {
  const own = { ...keys, openaiApiKey: 'sk-own', anthropicApiKey: 'sk-own' };

  test.each(providers.slice(1))('goes to $type itself', async ({ type, reply }) => {
    const provider = await serve([reply([{ text: 'Hi.' }])]);
    const hosts: string[] = [];
    const allowed = testTargets();
    const targets: Targets = {
      ...allowed,
      callModel(url, call) {
        hosts.push(url.origin);
        return allowed.callModel(new URL(url.pathname, provider.url), call);
      },
    };
    const events = await ask(type, '', { apiKey: null, keys: own, targets });
    expect(hosts).toEqual([`https://api.${type}.com`]);
    expect(joined(events, 'content')).toBe('Hi.');
    expect(JSON.stringify(provider.calls[0]?.headers)).toContain('sk-own');
  });

  test("goes to a host that the server's configuration names", async () => {
    const provider = await serve([openaiReply([{ text: 'Hi.' }])]);
    const allowedTargets = [new URL(provider.url).host];
    await ask('openai', provider.url, { apiKey: null, keys: { ...own, allowedTargets } });
    expect(provider.calls[0]?.headers.authorization).toBe('Bearer sk-own');
  });

  test.each(providers.slice(1))('goes to no other host ($type)', async ({ type, reply }) => {
    const provider = await serve([reply([{ text: 'Hi.' }])]);
    const events = await ask(type, provider.url, { apiKey: null, keys: own });
    expect(joined(events, 'content')).toBe('Hi.');
    expect(JSON.stringify(provider.calls[0]?.headers)).not.toContain('sk-own');
  });
});

describe('a cheese that cannot be called says why', () => {
  test.each([
    { type: 'mistral', settings: {}, expected: /Supported types are ollama, openai and anthropic/ },
    {
      type: 'openai',
      settings: { host: '' },
      expected: /no API key\. Enter one in the cheese, .*OPENAI_API_KEY/,
    },
    { type: 'ollama', settings: { model: '' }, expected: /cheese has no model/ },
    { type: 'ollama', settings: { temperature: 'hot' }, expected: /“temperature” must be a number/ },
    { type: 'ollama', settings: { timeout: 0 }, expected: /“timeout” must be a number of seconds above 0/ },
    {
      type: 'ollama',
      settings: { host: 'ftp://x' },
      expected: /“ftp:\/\/x” isn’t an http or https address/,
    },
  ])('$type $settings', async ({ type, settings, expected }) => {
    const events = await ask(type, 'http://127.0.0.1:1', { settings, apiKey: null });
    expect(names(events)).toEqual(['conversation_id', 'role', 'error', 'done']);
    expect(errorOf(events)).toMatch(expected);
  });
});

describe('hosts', () => {
  test.each([
    ['ollama', 'http://localhost:11434/', 'http://localhost:11434'],
    ['ollama', 'localhost:11434', 'http://localhost:11434'],
    ['ollama', 'http://localhost:4300/demo-model/api/chat', 'http://localhost:4300/demo-model'],
    ['openai', 'https://api.openai.com', 'https://api.openai.com/v1'],
    ['openai', 'https://api.openai.com/v1/', 'https://api.openai.com/v1'],
    ['openai', 'https://x.example/v1/chat/completions', 'https://x.example/v1'],
    ['openai', 'https://x.example/api/v3', 'https://x.example/api/v3'],
    ['anthropic', 'https://api.anthropic.com', 'https://api.anthropic.com/v1'],
    ['anthropic', 'https://api.anthropic.com/v1/messages', 'https://api.anthropic.com/v1'],
    ['anthropic', 'https://x.example/anthropic', 'https://x.example/anthropic/v1'],
  ] as const)('%s at %s', (provider, host, expected) => {
    expect(baseUrlOf(provider, host)).toEqual({ baseUrl: expected, query: '' });
  });
});
