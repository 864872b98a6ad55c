import { describe, expect, test } from 'vitest';
import { readCheese } from '#server/builder/agent-stack.ts';
import { databases } from '#test/support/databases.ts';
import { sharedServer } from '#test/support/shared-server.ts';
import { sharedBuilder, signIn } from './builder-console.ts';
import { call } from './session-client.ts';

const MASK = '••••••••';
const KEY = 'sk-secret';
const HOME = { host: 'https://models.example.com/v1', model: 'm' };
const masked = { ...HOME, api_key: MASK, headers: { 'x-team': MASK } };

/* A copy of a burger takes a cheese's sealed key and headers from the original: those of the same type, for the same origin. */

describe.each(databases)('a copied key on $name', (database) => {
  const server = sharedServer({ database });
  const builder = sharedBuilder(server);

  /** A burger with a cheese and its secrets, and another burger. */
  async function twoBurgers(json_data: object = HOME, type = 'openai') {
    const workshop = await builder.workshop();
    const original = await builder.burger(workshop);
    const secrets = { api_key: KEY, headers: { 'x-team': 'hush-hush' } };
    await builder.one('POST', `/api/burger/${original}/cheese`, {
      type,
      json_data: { ...json_data, ...secrets },
    });
    return { original, copy: await builder.burger(workshop) };
  }
  const add = (burger: string, body: object) => builder.call('POST', `/api/burger/${burger}/cheese`, body);

  test('is that of the original, and no answer has it', async () => {
    const { original, copy } = await twoBurgers();
    const added = await add(copy, { type: 'OpenAI', json_data: masked, key_of: original });
    expect(added).toMatchObject({ status: 201, body: { data: { json_data: masked } } });
    expect(await readCheese(server.deps, copy, 'openai')).toMatchObject({
      apiKey: KEY,
      headers: { 'x-team': 'hush-hush' },
    });
    const all = [added, await builder.call('GET', `/api/burger/${copy}/cheese`)];
    expect(JSON.stringify(all)).not.toMatch(/sk-secret|hush|key_of/);
    // Each keeps its own from then on.
    await builder.call('DELETE', `/api/burger/${original}`);
    expect(await readCheese(server.deps, copy, 'openai')).toMatchObject({ apiKey: KEY });
  });

  test('is only what the copy has a mask for', async () => {
    const { original, copy } = await twoBurgers();
    await add(copy, { type: 'openai', json_data: { ...HOME, api_key: 'sk-own' }, key_of: original });
    expect(await readCheese(server.deps, copy, 'openai')).toMatchObject({ apiKey: 'sk-own', headers: {} });
  });

  // cheese-key.test.ts has every way to name another host.
  test.each([
    ['another host', 'openai', HOME, { ...masked, host: 'https://evil.example' }],
    ['a host in place of the provider’s own', 'openai', {}, { ...masked, host: 'https://evil.example' }],
    ['an unknown provider’s other host', 'mine', { host: 'a.example' }, { host: 'b.example', api_key: MASK }],
  ])('is refused for %s', async (_, type, before, json_data) => {
    const { original, copy } = await twoBurgers(before, type);
    expect(await add(copy, { type, json_data, key_of: original })).toEqual({
      status: 400,
      body: {
        field: 'key_of',
        message: `The stored key of ${type} is for another host, so it can’t be copied. Enter this host’s key.`,
      },
    });
    expect(await builder.list(`/api/burger/${copy}/cheese`)).toEqual([]);
  });

  test('is refused for another type, whose own host would be another one', async () => {
    const { original, copy } = await twoBurgers({}, 'openai');
    for (const key_of of [original, copy, 'BRG-NOBODY', ''])
      expect(await add(copy, { type: 'anthropic', json_data: { api_key: MASK }, key_of })).toEqual({
        status: 400,
        body: {
          field: 'key_of',
          message: 'The burger to copy the key from has no anthropic cheese. Enter the key itself.',
        },
      });
  });

  test('is refused where the original has none, and a mask alone brings none', async () => {
    const { original, copy } = await twoBurgers();
    await builder.call('PUT', `/api/burger/${original}/cheese/openai`, { json_data: HOME });
    const refused = { status: 400, body: { field: 'json_data.api_key' } };
    const json_data = { ...HOME, api_key: MASK };
    expect(await add(copy, { type: 'openai', json_data, key_of: original })).toMatchObject(refused);
    expect(await add(copy, { type: 'openai', json_data })).toMatchObject(refused);
  });

  test('is neither for visitors nor for a change or an import', async () => {
    const { original, copy } = await twoBurgers();
    const body = { type: 'openai', json_data: masked, key_of: original };
    expect(await call(server, 'POST', `/api/burger/${copy}/cheese`, { body })).toMatchObject({
      status: 401,
    });
    await add(copy, { type: 'openai', json_data: HOME });
    const change = { json_data: masked, key_of: original };
    expect(await builder.call('PUT', `/api/burger/${copy}/cheese/openai`, change)).toMatchObject({
      status: 400,
    });
    const workshop = await builder.workshop();
    await builder.call('POST', `/api/workshop/${workshop}/burgers`, [{ name: 'New', cheeses: [body] }]);
    const [made] = await builder.list(`/api/burger?workshop_id=${workshop}`);
    expect(await readCheese(server.deps, made?.id ?? '', 'openai')).toMatchObject({
      apiKey: null,
      headers: {},
    });
  });

  test('may be copied by every account, as every account may read and change every burger', async () => {
    const { original, copy } = await twoBurgers();
    const other = await signIn(server);
    const body = { type: 'openai', json_data: masked, key_of: original };
    expect(await other.call('POST', `/api/burger/${copy}/cheese`, body)).toMatchObject({ status: 201 });
  });

  test('is copied once by a call that is repeated', async () => {
    const { original, copy } = await twoBurgers();
    const headers = { 'Idempotency-Key': `"${copy}"` };
    const body = { type: 'openai', json_data: masked, key_of: original };
    const call = () => builder.call('POST', `/api/burger/${copy}/cheese`, body, headers);
    const first = await call();
    expect(first).toMatchObject({ status: 201 });
    expect(await call()).toEqual(first);
  });
});
