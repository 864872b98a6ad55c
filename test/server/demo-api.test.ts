import { describe, expect, it } from 'vitest';
import { databases } from '#test/support/databases.ts';
import { sharedServer } from '#test/support/shared-server.ts';
import { sharedBuilder } from './builder-console.ts';

const [sqlite] = databases;
if (sqlite === undefined) throw new Error('There is no database to test on.');

describe('the demo API', () => {
  const server = sharedServer({ database: sqlite });
  const builder = sharedBuilder(server);

  const get = async (id: string) => {
    const response = await fetch(`${server.url}/demo-api/buildings/${encodeURIComponent(id)}`);
    return { status: response.status, body: await response.json() };
  };

  it.each(['B-101', 'b-101', 'b101', '101', ' B 101 '])(
    'finds a building by %j, the same each time',
    async (id) => {
      const found = await get(id);
      expect(found).toMatchObject({
        status: 200,
        body: { data: { id: 'B-101', name: 'Sesame House', floors: 6 } },
      });
      expect(await get(id)).toEqual(found);
    },
  );

  it.each(['B-999', '', '   ', '../B-101', 'B-101-2', '💥', 'B-0101'])(
    'does not find %j, and says which there are',
    async (id) => {
      const { status, body } = await get(id);
      expect(status).toBe(404);
      if (id !== '') expect(body.message).toContain('B-101, B-102');
    },
  );

  it.each(['POST', 'PUT', 'DELETE'])('cannot be changed by %s', async (method) => {
    const { status } = await fetch(`${server.url}/demo-api/buildings/B-101`, { method });
    expect(status).toBe(404);
  });

  it('may be called by a tool, though nothing else at a private address may', async () => {
    const base = `/api/burger/${await builder.burger(await builder.workshop())}/patty`;
    const test = async (name: string, url: string) => {
      const { id } = await builder.one('POST', base, {
        type: 'api',
        json_data: {
          name,
          display_name: name,
          description: '',
          parameters: { type: 'object', required: ['id'], properties: { id: { type: 'string' } } },
        },
        settings: { url },
      });
      return builder.call('POST', `${base}/${id}/test`, { tool_input: { id: 'B-102' }, privacy_input: {} });
    };
    expect(await test('building', `${server.url}/demo-api/buildings/{id}`)).toMatchObject({
      status: 200,
      body: { data: expect.stringContaining('Cheddar Tower') },
    });
    const refused = await test('accounts', `${server.url}/api/accounts?id={id}`);
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(JSON.stringify(refused.body)).toContain('private address');
  });
});
