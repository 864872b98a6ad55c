import { describe, expect, test } from 'vitest';
import { databases } from '#test/support/databases.ts';
import { sharedServer } from '#test/support/shared-server.ts';
import { apiPatty, sharedBuilder } from './builder-console.ts';
import { contentOf, entryAt, layersOf, newestOf } from './history-console.ts';

describe.each(databases)('deleted burgers on $name', (database) => {
  const server = sharedServer({ database });
  const builder = sharedBuilder(server);
  const host = 'http://127.0.0.1:1';

  const restore = (burger: string, body: object) =>
    builder.call('POST', `/api/burger/${burger}/restore`, body);
  const deletedIn = async (workshop: string, more = '') =>
    (await builder.call('GET', `/api/deleted-burgers?workshop=${workshop}${more}`)).body;

  /** A public burger with layers, which is deleted after the first edit of its top bun. */
  async function deletedBurger() {
    const workshop = await builder.workshop('Kitchen');
    const burger = await builder.burger(workshop, { name: 'Gone', is_public: true, answers_a_day: 7 });
    const path = `/api/burger/${burger}`;
    const bun = await builder.one('POST', `${path}/bun`, { prompt: 'First' });
    const json_data = { host, api_key: 'typed-key', headers: { 'X-Team': 'typed-header' } };
    await builder.one('POST', `${path}/cheese`, { type: 'Ollama', json_data });
    await builder.one('POST', `${path}/patty`, apiPatty('look_up'));
    const { id: early } = await newestOf(builder, burger);
    await builder.one('PUT', `${path}/bun/top/${bun.id}`, { prompt: 'Second' });
    const before = await layersOf(builder, burger);
    const { created_at } = await builder.one('GET', path);
    await builder.one('DELETE', path);
    const { id: entry } = await newestOf(builder, burger);
    return { workshop, burger, path, bun, early, entry, before, created_at };
  }

  test('are listed until they are there again, and come back private, without keys, as they were', async () => {
    const { workshop, burger, path, bun, entry, before, created_at } = await deletedBurger();
    const listed = {
      data: [
        {
          entry,
          burger_id: burger,
          name: 'Gone',
          workshop_id: workshop,
          workshop_name: 'Kitchen',
          at: (await newestOf(builder, burger)).at,
          by: (await newestOf(builder, burger)).by,
        },
      ],
      next: null,
    };
    expect(await deletedIn(workshop)).toEqual(listed);
    expect((await builder.call('GET', '/api/deleted-burgers?limit=1')).body).toMatchObject({
      data: listed.data,
    });
    expect(await entryAt(builder, burger, entry)).toMatchObject({
      before: { burger: { name: 'Gone' }, buns: [{ prompt: 'Second' }] },
      after: null,
    });

    expect(await restore(burger, { entry })).toEqual({ status: 200, body: { data: { changed: 4 } } });
    expect(await deletedIn(workshop)).toEqual({ data: [], next: null });
    expect(await builder.one('GET', path)).toMatchObject({
      name: 'Gone',
      workshop_id: workshop,
      is_public: false,
      answers_a_day: 7,
      answering: 'ollama',
      created_at,
      version: 2,
    });
    const after = await layersOf(builder, burger);
    expect(contentOf(after)[0]).toEqual(contentOf(before)[0]);
    expect(contentOf(after)[2]).toEqual(contentOf(before)[2]);
    expect(after.cheeses).toMatchObject([{ type: 'Ollama', json_data: { host } }]);
    expect(after.cheeses[0]?.json_data).toEqual({ host });
    expect(await newestOf(builder, burger)).toMatchObject({
      what: 'restored',
      subject: 'burger',
      has_state: false,
      workshop_id: workshop,
      name: 'Gone',
      detail: { entry },
    });
    for (const tag of ['"1"', '"2"'])
      expect(
        await builder.call('PUT', `${path}/bun/top/${bun.id}`, { prompt: 'Stale' }, { 'If-Match': tag }),
      ).toMatchObject({ status: 412 });

    // Deleted again, it is listed once, with the newer deletion.
    await builder.one('DELETE', path);
    const { id: newer } = await newestOf(builder, burger);
    expect(await deletedIn(workshop)).toMatchObject({ data: [{ entry: newer }] });
  });

  test('come back as they were at an earlier change, too', async () => {
    const { burger, early } = await deletedBurger();
    expect(await restore(burger, { entry: early })).toMatchObject({ status: 200 });
    expect((await layersOf(builder, burger)).buns).toMatchObject([{ prompt: 'First' }]);
  });

  test('come back into another workshop when their own is gone', async () => {
    const { workshop, burger, path, entry } = await deletedBurger();
    const alive = await builder.burger(workshop, { name: 'Alive' });
    await builder.one('DELETE', `/api/workshop/${workshop}`);
    expect(await deletedIn(workshop)).toMatchObject({
      data: [
        { burger_id: alive, name: 'Alive', workshop_name: 'Kitchen' },
        { burger_id: burger, name: 'Gone', workshop_name: 'Kitchen' },
      ],
    });
    expect(await restore(burger, { entry })).toMatchObject({
      status: 404,
      body: { message: expect.stringMatching(/into another one from Deleted burgers/) },
    });
    expect(await restore(burger, { entry, workshop_id: 'WS-NOBODY' })).toEqual({
      status: 404,
      body: { message: 'Workshop not found.' },
    });
    const workshop_id = await builder.workshop('Elsewhere');
    expect(await restore(burger, { entry, workshop_id })).toMatchObject({ status: 200 });
    expect(await builder.one('GET', path)).toMatchObject({ name: 'Gone', workshop_id });
    expect(await deletedIn(workshop)).toMatchObject({ data: [{ burger_id: alive }] });
  });

  test('get new IDs for layers whose IDs another burger has by now', async () => {
    const { burger, bun, entry } = await deletedBurger();
    const other = await builder.workshop();
    const file = [{ name: 'Thief', buns: [{ id: bun.id, prompt: 'Taken' }] }];
    expect(await builder.call('POST', `/api/workshop/${other}/burgers`, file)).toMatchObject({ status: 200 });
    expect(await restore(burger, { entry })).toMatchObject({ status: 200 });
    const { buns } = await layersOf(builder, burger);
    expect(buns).toMatchObject([{ prompt: 'Second' }]);
    expect(buns[0]?.id).not.toBe(bun.id);
  });

  test('come back once when two people restore them at the same time', async () => {
    const { burger, entry, workshop } = await deletedBurger();
    const other = await builder.workshop();
    const replies = await Promise.all([
      restore(burger, { entry }),
      restore(burger, { entry }),
      restore(burger, { entry, workshop_id: other }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(replies.map(({ body }) => JSON.stringify(body)).toSorted()).toEqual([
      '{"data":{"changed":0}}',
      '{"data":{"changed":0}}',
      '{"data":{"changed":4}}',
    ]);
    const lists = [workshop, other].map((id) => builder.list(`/api/burger?workshop_id=${id}`));
    expect((await Promise.all(lists)).flat()).toHaveLength(1);
  });

  test('that are not known do not come back', async () => {
    const { workshop, entry } = await deletedBurger();
    expect(await restore('BRG-NOBODY', { entry })).toEqual({
      status: 404,
      body: { message: 'Burger not found.' },
    });
    const other = await deletedBurger();
    expect(await restore(other.burger, { entry })).toMatchObject({ status: 409 });
    expect(await deletedIn(workshop, '&limit=1')).toMatchObject({ data: [{ entry }], next: null });
    expect(await deletedIn(workshop, `&before=${entry}`)).toEqual({ data: [], next: null });
  });
});
