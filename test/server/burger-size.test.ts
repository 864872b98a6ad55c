import { beforeEach, describe, expect, test } from 'vitest';
import { databases } from '#test/support/databases.ts';
import { sharedServer } from '#test/support/shared-server.ts';
import { sharedBuilder } from './builder-console.ts';

const tip = (name: string, prompt = '') => ({
  type: 'prompt',
  json_data: { name, display_name: name },
  settings: { prompt },
});
const long = 'x'.repeat(190_000);

describe.each(databases)('a burger on $name', (database) => {
  const server = sharedServer({ database });
  const builder = sharedBuilder(server);
  let workshop: string;
  let burger: string;

  beforeEach(async () => {
    workshop = await builder.workshop();
    burger = await builder.burger(workshop);
  });

  /** Adds layers past the calls, as an earlier version let anybody do. */
  async function insert(tools: number, buns: number, cheeses = 0, prompt = long): Promise<void> {
    const times = {
      burger_id: burger,
      created_at: '2026-01-01T00:00:00.000Z',
      updated_at: '2026-01-01T00:00:00.000Z',
    };
    for (let index = 0; index < tools; index += 1) {
      const { type, json_data, settings } = tip(`old_${index}`);
      const texts = { json_data: JSON.stringify(json_data), settings: JSON.stringify(settings) };
      const row = { id: `${burger}-${index}`, type, tool_id: `old_${index}`, ...texts, ...times };
      await server.db.insertInto('patty').values(row).execute();
    }
    for (let index = 0; index < buns; index += 1) {
      const row = {
        id: `${burger}-B${index}`,
        bun_level: 'top',
        prompt,
        prompt_service_id: null,
        ...times,
      };
      await server.db.insertInto('bun').values(row).execute();
    }
    const cheese = (type: string) => ({ type, type_key: type, json_data: '{}', api_key: null, ...times });
    const types = Array.from({ length: cheeses }, (_, index) => cheese(`t${index}`));
    if (types.length > 0) await server.db.insertInto('cheese').values(types).execute();
  }

  const add = (name: string, prompt = '') =>
    builder.call('POST', `/api/burger/${burger}/patty`, tip(name, prompt));
  const tooMany = {
    status: 400,
    body: { message: 'This burger would exceed the limit of 100 tools. Remove some of them.' },
  };
  const tooManyCheeses = {
    status: 400,
    body: { message: 'This burger would exceed the limit of 20 cheeses. Remove some of them.' },
  };
  const tooManyBuns = {
    status: 400,
    body: { message: 'This burger would exceed the limit of 100 top buns. Remove some of them.' },
  };
  const tooLarge = {
    status: 400,
    body: { message: expect.stringMatching(/^This burger would exceed the limit of 4,000,000 characters/) },
  };

  test('has at most 100 tools', async () => {
    await insert(99, 0);
    expect(await add('last')).toMatchObject({ status: 201 });
    expect(await add('more')).toEqual(tooMany);
    expect(await builder.list(`/api/burger/${burger}/patty`)).toHaveLength(100);
  });

  test('has at most 20 cheeses and 100 top buns', async () => {
    await insert(0, 99, 19, 'Hi.');
    const cheese = (type: string) => builder.call('POST', `/api/burger/${burger}/cheese`, { type });
    const bun = () => builder.call('POST', `/api/burger/${burger}/bun`, { prompt: 'Hi.' });
    expect([await cheese('last'), await bun()]).toMatchObject([{ status: 201 }, { status: 201 }]);
    expect([await cheese('more'), await bun()]).toEqual([tooManyCheeses, tooManyBuns]);
  });

  test('with more cheeses from before the limit can be opened, changed and made smaller', async () => {
    await insert(0, 0, 300);
    const path = `/api/burger/${burger}/cheese`;
    expect(await builder.list(path)).toHaveLength(300);
    const changed = await builder.call('PUT', `${path}/t7`, { json_data: { model: 'm' } });
    expect(changed).toMatchObject({ status: 200 });
    expect(await builder.call('POST', path, { type: 'more' })).toEqual(tooManyCheeses);
    expect(await builder.call('DELETE', `${path}/t7`)).toMatchObject({ status: 200 });
    expect(await builder.list(`/api/burger?workshop_id=${workshop}`)).toHaveLength(1);
  });

  test('has at most 4,000,000 characters, whatever its layers', async () => {
    await insert(0, 21);
    expect(await add('short')).toMatchObject({ status: 201 });
    expect(await add('long', long)).toEqual(tooLarge);
    expect(await builder.call('POST', `/api/burger/${burger}/bun`, { prompt: long })).toEqual(tooLarge);
    const json_data = { host: 'http://x', note: long };
    expect(await builder.call('POST', `/api/burger/${burger}/cheese`, { type: 'ollama', json_data })).toEqual(
      tooLarge,
    );
    const { id } = await builder.one('POST', `/api/burger/${burger}/bun`, { prompt: 'short' });
    expect(await builder.call('PUT', `/api/burger/${burger}/bun/top/${id}`, { prompt: long })).toEqual(
      tooLarge,
    );
  });

  test('from before the limit can be opened, changed and made smaller', async () => {
    await insert(103, 22);
    expect(await builder.list(`/api/burger/${burger}/patty`)).toHaveLength(103);
    const bun = `/api/burger/${burger}/bun/top/${burger}-B0`;
    expect(await builder.call('PUT', bun, { prompt: `${long}x` })).toEqual(tooLarge);
    expect(await builder.call('PUT', bun, { prompt: 'short' })).toMatchObject({ status: 200 });
    expect(await builder.call('DELETE', `/api/burger/${burger}/patty/${burger}-0`)).toMatchObject({
      status: 200,
    });
    expect(await add('more')).toEqual(tooMany);
    expect(await builder.call('DELETE', `/api/burger/${burger}`)).toMatchObject({ status: 200 });
  });

  test('of an import has the same limits', async () => {
    const path = `/api/workshop/${workshop}/burgers`;
    const tools = Array.from({ length: 101 }, (_, index) => tip(`tool_${index}`));
    const buns = Array.from({ length: 22 }, () => ({ prompt: long }));
    const place = { field: 'burgers[1]' };
    for (const [layers, { body }] of [
      [{ cheeses: Array.from({ length: 21 }, (_, index) => ({ type: `t${index}` })) }, tooManyCheeses],
      [{ buns: Array(101).fill({ prompt: 'Hi.' }) }, tooManyBuns],
    ] as const)
      expect(await builder.call('POST', path, [{ name: 'A' }, { name: 'B', ...layers }])).toEqual({
        status: 400,
        body: { ...place, message: `burgers[1]: ${body.message}` },
      });
    expect(await builder.call('POST', path, [{ name: 'A' }, { name: 'B', patties: tools }])).toEqual({
      status: 400,
      body: { ...place, message: `burgers[1]: ${tooMany.body.message}` },
    });
    expect(await builder.call('POST', path, [{ name: 'A' }, { name: 'B', buns }])).toEqual({
      status: 400,
      body: { ...place, message: expect.stringMatching(/^burgers\[1\]: This burger would exceed the limit/) },
    });
    const most = { name: 'B', patties: tools.slice(1), buns: buns.slice(1) };
    expect(await builder.call('POST', path, [most, { name: 'A' }])).toMatchObject({ status: 200 });
  });
});
