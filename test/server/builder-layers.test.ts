import { beforeEach, describe, expect, it } from 'vitest';
import { databases } from '#test/support/databases.ts';
import { sharedServer } from '#test/support/shared-server.ts';
import { apiPatty, sharedBuilder } from './builder-console.ts';

const MASK = '••••••••';

describe.each(databases)('layers on $name', (database) => {
  const server = sharedServer({
    database,
    now: () => new Date(clock),
  });
  const builder = sharedBuilder(server);
  let base: string;
  let workshopId: string;
  /** The clock stands still, so that it alone never gives the order. */
  let clock = Date.now();

  beforeEach(async () => {
    workshopId = await builder.workshop();
    base = `/api/burger/${await builder.burger(workshopId)}`;
  });

  describe('top buns', () => {
    it('creates, lists in order, changes and deletes', async () => {
      const prompts = Array.from({ length: 8 }, (_, index) => `Rule ${index}\n`);
      for (const prompt of prompts) await builder.one('POST', `${base}/bun`, { bun_level: 'top', prompt });
      const buns = await builder.list(`${base}/bun`);
      expect(buns.map(({ prompt }) => prompt)).toEqual(prompts);
      expect(buns[0]).toMatchObject({ bun_level: 'top', prompt_service_id: null });

      const path = `${base}/bun/top/${buns[0]?.id}`;
      const named = { prompt: 'New', prompt_service_id: 'PS-1' };
      expect(await builder.one('PUT', path, named)).toMatchObject(named);
      expect(await builder.one('PUT', path, { prompt: 'Newer' })).toMatchObject({
        prompt_service_id: 'PS-1',
      });
      expect((await builder.call('DELETE', path)).status).toBe(200);
      expect((await builder.call('DELETE', path)).status).toBe(404);
      expect(await builder.list(`${base}/bun`)).toHaveLength(prompts.length - 1);
    });

    it.each([
      [{ prompt: ' \n ' }, 'prompt', 'Enter a prompt.'],
      [{}, 'prompt', 'Enter a prompt.'],
      [{ prompt: 'x', bun_level: 'bottom' }, 'bun_level', 'The bun level must be top.'],
    ])('refuses %j', async (body, field, message) => {
      const { id } = await builder.one('POST', `${base}/bun`, { prompt: 'x' });
      const refusal = { status: 400, body: { message, field } };
      expect(await builder.call('POST', `${base}/bun`, body)).toEqual(refusal);
      expect(await builder.call('PUT', `${base}/bun/top/${id}`, body)).toEqual(refusal);
    });

    it('does not reach into another burger', async () => {
      const { id } = await builder.one('POST', `${base}/bun`, { prompt: 'x' });
      const other = `/api/burger/${await builder.burger(await builder.workshop())}`;
      expect((await builder.call('PUT', `${other}/bun/top/${id}`, { prompt: 'y' })).status).toBe(404);
      expect((await builder.call('DELETE', `${other}/bun/top/${id}`)).status).toBe(404);
      expect(await builder.list(`${base}/bun`)).toMatchObject([{ prompt: 'x' }]);
    });
  });

  describe('cheeses', () => {
    it('is found whatever the case of its type, which stays as it was written', async () => {
      const json_data = {
        host: 'http://127.0.0.1:11434',
        model: 'gpt-oss',
        temperature: 0.7,
        nested: { a: [1] },
      };
      await builder.one('POST', `${base}/cheese`, { type: ' Ollama ', json_data });
      expect(await builder.list(`${base}/cheese`)).toMatchObject([{ type: 'Ollama', json_data }]);
      const changed = await builder.one('PUT', `${base}/cheese/OLLAMA`, { json_data: { model: 'other' } });
      expect(changed).toMatchObject({ type: 'Ollama', json_data: { model: 'other' } });
      expect((await builder.call('DELETE', `${base}/cheese/oLLaMa`)).status).toBe(200);
      expect((await builder.call('DELETE', `${base}/cheese/ollama`)).status).toBe(404);
      expect((await builder.call('PUT', `${base}/cheese/ollama`, { json_data: {} })).status).toBe(404);
    });

    it('takes a free-text type, and no configuration for an empty one', async () => {
      const type = '芝士/Cheddar & co?';
      expect(await builder.one('POST', `${base}/cheese`, { type })).toMatchObject({ type, json_data: {} });
      const path = `${base}/cheese/${encodeURIComponent(type)}`;
      expect(await builder.one('PUT', path, { json_data: { a: 1 } })).toMatchObject({ json_data: { a: 1 } });
      expect((await builder.call('DELETE', path)).status).toBe(200);
    });

    it('is unique in the burger, whatever the case', async () => {
      await builder.one('POST', `${base}/cheese`, { type: 'openai' });
      expect(await builder.call('POST', `${base}/cheese`, { type: 'OpenAI' })).toMatchObject({
        status: 409,
        body: { field: 'type' },
      });
      const other = `/api/burger/${await builder.burger(await builder.workshop())}`;
      expect((await builder.call('POST', `${other}/cheese`, { type: 'OpenAI' })).status).toBe(201);
    });

    it.each([
      [{ type: ' ' }, 'type'],
      [{ json_data: {} }, 'type'],
      [{ type: '..' }, 'type'],
      [{ type: 'x'.repeat(3000) }, 'type'],
      [{ type: 'x', json_data: [] }, 'json_data'],
      [{ type: 'x', json_data: 'text' }, 'json_data'],
      [{ type: 'x', json_data: { api_key: 7 } }, 'json_data.api_key'],
      [{ type: 'x', json_data: { api_key: 'two words' } }, 'json_data.api_key'],
      [{ type: 'x', json_data: { api_key: `${MASK}x` } }, 'json_data.api_key'],
      [{ type: 'x', json_data: { api_key: MASK } }, 'json_data.api_key'],
    ])('refuses %j', async (body, field) => {
      const reply = await builder.call('POST', `${base}/cheese`, body);
      expect(reply).toMatchObject({ status: 400, body: { field } });
      expect(await builder.list(`${base}/cheese`)).toEqual([]);
    });

    it('refuses a configuration too deep to be read back, and a change that says nothing', async () => {
      const deep = `{"type":"x","json_data":{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}}`;
      const reply = await builder.call('POST', `${base}/cheese`, deep);
      expect(reply).toMatchObject({
        status: 400,
        body: { message: 'Must not be nested more than 64 levels deep.' },
      });
      await builder.one('POST', `${base}/cheese`, { type: 'x', json_data: { kept: true } });
      expect((await builder.call('PUT', `${base}/cheese/x`, {})).status).toBe(400);
      expect(await builder.list(`${base}/cheese`)).toMatchObject([{ json_data: { kept: true } }]);
    });

    it('keeps a prototype key as any other', async () => {
      const body = '{"type":"x","json_data":{"__proto__":{"a":1},"b":2}}';
      await builder.call('POST', `${base}/cheese`, body);
      const { body: listed } = await builder.call('GET', `${base}/cheese`);
      expect(JSON.stringify(listed)).toContain('"json_data":{"__proto__":{"a":1},"b":2}');
    });
  });

  describe('patties', () => {
    it('keeps the body as it was written, key by key', async () => {
      const body = {
        type: 'api',
        json_data: {
          parameters: {
            type: 'object',
            required: ['building_id'],
            properties: { building_id: { type: 'string' } },
          },
          zeta: [1, { deep: true }],
          display_name: 'Building',
          description: 'Looks a building up',
          name: 'get_building',
        },
        settings: {
          privacy_inputs: ['Authorization'],
          extra: null,
          method: 'PoSt',
          url: 'http://{host}:{port}/b/{building_id}?x={y}',
        },
      };
      const { id } = await builder.one('POST', `${base}/patty`, body);
      const [patty] = await builder.list(`${base}/patty`);
      expect(patty).toMatchObject({ id, ...body, summary: `POST ${body.settings.url}` });
      expect(JSON.stringify(patty?.json_data)).toBe(JSON.stringify(body.json_data));
      expect(JSON.stringify(patty?.settings)).toBe(JSON.stringify(body.settings));
    });

    it('replaces and deletes a patty; a prompt is summed up in 80 characters', async () => {
      const { id } = await builder.one('POST', `${base}/patty`, apiPatty('lookup'));
      const prompt = '🍔'.repeat(100);
      const body = {
        type: 'prompt',
        json_data: { name: 'facts', display_name: 'Facts' },
        settings: { type: 'static_prompt', prompt },
      };
      const changed = await builder.one('PUT', `${base}/patty/${id}`, body);
      expect(changed).toMatchObject({ id, ...body, summary: '🍔'.repeat(80) });
      expect((await builder.call('DELETE', `${base}/patty/${id}`)).status).toBe(200);
      expect((await builder.call('DELETE', `${base}/patty/${id}`)).status).toBe(404);
      expect((await builder.call('PUT', `${base}/patty/${id}`, body)).status).toBe(404);
    });

    it('takes a patty without settings', async () => {
      const { settings: _, ...bare } = apiPatty('lookup');
      expect(await builder.one('POST', `${base}/patty`, bare)).toMatchObject({ settings: {} });
    });

    it('shows a tool without a display name by its ID', async () => {
      const patty = await builder.one('POST', `${base}/patty`, {
        type: 'prompt',
        json_data: { name: 'tip' },
      });
      expect(patty).toMatchObject({ json_data: { name: 'tip', display_name: 'tip' } });
    });

    it('has one patty for a tool ID in a burger', async () => {
      const first = await builder.one('POST', `${base}/patty`, apiPatty('lookup'));
      const second = await builder.one('POST', `${base}/patty`, apiPatty('Lookup'));
      const refusal = {
        status: 409,
        body: { message: 'This tool ID already exists—choose another', field: 'json_data.name' },
      };
      expect(await builder.call('POST', `${base}/patty`, apiPatty('lookup'))).toEqual(refusal);
      expect(await builder.call('PUT', `${base}/patty/${second.id}`, apiPatty('lookup'))).toEqual(refusal);
      expect((await builder.call('PUT', `${base}/patty/${first.id}`, apiPatty('lookup'))).status).toBe(200);
      const other = `/api/burger/${await builder.burger(await builder.workshop())}`;
      expect((await builder.call('POST', `${other}/patty`, apiPatty('lookup'))).status).toBe(201);
    });

    const refused: readonly (readonly [object, string, string | RegExp])[] = [
      [{ type: 'rpc' }, 'type', 'Choose a patty type.'],
      [{ type: undefined }, 'type', 'Choose a patty type.'],
      [{ json_data: undefined }, 'json_data', /^(json_data|settings): Must be a JSON object\.$/],
      [{ json_data: { display_name: 'X' } }, 'json_data.name', 'Enter a tool ID.'],
      [{ json_data: { name: '', display_name: 'X' } }, 'json_data.name', 'Enter a tool ID.'],
      [{ json_data: { name: 'a b', display_name: 'X' } }, 'json_data.name', /64 letters/],
      [{ json_data: { name: '1a', display_name: 'X' } }, 'json_data.name', /64 letters/],
      [{ json_data: { name: '工具', display_name: 'X' } }, 'json_data.name', /64 letters/],
      [{ json_data: { name: 'x'.repeat(65), display_name: 'X' } }, 'json_data.name', /64 letters/],
      [{ json_data: { name: 'x', display_name: ' ' } }, 'json_data.display_name', 'Enter a display name.'],
      [
        { json_data: { name: 'x', display_name: 'X', description: 1 } },
        'json_data.description',
        /Must be text/,
      ],
      ...[
        [],
        'text',
        { type: 'array' },
        { properties: [] },
        { properties: { a: 1 } },
        { required: 'a' },
        { required: [1] },
      ].map(
        (parameters) =>
          [
            { json_data: { name: 'x', display_name: 'X', parameters } },
            'json_data.parameters',
            /^json_data\.parameters: Must be a JSON Schema/,
          ] as const,
      ),
      [{ settings: [] }, 'settings', /^(json_data|settings): Must be a JSON object\.$/],
      [{ settings: { enabled: 'no' } }, 'settings.enabled', /Must be true or false/],
      [{ settings: { url: 'ftp://a/b' } }, 'settings.url', /http or https/],
      [{ settings: { url: 'a/b' } }, 'settings.url', /http or https/],
      [{ settings: { url: 'http://' } }, 'settings.url', /http or https/],
      [{ settings: { url: 7 } }, 'settings.url', /Must be text/],
      [{ settings: { method: 'brew' } }, 'settings.method', /^settings\.method: Must be one of get, post/],
      [
        { settings: { privacy_inputs: 'Authorization' } },
        'settings.privacy_inputs',
        /^settings\.privacy_inputs: /,
      ],
      [
        { settings: { privacy_inputs: ['a b'] } },
        'settings.privacy_inputs.0',
        /^settings\.privacy_inputs\.0: Must be the name of a header/,
      ],
      [{ type: 'prompt', settings: { type: 'moving' } }, 'settings.type', /static_prompt/],
      [{ type: 'prompt', settings: { prompt: 1 } }, 'settings.prompt', /Must be text/],
    ];
    it.each(refused)('refuses %j', async (wrong, field, message) => {
      const body = apiPatty('lookup', wrong);
      const refusal = {
        status: 400,
        body: {
          field,
          message: typeof message === 'string' ? message : expect.stringMatching(message),
        },
      };
      expect(await builder.call('POST', `${base}/patty`, body)).toEqual(refusal);
      const { id } = await builder.one('POST', `${base}/patty`, apiPatty('lookup'));
      expect(await builder.call('PUT', `${base}/patty/${id}`, body)).toEqual(refusal);
    });
  });

  it('marks the burger as changed with every change of a layer, and not with a refused one', async () => {
    let last = '';
    const changed = async () => {
      const [burger] = await builder.list(`/api/burger?workshop_id=${workshopId}`);
      const before = last;
      last = String(burger?.updated_at);
      return last > before;
    };
    await changed();
    for (const [method, path, body] of [
      ['POST', '/bun', { prompt: 'x' }],
      ['POST', '/cheese', { type: 'x' }],
      ['PUT', '/cheese/x', { json_data: { model: 'm' } }],
      ['DELETE', '/cheese/x', undefined],
      ['POST', '/patty', apiPatty('a')],
    ] as const) {
      clock += 1;
      await builder.one(method, base + path, body);
      expect(await changed(), `${method} ${path}`).toBe(true);
    }
    clock += 1;
    await builder.call('POST', `${base}/patty`, apiPatty('a'));
    await builder.call('DELETE', `${base}/cheese/x`);
    expect(await changed()).toBe(false);
  });
});
