import { describe, expect, it } from 'vitest';
import { sqlite } from '#test/support/databases.ts';
import { sharedServer } from '#test/support/shared-server.ts';

describe('the demo API', () => {
  const server = sharedServer({ database: sqlite });

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

  it('tells a reader of Chinese about each building in Chinese', async () => {
    for (const id of ['B-101', 'B-102', 'B-103', 'B-104', 'B-105']) {
      const response = await fetch(`${server.url}/demo-api/buildings/${id}?lang=zh`);
      const { ID, ...told } = (await response.json()).data;
      expect(ID).toBe(id);
      expect(
        Object.entries(told).filter(
          ([key, value]) => !/\p{Script=Han}/u.test(key) || !/\p{Script=Han}|^\d+$/u.test(`${value}`),
        ),
      ).toEqual([]);
    }
  });

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
});
