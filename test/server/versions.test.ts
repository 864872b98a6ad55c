import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { databases } from '#test/support/databases.ts';
import { sharedServer } from '#test/support/shared-server.ts';
import { apiPatty, type BuilderConsole, sharedBuilder, signIn } from './builder-console.ts';
import { call, createClock } from './session-client.ts';

const answer = z.object({ data: z.looseObject({ version: z.int().optional() }) });
const refusal = z.looseObject({
  code: z.string(),
  current: z.looseObject({ version: z.int() }),
  changed: z.object({ by: z.string().nullable(), at: z.iso.datetime() }),
});

describe.each(databases)('versions on $name', (database) => {
  const clock = createClock();
  const server = sharedServer({ database, now: clock.now });
  const builder = sharedBuilder(server);

  async function send(
    method: string,
    path: string,
    body?: unknown,
    ifMatch?: string,
    by: BuilderConsole = builder,
  ) {
    const headers = ifMatch === undefined ? {} : { 'If-Match': ifMatch };
    const reply = await call(server, method, path, { token: by.token, body, headers });
    return { status: reply.status, etag: reply.headers.get('etag'), body: reply.body };
  }

  /** The path of a list, the bodies that create and change an item, and the field that names the item. */
  async function kinds() {
    const workshop_id = await builder.workshop();
    const burger = `/api/burger/${await builder.burger(workshop_id)}`;
    return [
      {
        list: '/api/workshop',
        one: '/api/workshop',
        field: 'id',
        made: { name: 'W' },
        change: { name: 'X' },
      },
      {
        list: '/api/burger',
        one: '/api/burger',
        field: 'id',
        made: { name: 'B', workshop_id },
        change: { name: 'C', workshop_id },
      },
      {
        list: `${burger}/bun`,
        one: `${burger}/bun/top`,
        field: 'id',
        made: { prompt: 'P' },
        change: { prompt: 'Q' },
      },
      {
        list: `${burger}/cheese`,
        one: `${burger}/cheese`,
        field: 'type',
        made: { type: 'ollama', json_data: { api_key: 'secret-key' } },
        change: { json_data: { host: 'http://127.0.0.1:1', api_key: 'secret-key' } },
      },
      {
        list: `${burger}/patty`,
        one: `${burger}/patty`,
        field: 'id',
        made: apiPatty('lookup'),
        change: apiPatty('search'),
      },
    ];
  }

  test('every item has a version, and a change of another one is refused with the present item', async () => {
    clock.forward(1);
    const other = await signIn(server);
    const { account } = await server.db
      .selectFrom('account')
      .select('account')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    for (const { list, one, field, made, change } of await kinds()) {
      const created = await send('POST', list, made);
      expect(created, list).toMatchObject({ status: 201, etag: '"1"', body: { data: { version: 1 } } });
      const path = `${one}/${String(answer.parse(created.body).data[field])}`;

      const changed = await send('PUT', path, change, '"1"', other);
      expect(changed, path).toMatchObject({ status: 200, etag: '"2"', body: { data: { version: 2 } } });
      for (const [method, body] of [['PUT', made], ['DELETE']] as const) {
        const stale = await send(method, path, body, '"1"');
        expect(stale, path).toMatchObject({ status: 412, etag: '"2"', body: { code: 'changed-meanwhile' } });
        expect(refusal.parse(stale.body)).toMatchObject({
          current: answer.parse(changed.body).data,
          changed: { by: account },
        });
        expect(JSON.stringify(stale)).not.toContain('secret-key');
      }

      for (const [expected, version, body] of [
        [undefined, 3, { json_data: {}, ...made }],
        ['*', 4, change],
        ['"1", "4"', 5, { json_data: {}, ...made }],
      ] as const)
        expect(await send('PUT', path, body, expected), path).toMatchObject({
          status: 200,
          etag: `"${version}"`,
        });
      expect(await send('PUT', path, change, 'W/"5"'), path).toMatchObject({ status: 412 });
      expect(await send('DELETE', path, undefined, '"5"'), path).toMatchObject({ status: 200 });
      expect(await send('PUT', path, change, '"5"'), path).toMatchObject({ status: 404 });
    }
  });

  test('the answer to a repeated creation has the version of the first one', async () => {
    const headers = { 'Idempotency-Key': 'with-a-version' };
    const create = () =>
      call(server, 'POST', '/api/workshop', { token: builder.token, body: { name: 'W' }, headers });
    for (const reply of [await create(), await create()])
      expect([reply.status, reply.headers.get('etag')]).toEqual([201, '"1"']);
  });

  test('a layer names who changed it last, which an export does not, and an import does not know', async () => {
    const other = await signIn(server);
    const { account: own } = await builder.one('GET', '/api/me');
    const { account: theirs } = await other.one('GET', '/api/me');
    const workshop = await builder.workshop();
    const burger = await builder.burger(workshop);
    const layers = [
      ['bun', 'bun/top', 'id', { prompt: 'P' }, { prompt: 'Q' }],
      ['cheese', 'cheese', 'type', { type: 'ollama' }, { json_data: { model: 'm' } }],
      ['patty', 'patty', 'id', apiPatty('lookup'), apiPatty('search')],
    ] as const;
    const authors = async () => {
      const all = layers.map(([list]) => builder.list(`/api/burger/${burger}/${list}`));
      return (await Promise.all(all)).map(([layer]) => layer?.updated_by);
    };
    for (const [list, one, field, made, change] of layers) {
      const layer = await builder.one('POST', `/api/burger/${burger}/${list}`, made);
      expect(layer.updated_by).toBe(own);
      const changed = await other.one('PUT', `/api/burger/${burger}/${one}/${layer[field]}`, change);
      expect(changed.updated_by).toBe(theirs);
    }
    expect(await authors()).toEqual([theirs, theirs, theirs]);
    const file = await builder.list(`/api/workshop/${workshop}/burgers`);
    expect(JSON.stringify(file)).not.toContain('updated_by');
    await builder.call('POST', `/api/workshop/${workshop}/burgers`, file);
    expect(await authors()).toEqual([null, null, null]);
  });

  test('one of two who save the same version at once is refused', async () => {
    for (const { list, one, field, made, change } of await kinds()) {
      const path = `${one}/${String((await builder.one('POST', list, made))[field])}`;
      const both = await Promise.all([1, 2].map(() => send('PUT', path, change, '"1"')));
      expect(both.map(({ status }) => status).sort(), path).toEqual([200, 412]);
    }
  });

  test('a change of a layer leaves the version of its burger', async () => {
    const [, , bun] = await kinds();
    const burger = bun?.list.replace('/bun', '') ?? '';
    await builder.one('POST', bun?.list ?? '', bun?.made);
    expect(await send('GET', burger)).toMatchObject({
      status: 200,
      etag: '"1"',
      body: { data: { version: 1 } },
    });
  });

  test('who changed it when is that of its version, whatever else happened since', async () => {
    const workshop = await builder.workshop();
    const burger = await builder.burger(workshop);
    const bob = await signIn(server);
    const [path, place] = [`/api/burger/${burger}`, `/api/workshop/${workshop}`];
    clock.forward(1);
    const at = clock.now().toISOString();
    const renamed = await send('PUT', path, { name: 'Renamed', workshop_id: workshop }, '"1"', bob);
    await send('PUT', place, { name: 'Renamed' }, '"1"', bob);
    clock.forward(1);
    await builder.one('POST', `${path}/bun`, { prompt: 'P' });
    expect(await send('GET', path)).toMatchObject({
      body: { data: { updated_at: clock.now().toISOString() } },
    });
    const { changed } = refusal.parse((await send('DELETE', path, undefined, '"1"')).body);
    expect(changed).toEqual({ by: expect.any(String), at });
    expect(renamed).toMatchObject({ status: 200, body: { data: { updated_at: at } } });
    await builder.call('POST', `${place}/burgers`, await builder.list(`${place}/burgers`));
    expect(refusal.parse((await send('DELETE', place, undefined, '"1"')).body).changed).toEqual(changed);
    const imported = { by: expect.not.stringMatching(`^${changed.by}$`), at: clock.now().toISOString() };
    expect(refusal.parse((await send('DELETE', path, undefined, '"1"')).body).changed).toEqual(imported);
  });

  test('an import is another version of everything that keeps its ID', async () => {
    const workshop = await builder.workshop();
    const burger = await builder.burger(workshop);
    const bun = await builder.one('POST', `/api/burger/${burger}/bun`, { prompt: 'P' });
    await builder.one('PUT', `/api/burger/${burger}/bun/top/${bun.id}`, { prompt: 'Q' });
    const file = await builder.list(`/api/workshop/${workshop}/burgers`);
    expect(JSON.stringify(file)).not.toContain('version');
    await builder.call('POST', `/api/workshop/${workshop}/burgers`, file);
    const change = { name: 'B', workshop_id: workshop };
    expect(await send('PUT', `/api/burger/${burger}`, change, '"1"')).toMatchObject({ status: 412 });
    expect(
      await send('PUT', `/api/burger/${burger}/bun/top/${bun.id}`, { prompt: 'R' }, '"2"'),
    ).toMatchObject({
      status: 412,
      body: { current: { version: 3 } },
    });
  });

  test('an item that is named by a path is read with its version', async () => {
    const workshop = await builder.workshop('One');
    const burger = await builder.burger(workshop, { name: 'Two' });
    expect(await send('GET', `/api/workshop/${workshop}`)).toMatchObject({
      status: 200,
      etag: '"1"',
      body: { data: { id: workshop, name: 'One' } },
    });
    expect(await send('GET', `/api/burger/${burger}`)).toMatchObject({
      status: 200,
      etag: '"1"',
      body: { data: { id: burger, name: 'Two' } },
    });
    for (const path of ['/api/workshop/WS-NONE', '/api/burger/BRG-NONE', '/api/burger/%00'])
      expect(await send('GET', path), path).toMatchObject({ status: 404 });
  });

  test('a workshop goes with everything in it, and no other', async () => {
    const [workshop, other] = [await builder.workshop(), await builder.workshop()];
    const [burger, kept] = [await builder.burger(workshop), await builder.burger(other)];
    await builder.one('POST', `/api/burger/${burger}/bun`, { prompt: 'P' });
    await builder.one('POST', `/api/burger/${kept}/bun`, { prompt: 'P' });
    expect(await send('DELETE', `/api/workshop/${workshop}`)).toMatchObject({
      status: 200,
      body: { data: { id: workshop } },
    });
    for (const path of [`/api/workshop/${workshop}`, `/api/burger/${burger}`, `/api/burger/${burger}/bun`])
      expect(await send('GET', path), path).toMatchObject({ status: 404 });
    expect(await builder.list(`/api/burger/${kept}/bun`)).toHaveLength(1);
    expect(await send('DELETE', `/api/workshop/${workshop}`)).toMatchObject({ status: 404 });
  });

  test('a burger cannot be made in, or moved to, a workshop that is gone', async () => {
    const [workshop, other] = [await builder.workshop(), await builder.workshop()];
    const burger = await builder.burger(other);
    await builder.call('DELETE', `/api/workshop/${workshop}`);
    const body = { name: 'B', type: 'chat', workshop_id: workshop };
    for (const [method, path] of [
      ['POST', '/api/burger'],
      ['PUT', `/api/burger/${burger}`],
    ] as const)
      expect(await send(method, path, body), method).toMatchObject({
        status: 400,
        body: { code: 'workshop-unknown', field: 'workshop_id' },
      });
  });
});
