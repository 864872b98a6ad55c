import { describe, expect, test } from 'vitest';
import { burgerSchema } from '#services/burger-schema.ts';
import { listOf } from '#services/entity.ts';
import { cheeseSchema, pattySchema, topBunSchema } from '#services/layer-schema.ts';
import { workshopSchema } from '#services/workshop-schema.ts';

const never = { createdAt: null, updatedAt: null };

describe('times', () => {
  test.each<[unknown, string | null]>([
    ['2026-01-02T03:04:05Z', '2026-01-02T03:04:05.000Z'],
    ['2026-01-02T03:04:05.678+08:00', '2026-01-01T19:04:05.678Z'],
    ['2026-01-02 03:04:05', '2026-01-02T03:04:05.000Z'],
    [1_767_323_045, '2026-01-02T03:04:05.000Z'],
    [1_767_323_045_000, '2026-01-02T03:04:05.000Z'],
    ['yesterday', null],
    ['', null],
    [null, null],
    [{}, null],
    [1e300, null],
  ])('%j', (created_at, createdAt) =>
    expect(workshopSchema.parse({ id: 1, name: 'W', created_at })).toEqual({
      ...never,
      id: '1',
      name: 'W',
      createdAt,
    }),
  );
});

describe('entities', () => {
  test.each<[string, unknown, unknown]>([
    ['snake case', { id: 5, name: 'B', type: 'chat', workshop_id: 9 }, '9'],
    ['camel case', { id: '5', name: 'B', type: 'chat', workshopId: '9' }, '9'],
    ['both, one empty', { id: '5', name: 'B', type: 'chat', workshopId: null, workshop_id: 9 }, '9'],
    ['no workshop', { id: '5', name: 'B' }, ''],
    ['a type of its own', { id: '5', name: 'B', type: 'robot' }, ''],
  ])('a burger in %s', (_, raw, workshopId) =>
    expect(burgerSchema.parse(raw)).toEqual({ ...never, id: '5', name: 'B', type: 'chat', workshopId }),
  );

  test.each([
    [{ name: 'B' }],
    [{ id: '', name: 'B' }],
    [{ id: '5' }],
    [{ id: {}, name: 'B' }],
    [null],
    ['B'],
    [[]],
  ])('no burger: %j', (raw) => expect(burgerSchema.safeParse(raw).success).toBe(false));

  test('a top bun', () => {
    expect(topBunSchema.parse({ id: 1, prompt: 'Hi', prompt_service_id: 3 })).toEqual({
      ...never,
      id: '1',
      bunLevel: 'top',
      prompt: 'Hi',
      promptServiceId: '3',
    });
    expect(topBunSchema.safeParse({ id: 1, bun_level: 'bottom', prompt: 'Hi' }).success).toBe(false);
  });

  test.each<[unknown, unknown]>([
    [
      { host: 'h', nested: { a: [1, null] } },
      { host: 'h', nested: { a: [1, null] } },
    ],
    ['{"host":"h"}', { host: 'h' }],
    [null, {}],
    [undefined, {}],
    ['', {}],
  ])('a cheese with configuration %j', (json_data, jsonData) =>
    expect(cheeseSchema.parse({ type: 'Ollama', json_data })).toEqual({ ...never, type: 'Ollama', jsonData }),
  );

  test('keys inside a configuration stay as they are', () =>
    expect(cheeseSchema.parse({ type: 'x', json_data: { base_url: 1 } }).jsonData).toEqual({ base_url: 1 }));

  test.each([['{'], [[1]], [5]])('no cheese: configuration %j', (json_data) =>
    expect(cheeseSchema.safeParse({ type: 'x', json_data }).success).toBe(false),
  );

  test('a patty', () => {
    expect(pattySchema.parse({ id: 1, type: 'API', json_data: { name: 't' }, settings: null })).toEqual({
      ...never,
      id: '1',
      type: 'api',
      jsonData: { name: 't' },
      settings: {},
    });
    expect(pattySchema.safeParse({ id: 1, type: 'other' }).success).toBe(false);
  });
});

describe('lists', () => {
  const list = listOf(workshopSchema);
  const ids = (raw: unknown) => list.parse(raw).map(({ id }) => id);

  test('one bad row hides no other', () =>
    expect(ids([{ id: 1, name: 'A' }, { id: 2 }, null])).toEqual(['1']));
  test.each([[null], [undefined], [[]]])('%j is empty', (raw) => expect(ids(raw)).toEqual([]));
  test.each([[[{ id: 2 }]], [{}], ['text']])('%j is no list', (raw) =>
    expect(list.safeParse(raw).success).toBe(false),
  );
});
