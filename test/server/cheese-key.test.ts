import { beforeEach, describe, expect, it } from 'vitest';
import { readCheese } from '#server/builder/agent-stack.ts';
import { sqlite } from '#test/support/databases.ts';
import { ollamaReply } from '#test/support/provider-streams.ts';
import { sharedServer } from '#test/support/shared-server.ts';
import { sharedBuilder } from './builder-console.ts';
import { serve } from './provider-world.ts';

const MASK = '••••••••';
const KEY = 'sk-secret';
const HOME = { host: 'https://models.example.com/v1', model: 'm' };

describe("a cheese's key stays with the host that it was given for", () => {
  const server = sharedServer({ database: sqlite });
  const builder = sharedBuilder(server);
  let workshopId: string;
  let burgerId: string;

  beforeEach(async () => {
    workshopId = await builder.workshop();
    burgerId = await builder.burger(workshopId);
  });

  const keyOf = async (type: string) => (await readCheese(server.deps, burgerId, type)).apiKey;
  const create = (type: string, json_data: object) =>
    builder.one('POST', `/api/burger/${burgerId}/cheese`, {
      type,
      json_data: { ...json_data, api_key: KEY },
    });

  /** Every way to replace a configuration without typing its key again. */
  const ways = {
    update: (type: string, json_data: object) =>
      builder.one('PUT', `/api/burger/${burgerId}/cheese/${type}`, {
        json_data: { ...json_data, api_key: MASK },
      }),
    import: (type: string, json_data: object) =>
      builder.call('POST', `/api/workshop/${workshopId}/burgers`, [
        { id: burgerId, name: 'Same', cheeses: [{ type, json_data }] },
      ]),
    'import with the mask': (type: string, json_data: object) =>
      builder.call('POST', `/api/workshop/${workshopId}/burgers`, [
        { id: burgerId, name: 'Same', cheeses: [{ type, json_data: { ...json_data, api_key: MASK } }] },
      ]),
  };

  const moves: readonly (readonly [string, object, object])[] = [
    ['openai', HOME, { ...HOME, host: 'https://evil.example' }],
    ['openai', HOME, { ...HOME, host: 'https://models.example.com.evil.example/v1' }],
    ['openai', HOME, { ...HOME, host: 'https://models.example.com:8443/v1' }],
    ['openai', HOME, { ...HOME, host: 'http://models.example.com/v1' }],
    ['openai', HOME, { ...HOME, host: 'nowhere at all' }],
    ['openai', HOME, { model: 'm' }],
    ['openai', HOME, { host: ' ', base_url: 'https://evil.example', model: 'm' }],
    ['openai', { model: 'm' }, { model: 'm', endpoint: 'https://evil.example' }],
    ['OpenAI', { model: 'm' }, HOME],
    ['ollama', { model: 'm' }, { model: 'm', host: 'evil.example:11434' }],
    ['another', { host: 'a.example' }, { host: 'b.example' }],
  ];
  describe.each(Object.entries(ways))('%s', (_, replace) => {
    it.each(moves)('%s: %j to %j drops it', async (type, before, after) => {
      await create(type, before);
      await replace(type, after);
      expect(await keyOf(type)).toBeNull();
      const [cheese] = await builder.list(`/api/burger/${burgerId}/cheese`);
      expect(cheese?.json_data).toEqual(after);
    });

    it.each([
      ['openai', HOME, { ...HOME, model: 'other' }],
      ['openai', HOME, { host: 'HTTPS://Models.example.com:443/v2/chat/completions' }],
      ['openai', HOME, { base_url: 'https://models.example.com' }],
      ['openai', { model: 'm' }, { model: 'n', host: 'https://api.openai.com' }],
      ['Anthropic', { model: 'm' }, { model: 'n', host: null }],
      ['ollama', { host: 'localhost:11434' }, { host: 'http://localhost:11434/' }],
    ])('%s: %j to %j keeps it', async (type, before, after) => {
      await create(type, before);
      await replace(type, after);
      expect(await keyOf(type)).toBe(KEY);
    });
  });

  it('is replaced by a new one for the new host', async () => {
    await create('openai', HOME);
    const json_data = { host: 'https://other.example', api_key: 'sk-new' };
    await builder.one('PUT', `/api/burger/${burgerId}/cheese/openai`, { json_data });
    expect(await keyOf('openai')).toBe('sk-new');
  });

  it('is not sent anywhere else by a test, whatever its body says', async () => {
    const replies = [ollamaReply([{ text: 'Hi.' }])];
    const [own, foreign] = [await serve(replies), await serve(replies)];
    await create('ollama', { host: own.url, model: 'm' });
    const elsewhere = { host: foreign.url, json_data: { host: foreign.url } };
    const path = `/api/burger/${burgerId}/cheese/ollama/test`;
    expect(await builder.call('POST', path, { message: 'Hello', ...elsewhere })).toMatchObject({
      status: 200,
    });
    expect(own.calls[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(foreign.calls).toEqual([]);
  });
});
