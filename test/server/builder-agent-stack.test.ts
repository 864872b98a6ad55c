import { beforeEach, describe, expect, it } from 'vitest';
import { readAgentStack, readCheese, readPatty } from '#server/builder/agent-stack.ts';
import { databases } from '#test/support/databases.ts';
import { plentyFor } from '#test/support/limits.ts';
import { sharedServer } from '#test/support/shared-server.ts';
import { apiPatty, sharedBuilder } from './builder-console.ts';

const reader = { isVisitor: false, hold: plentyFor('ACC-1') };

describe.each(databases)('the stack that a chat runs on $name', (database) => {
  const server = sharedServer({ database, now: () => now });
  const builder = sharedBuilder(server);
  let workshop: string;
  let burgerId: string;
  let base: string;
  const now = new Date();

  beforeEach(async () => {
    workshop = await builder.workshop();
    burgerId = await builder.burger(workshop);
    base = `/api/burger/${burgerId}`;
  });

  it('is empty for a bare burger and null for none', async () => {
    expect(await readAgentStack(server.deps, burgerId, reader)).toEqual({
      burgerId,
      isPublic: false,
      answersADay: null,
      systemPrompts: [],
      cheese: null,
      tools: [],
    });
    expect(await readAgentStack(server.deps, 'BRG-NONE', reader)).toBeNull();
    expect(await readAgentStack(server.deps, '\0', reader)).toBeNull();
  });

  it('has the prompts in the order they were made, changed or not', async () => {
    const prompts = ['one', 'two', 'three', 'four', 'five', 'six'];
    for (const prompt of prompts) await builder.one('POST', `${base}/bun`, { prompt });
    const [first] = await builder.list(`${base}/bun`);
    await builder.one('PUT', `${base}/bun/top/${first?.id}`, { prompt: 'ONE' });
    const stack = await readAgentStack(server.deps, burgerId, reader);
    expect(stack?.systemPrompts).toEqual(['ONE', ...prompts.slice(1)]);
  });

  it('has the cheese that answers, with its key in the clear', async () => {
    const choose = (answering: string) =>
      builder.one('PUT', base, { name: 'Burger', workshop_id: workshop, answering });
    const chosen = async () => (await readAgentStack(server.deps, burgerId, reader))?.cheese;
    const json_data = { model: 'gpt', api_key: 'sk-secret' };
    await builder.one('POST', `${base}/cheese`, { type: 'openai', json_data });
    expect(await chosen()).toEqual({
      type: 'openai',
      settings: { model: 'gpt' },
      apiKey: 'sk-secret',
      headers: {},
    });
    await builder.one('POST', `${base}/cheese`, { type: 'Ollama', json_data: {} });
    await choose('ollama');
    expect(await chosen()).toEqual({ type: 'Ollama', settings: {}, apiKey: null, headers: {} });
    await builder.one('PUT', `${base}/cheese/openai`, { json_data: { api_key: '••••••••', top: 1 } });
    await choose('openai');
    expect(await chosen()).toEqual({
      type: 'openai',
      settings: { top: 1 },
      apiKey: 'sk-secret',
      headers: {},
    });
  });

  it.each([
    [{ api_key: '••••••••' }, 'sk-first'],
    [{ api_key: ' sk-second\n' }, 'sk-second'],
    [{ api_key: '' }, null],
    [{ api_key: null }, null],
    [{}, null],
  ])('after writing %j the key is %s', async (json_data, key) => {
    await builder.one('POST', `${base}/cheese`, { type: 'x', json_data: { api_key: 'sk-first' } });
    await builder.one('PUT', `${base}/cheese/x`, { json_data });
    expect((await readCheese(server.deps, burgerId, 'X')).apiKey).toBe(key);
    const [row] = await server.db
      .selectFrom('cheese')
      .selectAll()
      .where('burger_id', '=', burgerId)
      .execute();
    expect(JSON.stringify(row)).not.toContain('sk-');
    expect(row?.api_key === null).toBe(key === null);
  });

  it('offers the enabled patties, whose tests may use the others too', async () => {
    const parameters = { type: 'object', properties: { building_id: { type: 'string' } } };
    const settings = { url: 'https://api.example.com/{building_id}', method: 'PUT' };
    const json_data = { name: 'look_up', display_name: 'Look up', description: 'Finds it', parameters };
    const { id } = await builder.one('POST', `${base}/patty`, { type: 'api', json_data, settings });
    const off = await builder.one('POST', `${base}/patty`, {
      type: 'prompt',
      json_data: { name: 'tip', display_name: 'A tip' },
      settings: { prompt: 'Tip well.', enabled: false },
    });
    const tool = { id, type: 'api', name: 'look_up', description: 'Finds it', parameters, settings };
    expect((await readAgentStack(server.deps, burgerId, reader))?.tools).toEqual([tool]);
    expect(await readPatty(server.deps, burgerId, id)).toEqual(tool);
    expect(await readPatty(server.deps, burgerId, off.id)).toEqual({
      id: off.id,
      type: 'prompt',
      name: 'tip',
      description: 'A tip',
      parameters: {},
      settings: { prompt: 'Tip well.', enabled: false },
    });
  });

  it('finds neither a cheese nor a patty in another burger', async () => {
    await builder.one('POST', `${base}/cheese`, { type: 'x' });
    const { id } = await builder.one('POST', `${base}/patty`, apiPatty('lookup'));
    const other = await builder.burger(await builder.workshop());
    for (const read of [
      () => readCheese(server.deps, other, 'x'),
      () => readCheese(server.deps, burgerId, 'x\0'),
      () => readPatty(server.deps, other, id),
    ]) {
      await expect(read()).rejects.toMatchObject({ status: 404 });
    }
  });
});
