import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { builderRoutes } from '#server/builder/routes.ts';
import { databases } from '#test/support/databases.ts';
import { startServer, type TestServer } from '#test/support/server.ts';

const calls = [
  'get /api/workshop',
  'post /api/workshop',
  'get /api/workshop/{id}/burgers',
  'post /api/workshop/{id}/burgers',
  'get /api/burger',
  'post /api/burger',
  'put /api/burger/{id}',
  'delete /api/burger/{id}',
  'get /api/burger/{id}/bun',
  'post /api/burger/{id}/bun',
  'put /api/burger/{id}/bun/top/{bunId}',
  'delete /api/burger/{id}/bun/top/{bunId}',
  'get /api/burger/{id}/cheese',
  'post /api/burger/{id}/cheese',
  'put /api/burger/{id}/cheese/{type}',
  'delete /api/burger/{id}/cheese/{type}',
  'get /api/burger/{id}/patty',
  'post /api/burger/{id}/patty',
  'put /api/burger/{id}/patty/{pattyId}',
  'delete /api/burger/{id}/patty/{pattyId}',
];

describe('the description of the builder calls', () => {
  let server: TestServer;
  let document: unknown;

  beforeAll(async () => {
    const [database] = databases;
    if (database === undefined) throw new Error('There is no database to start on.');
    server = await startServer({ database });
    const info = { title: 'Cowtex', version: '1' };
    document = builderRoutes(server.deps).getOpenAPI31Document({ openapi: '3.1.0', info });
  });
  afterAll(() => server.stop());

  it('has every call, each refusing who is not signed in', () => {
    const call = z.looseObject({
      responses: z.record(z.string(), z.unknown()),
      security: z.array(z.unknown()),
    });
    const { paths } = z.object({ paths: z.record(z.string(), z.record(z.string(), call)) }).parse(document);
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { responses }]) => {
        expect(Object.keys(responses), `${method} ${path}`).toContain('401');
        return `${method} ${path}`;
      }),
    );
    expect(described.toSorted()).toEqual(calls.toSorted());
  });

  it('refers only to schemas that it holds', () => {
    const { components } = z
      .object({ components: z.object({ schemas: z.record(z.string(), z.unknown()) }) })
      .parse(document);
    const references = JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g);
    const names = Array.from(references, ([, name]) => name);
    const unknown = names.filter((name) => name === undefined || !(name in components.schemas));
    expect(unknown).toEqual([]);
    expect(Object.keys(components.schemas)).toEqual(
      expect.arrayContaining([
        'Workshop',
        'Burger',
        'Bun',
        'Cheese',
        'Patty',
        'PattyDefinition',
        'BurgerExport',
      ]),
    );
  });
});
