import { beforeAll, describe, expect, it } from 'vitest';
import { sqlite } from '#test/support/databases.ts';
import { sharedServer } from '#test/support/shared-server.ts';
import { apiPatty, sharedBuilder } from './builder-console.ts';

const letters = (count: number) => '漢'.repeat(count);

describe('what the builder takes has a length', () => {
  const server = sharedServer({ database: sqlite });
  const builder = sharedBuilder(server);
  let workshopId: string;
  let burgerId: string;

  beforeAll(async () => {
    workshopId = await builder.workshop();
    burgerId = await builder.burger(workshopId);
  });

  const at = (layer: string) => () => `/api/burger/${burgerId}/${layer}`;
  const definition = (more: object) => ({ json_data: { name: 'tool', display_name: 'Tool', ...more } });
  const limits: readonly (readonly [string, number, () => string, (text: string) => object])[] = [
    ['name', 200, () => '/api/workshop', (name) => ({ name })],
    ['name', 200, () => '/api/burger', (name) => ({ name, workshop_id: workshopId })],
    ['prompt', 200_000, at('bun'), (prompt) => ({ prompt })],
    ['prompt_service_id', 200, at('bun'), (id) => ({ prompt: 'x', prompt_service_id: id })],
    ['type', 100, at('cheese'), (type) => ({ type })],
    [
      'json_data',
      200_000 - '{"note":""}'.length,
      at('cheese'),
      (note) => ({ type: 'x', json_data: { note } }),
    ],
    [
      'json_data.display_name',
      200,
      at('patty'),
      (text) => apiPatty('one', definition({ display_name: text })),
    ],
    [
      'settings',
      200_000 - '{"note":""}'.length,
      at('patty'),
      (note) => apiPatty('two', { settings: { note } }),
    ],
  ];
  it.each(limits)('%s: %i letters, and not one more', async (field, most, path, bodyOf) => {
    const refused = await builder.call('POST', path(), bodyOf(letters(most + 1)));
    expect(refused).toEqual({
      status: 400,
      body: { field, message: expect.stringMatching(/^[a-z_.]+: Must be at most \d[\d,]* characters/) },
    });
    expect((await builder.call('POST', path(), bodyOf(letters(most)))).status).toBe(201);
  });

  it('in an import, too, which says where', async () => {
    const path = `/api/workshop/${workshopId}/burgers`;
    const burger = { name: 'Long', buns: [{ prompt: 'x' }, { prompt: letters(200_001) }] };
    expect(await builder.call('POST', path, [burger])).toEqual({
      status: 400,
      body: {
        field: 'burgers[0].buns[1].prompt',
        message: 'burgers[0].buns[1].prompt: Must be at most 200,000 characters.',
      },
    });
  });
});
