import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { databases } from '#test/support/databases.ts';
import { sharedServer } from '#test/support/shared-server.ts';
import { apiPatty, type BuilderConsole, signIn } from './builder-console.ts';

const pageSchema = z.object({
  data: z.array(z.record(z.string(), z.unknown())),
  next: z.string().nullable(),
});
const COUNT = 60;

describe.each(databases)('pages of the builder on $name', (database) => {
  const server = sharedServer({ database });
  let builder: BuilderConsole;
  let workshop: string;
  let burger: string;

  const get = (path: string) => builder.call('GET', path);
  /** All items, page by page. */
  async function walk(path: string, limit: number): Promise<Record<string, unknown>[]> {
    const seen: Record<string, unknown>[] = [];
    const asked = path.includes('?') ? '&' : '?';
    let before = '';
    for (;;) {
      const { status, body } = await get(`${path}${asked}limit=${limit}${before}`);
      expect(status).toBe(200);
      const page = pageSchema.parse(body);
      seen.push(...page.data);
      if (page.next === null) {
        expect(page.data).not.toHaveLength(0);
        return seen;
      }
      expect(page.data).toHaveLength(limit);
      before = `&before=${page.next}`;
    }
  }
  const whole = async (path: string) =>
    z.object({ data: z.array(z.record(z.string(), z.unknown())) }).parse((await get(path)).body).data;

  beforeAll(async () => {
    await signIn(server);
    builder = await signIn(server);
    workshop = await builder.workshop();
    burger = await builder.burger(workshop);
    const time = '2026-03-01T12:00:00.000Z';
    const file = Array.from({ length: COUNT - 1 }, (_, index) => ({ name: `B${index}`, created_at: time }));
    const other = await builder.workshop();
    await builder.call('POST', `/api/workshop/${other}/burgers`, file);
    workshop = other;
    for (const tool of ['one', 'two', 'three'])
      await builder.one('POST', `/api/burger/${burger}/patty`, apiPatty(tool));
    for (const prompt of ['a', 'b', 'c']) await builder.one('POST', `/api/burger/${burger}/bun`, { prompt });
    for (const type of ['ollama', 'openai'])
      await builder.one('POST', `/api/burger/${burger}/cheese`, { type });
  });

  test.each([
    ['burgers', (): string => `/api/burger?workshop_id=${workshop}`, [1, 7, 59, 60, 200]],
    ['workshops', (): string => '/api/workshop', [1, 2]],
    ['accounts', (): string => '/api/accounts', [1, 2]],
    ['top buns', (): string => `/api/burger/${burger}/bun`, [1, 2, 3]],
    ['cheeses', (): string => `/api/burger/${burger}/cheese`, [1, 2]],
    ['patties', (): string => `/api/burger/${burger}/patty`, [1, 2, 3]],
  ] as const)('have all %s, newest first, whatever their size', async (_, path, sizes) => {
    const expected = await whole(path());
    expect(expected.length).toBeGreaterThan(1);
    for (const size of sizes) expect(await walk(path(), size)).toEqual(expected.toReversed());
  });

  test('have a size of their own for those who say none', async () => {
    const first = pageSchema.parse((await get(`/api/burger?workshop_id=${workshop}&limit=1`)).body);
    const { body } = await get(`/api/burger?workshop_id=${workshop}&before=${first.next}`);
    expect(pageSchema.parse(body).data).toHaveLength(50);
  });

  test.each([
    ['limit', ['0', '201', '1.5', '-1', 'x', ''], 'limit: Must be a whole number from 1 to 200.'],
    ['before', ['x', '', 'WyJhIl', 'WyJcdTAwMDAiXQ', 'e30'], 'before: Must be the “next” of a page.'],
  ])('are refused for an unusable %s', async (field, values, message) => {
    for (const value of values)
      for (const path of [
        `/api/burger?workshop_id=${workshop}&`,
        '/api/workshop?',
        `/api/burger/${burger}/patty?`,
      ])
        expect(await get(`${path}${field}=${value}`)).toMatchObject({
          status: 400,
          body: { field, message },
        });
  });
});
