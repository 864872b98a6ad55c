import { describe, expect, test } from 'vitest';
import { type BuilderClient, createBuilderClient } from '#services/builder-client.ts';
import { createHttp } from '#services/http.ts';
import { clients, line, tokens } from './client-world.ts';
import { type Answer, serveAnswer } from './http-server.ts';

const burger = { name: 'B', type: 'chat', workshopId: 'w 1' } as const;
const burgerJson = '{"name":"B","type":"chat","workshop_id":"w 1"}';
const cheese = { type: 'Open AI', jsonData: { model: 'm' } };
const patty = { type: 'api', jsonData: { name: 't' }, settings: { url: 'u' } } as const;
const pattyJson = '{"type":"api","json_data":{"name":"t"},"settings":{"url":"u"}}';

describe('the builder API', () => {
  const data = (value: unknown): Answer => ({ json: { data: value } });
  const done: Answer = { status: 204 };
  const pattyAnswer = data({ id: 3, type: 'api' });
  const cheeseAnswer = data({ type: 'Open AI' });

  test.each<[string, (builder: BuilderClient) => Promise<unknown>]>([
    ['POST /api/workshop/1/burgers [{"name":"B"}]', (b) => b.importBurgers('1', [{ name: 'B' }])],
    ['DELETE /api/burger/1', (b) => b.deleteBurger('1')],
    ['DELETE /api/burger/1/bun/top/2', (b) => b.topBuns.remove('1', '2')],
    ['DELETE /api/burger/1/cheese/Open%20AI', (b) => b.cheeses.remove('1', 'Open AI')],
    ['DELETE /api/burger/1/patty/3', (b) => b.patties.remove('1', '3')],
  ])('%s', async (request, call) => {
    const { builder, seen } = await clients(() => done);
    expect(await call(builder)).toBe(undefined);
    expect(seen.map(line)).toEqual([request]);
    expect(seen[0]?.headers.authorization).toBe('Bearer T');
  });

  test.each<[string, (builder: BuilderClient) => Promise<unknown>, Answer, string, unknown]>([
    [
      'listWorkshops',
      (b) => b.listWorkshops(),
      data([{ id: 1, name: 'W' }]),
      'GET /api/workshop',
      [{ id: '1', name: 'W' }],
    ],
    [
      'createWorkshop',
      (b) => b.createWorkshop('W'),
      data({ id: 1, name: 'W' }),
      'POST /api/workshop {"name":"W"}',
      { id: '1', name: 'W' },
    ],
    [
      'exportBurgers',
      (b) => b.exportBurgers('w/1'),
      data([{ id: 1, unknown_field: [null] }]),
      'GET /api/workshop/w%2F1/burgers',
      [{ id: 1, unknown_field: [null] }],
    ],
    [
      'listBurgers',
      (b) => b.listBurgers('w 1&x'),
      data([{ id: 1, name: 'B', workshop_id: 'w' }]),
      'GET /api/burger?workshop_id=w%201%26x',
      [{ id: '1', name: 'B', workshopId: 'w' }],
    ],
    [
      'listBurgers, whose answer need not say the workshop',
      (b) => b.listBurgers('w'),
      data([{ id: 1, name: 'B' }]),
      'GET /api/burger?workshop_id=w',
      [{ id: '1', workshopId: '' }],
    ],
    [
      'createBurger, whose answer has id and name',
      (b) => b.createBurger(burger),
      data({ id: 5, name: 'B' }),
      `POST /api/burger ${burgerJson}`,
      { id: '5', name: 'B', type: 'chat', workshopId: 'w 1' },
    ],
    [
      'updateBurger',
      (b) => b.updateBurger('b/1', burger),
      data({ id: 'b/1', name: 'B', workshop_id: 'other' }),
      `PUT /api/burger/b%2F1 ${burgerJson}`,
      { id: 'b/1', workshopId: 'other' },
    ],
    [
      'topBuns.list',
      (b) => b.topBuns.list('1'),
      data([{ id: 2, prompt: 'P' }]),
      'GET /api/burger/1/bun',
      [{ id: '2' }],
    ],
    [
      'topBuns.create',
      (b) => b.topBuns.create('1', { prompt: 'P' }),
      data({ id: 2, prompt: 'P' }),
      'POST /api/burger/1/bun {"bun_level":"top","prompt":"P"}',
      { id: '2', prompt: 'P' },
    ],
    [
      'topBuns.update',
      (b) => b.topBuns.update('1', '2', { prompt: 'P' }),
      data({ id: 2, prompt: 'P' }),
      'PUT /api/burger/1/bun/top/2 {"prompt":"P"}',
      { id: '2' },
    ],
    [
      'cheeses.list',
      (b) => b.cheeses.list('1'),
      data([{ type: 'x' }]),
      'GET /api/burger/1/cheese',
      [{ type: 'x' }],
    ],
    [
      'cheeses.create',
      (b) => b.cheeses.create('1', cheese),
      cheeseAnswer,
      'POST /api/burger/1/cheese {"type":"Open AI","json_data":{"model":"m"}}',
      { type: 'Open AI' },
    ],
    [
      'cheeses.update',
      (b) => b.cheeses.update('1', cheese.type, cheese),
      cheeseAnswer,
      'PUT /api/burger/1/cheese/Open%20AI {"json_data":{"model":"m"}}',
      { type: 'Open AI' },
    ],
    [
      'patties.list',
      (b) => b.patties.list('1'),
      data([{ id: 3, type: 'prompt' }]),
      'GET /api/burger/1/patty',
      [{ id: '3' }],
    ],
    [
      'patties.create',
      (b) => b.patties.create('1', patty),
      pattyAnswer,
      `POST /api/burger/1/patty ${pattyJson}`,
      { id: '3' },
    ],
    [
      'patties.update',
      (b) => b.patties.update('1', '3', patty),
      pattyAnswer,
      `PUT /api/burger/1/patty/3 ${pattyJson}`,
      { id: '3' },
    ],
  ])('%s', async (_, call, answer, request, result) => {
    const { builder, seen } = await clients(() => answer);
    const given = await call(builder);
    if (typeof result === 'object' && result !== null) expect(given).toMatchObject(result);
    else expect(given).toBe(result);
    expect(seen.map(line)).toEqual([request]);
    expect(seen[0]?.headers.authorization).toBe('Bearer T');
  });

  test.each<[unknown, string]>([
    [{ message: 'Hello' }, 'Hello'],
    [{ data: { message: 'Hello' } }, 'Hello'],
    [{ message: 'Hello', data: { id: 1 } }, 'Hello'],
    [{ data: 'Hello' }, 'Hello'],
    [{ message: { role: 'x' } }, '{\n  "role": "x"\n}'],
    [{}, ''],
  ])('testCheese shows the message of %j', async (json, message) => {
    const { builder, seen } = await clients(() => ({ json }));
    const { milliseconds, ...answer } = await builder.testCheese('1', 'Open AI', 'Hi');
    expect(answer).toEqual({ text: message, tokens: null });
    expect(milliseconds).toBeGreaterThanOrEqual(0);
    expect(seen.map(line)).toEqual(['POST /api/burger/1/cheese/Open%20AI/test {"message":"Hi"}']);
  });

  test.each<[unknown, unknown]>([
    [
      { input_tokens: 12, output_tokens: 3 },
      { input: 12, output: 3 },
    ],
    [
      { input_tokens: null, output_tokens: 3 },
      { input: null, output: 3 },
    ],
    [{}, { input: null, output: null }],
    [null, null],
    ['many', null],
  ])('testCheese reads the tokens %j', async (usage, tokens) => {
    const { builder } = await clients(() => ({ json: { data: { message: 'Hello', usage } } }));
    expect(await builder.testCheese('1', 'openai', 'Hi')).toMatchObject({ text: 'Hello', tokens });
  });

  test('testPatty shows the call that the server tells of, also where the tool has failed', async () => {
    const request = { method: 'GET', url: 'https://e.com/', headers: { accept: '*/*' }, body: null };
    const trial = { request, status: 404, milliseconds: 12 };
    const answers = [
      { json: { data: 'sunny', trial } },
      { status: 502, json: { message: 'HTTP 404', trial } },
      { status: 502, json: { message: 'Nobody.', code: 'tool-nobody', params: { host: 'e.com' }, trial } },
      { json: { data: 'sunny', trial: { status: 1 } } },
      { status: 502, json: { message: 'HTTP 404' } },
    ];
    const { builder } = await clients(() => answers.shift() ?? { status: 500 });
    const run = () => builder.testPatty('1', '3', { toolInput: {}, privacyInput: {} });
    const failed = (message: string) => expect.objectContaining({ status: 502, message });
    expect(await run()).toEqual({ text: 'sunny', failure: null, trial });
    const { failure: foreign, ...said } = await run();
    expect(said).toEqual({ text: '', trial });
    expect(foreign).toEqual(failed('HTTP 404'));
    expect(foreign?.words).toBeUndefined();
    const { failure: own } = await run();
    expect(own?.words).toMatchObject({ id: 'server.tool-nobody', values: { host: 'e.com' } });
    expect(await run()).toEqual({ text: 'sunny', failure: null, trial: null });
    await expect(run()).rejects.toMatchObject({ status: 502, message: 'HTTP 404' });
  });

  test.each<[unknown, string]>([
    [{ data: 'sunny' }, 'sunny'],
    [{ data: '' }, ''],
    [{ data: null }, ''],
    [{ data: { sky: 'blue' } }, '{\n  "sky": "blue"\n}'],
    ['sunny', 'sunny'],
  ])('testPatty shows the data of %j', async (json, text) => {
    const { builder, seen } = await clients(() => ({ json }));
    const input = { toolInput: { city: 'Oslo' }, privacyInput: { Authorization: 'k' } };
    expect(await builder.testPatty('1', '3', input)).toEqual({ text, failure: null, trial: null });
    expect(seen.map(line)).toEqual([
      'POST /api/burger/1/patty/3/test {"tool_input":{"city":"Oslo"},"privacy_input":{"Authorization":"k"}}',
    ]);
  });

  test.each<[string, (builder: BuilderClient) => Promise<unknown>]>([
    ['Invalid workshop response', (b) => b.createWorkshop('W')],
    ['Invalid burger response', (b) => b.createBurger(burger)],
    ['Invalid burger response', (b) => b.updateBurger('1', burger)],
    ['Invalid top bun response', (b) => b.topBuns.create('1', { prompt: 'P' })],
    ['Invalid cheese response', (b) => b.cheeses.update('1', cheese.type, cheese)],
    ['Invalid patty response', (b) => b.patties.create('1', patty)],
  ])('%s, where an answer holds no such thing', async (message, call) => {
    const { builder } = await clients(() => data({ ok: true }));
    await expect(call(builder)).rejects.toMatchObject({ message, status: 200 });
  });

  test('a list that is too long for one answer is read in pages, oldest first', async () => {
    const tooLong = { status: 400, json: { code: 'list-too-long', message: 'This list is too long.' } };
    const answers: Answer[] = [
      tooLong,
      {
        json: {
          data: [
            { id: 3, name: 'C' },
            { id: 2, name: 'B' },
          ],
          next: 'n/2',
        },
      },
      { json: { data: [{ id: 1, name: 'A' }], next: null } },
    ];
    const { builder, seen } = await clients(() => answers.shift() ?? tooLong);
    const read = await builder.listBurgers('w');
    expect(read.map(({ name }) => name)).toEqual(['A', 'B', 'C']);
    expect(seen.map(line)).toEqual([
      'GET /api/burger?workshop_id=w',
      'GET /api/burger?workshop_id=w&limit=200',
      'GET /api/burger?workshop_id=w&limit=200&before=n%2F2',
    ]);
    await expect(builder.listWorkshops()).rejects.toMatchObject({ status: 400 });
  });

  test('an ID that would lead to another call is refused before it is sent', async () => {
    const { baseUrl, seen } = await serveAnswer(done);
    const builder = createBuilderClient(createHttp({ baseUrl, tokens }));
    await expect(builder.deleteBurger('..')).rejects.toMatchObject({ message: 'Invalid ID' });
    expect(seen).toHaveLength(0);
  });
});
