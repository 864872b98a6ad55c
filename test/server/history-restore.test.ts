import { describe, expect, test } from 'vitest';
import { databases } from '#test/support/databases.ts';
import { sharedServer } from '#test/support/shared-server.ts';
import { apiPatty, sharedBuilder, signIn } from './builder-console.ts';
import { contentOf, entriesOf, entryAt, layersOf, newestOf, pageAt } from './history-console.ts';
import { call } from './session-client.ts';

const MASK = '••••••••';
const here = 'http://127.0.0.1:1';
const elsewhere = 'http://127.0.0.2:1';

describe.each(databases)('restoring on $name', (database) => {
  const server = sharedServer({ database });
  const builder = sharedBuilder(server);

  const restore = (burger: string, body: object) =>
    builder.call('POST', `/api/burger/${burger}/restore`, body);
  const restoreLayer = (burger: string, layer: string, body: object) =>
    builder.call('POST', `/api/burger/${burger}/restore/${layer}`, body);
  const changed = (count: number) => ({ status: 200, body: { data: { changed: count } } });
  const gone = { status: 409, body: { message: 'What was there then isn’t kept any more.' } };

  /** A burger with two top buns, two cheeses and two patties, and its newest entry. */
  async function stacked() {
    const workshop = await builder.workshop();
    const burger = await builder.burger(workshop);
    const path = `/api/burger/${burger}`;
    const buns = [
      await builder.one('POST', `${path}/bun`, { prompt: 'First' }),
      await builder.one('POST', `${path}/bun`, { prompt: 'Second' }),
    ];
    for (const type of ['ollama', 'openai'])
      await builder.one('POST', `${path}/cheese`, {
        type,
        json_data: { host: here, api_key: 'typed-key', headers: { 'X-Team': 'typed-header' } },
      });
    const patties = [
      await builder.one('POST', `${path}/patty`, apiPatty('look_up')),
      await builder.one('POST', `${path}/patty`, apiPatty('search')),
    ];
    const { id: entry } = await newestOf(builder, burger);
    const ids = { bun: buns[0]?.id ?? '', patty: patties[0]?.id ?? '', other: patties[1]?.id ?? '' };
    return { workshop, burger, path, entry, ids };
  }

  test('brings all layers back, at their places and under their IDs', async () => {
    const { burger, path, entry, ids } = await stacked();
    const before = await layersOf(builder, burger);
    await builder.one('PUT', `${path}/bun/top/${ids.bun}`, { prompt: 'Overwritten' });
    await builder.one('DELETE', `${path}/patty/${ids.patty}`);
    await builder.one('DELETE', `${path}/cheese/ollama`);
    await builder.one('POST', `${path}/bun`, { prompt: 'Third' });
    await builder.one('POST', `${path}/patty`, apiPatty('look_up'));

    expect(await restore(burger, { entry })).toEqual(changed(6));
    const after = await layersOf(builder, burger);
    expect(contentOf(after)[0]).toEqual(contentOf(before)[0]);
    expect(contentOf(after)[2]).toEqual(contentOf(before)[2]);
    expect(after.cheeses.map(({ type, json_data }) => [type, json_data])).toEqual([
      ['ollama', { host: here }],
      ['openai', { host: here, api_key: MASK, headers: { 'X-Team': MASK } }],
    ]);
    expect(await builder.one('GET', path)).toMatchObject({ answering: 'ollama' });

    const newest = await newestOf(builder, burger);
    expect(newest).toMatchObject({ what: 'restored', subject: 'burger', has_state: true });
    expect(newest.detail).toMatchObject({ entry });
    // The restore is undone by the same list.
    expect(await restore(burger, { entry: newest.id - 1 })).toEqual(changed(6));
    expect((await layersOf(builder, burger)).buns).toHaveLength(3);
    expect(await restore(burger, { entry: newest.id })).toEqual(changed(6));
    expect(contentOf(await layersOf(builder, burger))[0]).toEqual(contentOf(before)[0]);
  });

  test('gives what comes back a version that no layer had, so that what an editor has meets a 412', async () => {
    const { burger, path, entry, ids } = await stacked();
    for (const prompt of ['2', '3', '4', '5'])
      await builder.one('PUT', `${path}/bun/top/${ids.bun}`, { prompt });
    await builder.one('DELETE', `${path}/bun/top/${ids.bun}`);
    expect(await restore(burger, { entry })).toEqual(changed(1));
    const { buns } = await layersOf(builder, burger);
    expect(buns[0]).toMatchObject({ id: ids.bun, prompt: 'First', version: 6 });
    for (const tag of ['"1"', '"5"'])
      expect(
        await builder.call('PUT', `${path}/bun/top/${ids.bun}`, { prompt: 'Stale' }, { 'If-Match': tag }),
      ).toMatchObject({ status: 412 });
  });

  test('lets patties swap their tool IDs back', async () => {
    const { burger, path, entry, ids } = await stacked();
    await builder.one('PUT', `${path}/patty/${ids.patty}`, apiPatty('between'));
    await builder.one('PUT', `${path}/patty/${ids.other}`, apiPatty('look_up'));
    await builder.one('PUT', `${path}/patty/${ids.patty}`, apiPatty('search'));
    expect(await restore(burger, { entry })).toEqual(changed(2));
    const { patties } = await layersOf(builder, burger);
    expect(patties.map(({ id, json_data }) => [id, json_data])).toMatchObject([
      [ids.patty, { name: 'look_up' }],
      [ids.other, { name: 'search' }],
    ]);
  });

  test('changes nothing where all is so already, and says so', async () => {
    const { burger, path, entry } = await stacked();
    const [before, burgerBefore] = [await layersOf(builder, burger), await builder.one('GET', path)];
    expect(await restore(burger, { entry })).toEqual(changed(0));
    expect(await layersOf(builder, burger)).toEqual(before);
    expect(await builder.one('GET', path)).toEqual(burgerBefore);
    expect((await newestOf(builder, burger)).id).toBe(entry);
  });

  test('leaves the name, the public and the answers a day as they are', async () => {
    const { workshop, burger, path, entry, ids } = await stacked();
    await builder.one('PUT', path, { name: 'New', workshop_id: workshop, is_public: true, answers_a_day: 7 });
    await builder.one('PUT', `${path}/bun/top/${ids.bun}`, { prompt: 'Overwritten' });
    expect(await restore(burger, { entry })).toEqual(changed(1));
    expect(await builder.one('GET', path)).toMatchObject({ name: 'New', is_public: true, answers_a_day: 7 });
  });

  test('keeps today’s key and headers for the same origin, and gives none to another', async () => {
    const { burger, path, entry } = await stacked();
    await builder.one('PUT', `${path}/cheese/ollama`, {
      json_data: { host: `${here}/v2`, model: 'm', api_key: 'newer-key', headers: { 'X-Other': 'other' } },
    });
    await builder.one('PUT', `${path}/cheese/openai`, {
      json_data: { host: elsewhere, api_key: 'elsewhere-key', headers: { 'X-Team': 'elsewhere' } },
    });
    expect(await restore(burger, { entry })).toEqual(changed(2));
    const rows = await server.db.selectFrom('cheese').selectAll().where('burger_id', '=', burger).execute();
    const [ollama, openai] = rows.toSorted((one, other) => (one.type < other.type ? -1 : 1));
    expect(JSON.parse(ollama?.json_data ?? '')).toEqual({ host: here, headers: { 'X-Other': MASK } });
    const { secrets } = server.deps;
    expect(secrets.unseal(ollama?.api_key ?? '')).toBe('newer-key');
    expect(secrets.unseal(ollama?.headers ?? '')).toContain('other');
    expect(openai).toMatchObject({ api_key: null, headers: null, json_data: JSON.stringify({ host: here }) });
  });

  test('lets the cheese answer that answered then', async () => {
    const { workshop, burger, path, entry } = await stacked();
    const base = { name: 'Burger', workshop_id: workshop };
    await builder.one('PUT', path, { ...base, answering: 'openai' });
    expect(await restore(burger, { entry })).toEqual(changed(1));
    expect(await builder.one('GET', path)).toMatchObject({ answering: 'ollama' });
    await builder.one('DELETE', `${path}/cheese/ollama`);
    const { id } = await newestOf(builder, burger);
    expect(await builder.one('GET', path)).toMatchObject({ answering: 'openai' });
    expect(await restoreLayer(burger, 'Ollama', { entry: id })).toMatchObject({ status: 200 });
    expect(await builder.one('GET', path)).toMatchObject({ answering: 'ollama' });
  });

  test('restores one layer only: what was deleted, or what it was after a change', async () => {
    const { burger, path, ids } = await stacked();
    await builder.one('PUT', `${path}/bun/top/${ids.bun}`, { prompt: 'Better' });
    const { id: better } = await newestOf(builder, burger);
    await builder.one('PUT', `${path}/bun/top/${ids.bun}`, { prompt: 'Worse' });
    await builder.one('PUT', `${path}/patty/${ids.patty}`, apiPatty('renamed'));
    expect(await restoreLayer(burger, ids.bun, { entry: better })).toEqual(changed(1));
    const restored = await layersOf(builder, burger);
    expect(restored.buns.map(({ prompt }) => prompt)).toEqual(['Better', 'Second']);
    expect(restored.patties[0]).toMatchObject({ json_data: { name: 'renamed' } });
    expect(await newestOf(builder, burger)).toMatchObject({
      what: 'restored',
      subject: 'bun',
      subject_id: ids.bun,
      has_state: true,
      detail: { entry: better },
    });
    expect(await restoreLayer(burger, ids.bun, { entry: better })).toEqual(changed(0));

    await builder.one('DELETE', `${path}/bun/top/${ids.bun}`);
    const { id: deletion } = await newestOf(builder, burger);
    expect(await restoreLayer(burger, ids.bun, { entry: deletion })).toEqual(changed(1));
    const { buns } = await layersOf(builder, burger);
    expect(buns.map(({ id, created_at, prompt }) => ({ id, created_at, prompt }))).toEqual(
      restored.buns.map(({ id, created_at, prompt }) => ({ id, created_at, prompt })),
    );
  });

  test('restores what was before a change, of a layer and of the whole burger', async () => {
    const { burger, path, entry, ids } = await stacked();
    const before = await layersOf(builder, burger);
    await builder.one('PUT', `${path}/bun/top/${ids.bun}`, { prompt: 'Worse' });
    const { id: change } = await newestOf(builder, burger);
    expect(await restoreLayer(burger, ids.bun, { entry: change, side: 'before' })).toEqual(changed(1));
    expect(contentOf(await layersOf(builder, burger))).toEqual(contentOf(before));
    expect(await restoreLayer(burger, ids.bun, { entry: change, side: 'after' })).toEqual(changed(1));
    await builder.one('DELETE', `${path}/patty/${ids.patty}`);
    expect(await restore(burger, { entry: change, side: 'before' })).toEqual(changed(2));
    expect(contentOf(await layersOf(builder, burger))).toEqual(contentOf(before));
    // The entry of a restored burger keeps all that was before.
    const { id: restoring } = await newestOf(builder, burger);
    expect(await restore(burger, { entry: restoring, side: 'before' })).toEqual(changed(2));
    expect((await layersOf(builder, burger)).buns[0]).toMatchObject({ prompt: 'Worse' });
    expect(await restore(burger, { entry, side: 'after' })).toEqual(changed(2));
  });

  test('refuses a layer whose tool ID another one has by now, and names it', async () => {
    const { burger, path, ids } = await stacked();
    await builder.one('DELETE', `${path}/patty/${ids.patty}`);
    const { id: entry } = await newestOf(builder, burger);
    await builder.one('POST', `${path}/patty`, apiPatty('look_up'));
    expect(await restoreLayer(burger, ids.patty, { entry })).toEqual({
      status: 409,
      body: {
        message:
          'Another patty has the tool ID “look_up” now. Give that one another tool ID first, or delete it.',
      },
    });
  });

  test('knows no entry of another burger or layer', async () => {
    const [one, other] = [await stacked(), await stacked()];
    await builder.one('PUT', `${other.path}/bun/top/${other.ids.bun}`, { prompt: 'Secret of the other' });
    const { id: entry } = await newestOf(builder, other.burger);
    expect(await restore(one.burger, { entry })).toEqual(gone);
    expect(await restoreLayer(one.burger, one.ids.bun, { entry })).toEqual(gone);
    expect(await restoreLayer(other.burger, other.ids.patty, { entry })).toEqual(gone);
    expect(await restoreLayer(other.burger, other.ids.bun, { entry: 0 })).toEqual(gone);
    expect(await restore('BRG-NOBODY', { entry })).toMatchObject({ status: 404 });
    expect(await builder.call('GET', `${one.path}/history/${entry}`)).toMatchObject({ status: 404 });
    expect(await builder.call('GET', `${other.path}/history/${entry}`)).toMatchObject({ status: 200 });
    for (const id of ['0', 'x', '99999999999'])
      expect(await builder.call('GET', `${one.path}/history/${id}`)).toMatchObject({ status: 404 });
    expect(await builder.call('GET', '/api/burger/BRG-NOBODY/history')).toEqual({
      status: 200,
      body: { data: [], next: null },
    });
  });

  test('refuses what was decided without the newest change, and says whose that was', async () => {
    const { burger, path, entry, ids } = await stacked();
    const other = await signIn(server);
    await other.one('PUT', `${path}/bun/top/${ids.bun}`, { prompt: 'By the other' });
    const newest = await newestOf(builder, burger);
    for (const call of [
      restore(burger, { entry, seen: entry }),
      restoreLayer(burger, ids.bun, { entry: newest.id, seen: entry }),
    ])
      expect(await call).toMatchObject({
        status: 412,
        body: { current: newest.id, changed: { by: newest.by?.account, at: newest.at } },
      });
    expect(await restore(burger, { entry, seen: newest.id })).toEqual(changed(1));
  });

  test('restores a layer although another one has been changed since, unless all of them were restored', async () => {
    const { burger, path, entry, ids } = await stacked();
    await builder.one('PUT', `${path}/bun/top/${ids.bun}`, { prompt: 'Overwritten' });
    const { id: seen } = await newestOf(builder, burger);
    await builder.one('DELETE', `${path}/cheese/ollama`);
    expect(await restoreLayer(burger, ids.bun, { entry: seen, seen, side: 'before' })).toEqual(changed(1));
    const { id: newer } = await newestOf(builder, burger);
    await restore(burger, { entry });
    expect(await restoreLayer(burger, ids.bun, { entry: seen, seen: newer })).toMatchObject({ status: 412 });
  });

  test('lets one of two people restore, and tells the other', async () => {
    const { burger, path, entry, ids } = await stacked();
    await builder.one('PUT', `${path}/bun/top/${ids.bun}`, { prompt: 'Overwritten' });
    const { id: seen } = await newestOf(builder, burger);
    const calls = [restore(burger, { entry, seen }), restore(burger, { entry, seen })];
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 412]);
    expect((await entriesOf(builder, burger)).filter(({ what }) => what === 'restored')).toHaveLength(1);
  });

  test('goes back beyond an import', async () => {
    const { workshop, burger, path, entry } = await stacked();
    const before = await layersOf(builder, burger);
    const file = [{ id: burger, name: 'Imported', buns: [{ prompt: 'Imported' }] }];
    expect(await builder.call('POST', `/api/workshop/${workshop}/burgers`, file)).toMatchObject({
      status: 200,
    });
    const { id: imported } = await newestOf(builder, burger);
    expect(await restore(burger, { entry })).toMatchObject({ status: 200 });
    const after = await layersOf(builder, burger);
    expect(contentOf(after)[0]).toEqual(contentOf(before)[0]);
    expect(contentOf(after)[2]).toEqual(contentOf(before)[2]);
    expect(after.cheeses.map(({ json_data }) => json_data)).toEqual([{ host: here }, { host: here }]);
    expect(await builder.one('GET', path)).toMatchObject({ name: 'Imported', answering: 'ollama' });
    // What was just after the import is what came with it.
    expect(await restore(burger, { entry: imported })).toMatchObject({ status: 200 });
    expect((await layersOf(builder, burger)).buns.map(({ prompt }) => prompt)).toEqual(['Imported']);
  });

  test('cannot go back beyond an import that kept nothing', async () => {
    const { burger, path, entry, ids } = await stacked();
    await builder.one('PUT', `${path}/bun/top/${ids.bun}`, { prompt: 'Before' });
    const { id: last } = await newestOf(builder, burger);
    await server.db.updateTable('burger').set({ imported: last }).where('id', '=', burger).execute();
    await builder.one('PUT', `${path}/bun/top/${ids.bun}`, { prompt: 'After' });
    const { id: later } = await newestOf(builder, burger);
    await builder.one('PUT', `${path}/bun/top/${ids.bun}`, { prompt: 'Last' });
    expect(await restore(burger, { entry })).toEqual(gone);
    expect(await restoreLayer(burger, ids.bun, { entry: last })).toEqual(gone);
    expect(await entryAt(builder, burger, last)).not.toHaveProperty('after');
    expect(await restore(burger, { entry: later })).toEqual(changed(1));
  });

  test('tells what a change was: the states before and after it', async () => {
    const { workshop, burger, path, ids } = await stacked();
    await builder.one('PUT', `${path}/bun/top/${ids.bun}`, { prompt: 'Once' });
    const { id: once } = await newestOf(builder, burger);
    await builder.one('PUT', `${path}/bun/top/${ids.bun}`, { prompt: 'Twice' });
    const { id: twice } = await newestOf(builder, burger);
    await builder.one('PUT', path, { name: 'Renamed', workshop_id: workshop });
    const { id: renamed } = await newestOf(builder, burger);
    await builder.one('DELETE', `${path}/bun/top/${ids.bun}`);
    const { id: deleted } = await newestOf(builder, burger);
    await restore(burger, { entry: once });
    const { id: restored } = await newestOf(builder, burger);
    const read = (id: number) => entryAt(builder, burger, id);

    expect(await read(once)).toMatchObject({ before: { prompt: 'First' }, after: { prompt: 'Once' } });
    expect(await read(twice)).toMatchObject({ before: { prompt: 'Once' }, after: { prompt: 'Twice' } });
    expect(await read(renamed)).toMatchObject({ before: { name: 'Burger' }, after: { name: 'Renamed' } });
    expect(await read(deleted)).toMatchObject({ before: { prompt: 'Twice' }, after: null });
    expect(await read(restored)).toMatchObject({
      what: 'restored',
      before: { burger: { id: burger }, buns: [{ prompt: 'Second' }] },
      after: { burger: { id: burger }, buns: [{ prompt: 'Once' }, { prompt: 'Second' }] },
    });
    const added = (await entriesOf(builder, burger)).findLast(({ subject }) => subject === 'bun');
    expect(await read(added?.id ?? 0)).toMatchObject({
      what: 'added',
      before: null,
      after: { prompt: 'First' },
    });
    await builder.one('PUT', `${path}/bun/top/${ids.bun}`, { prompt: 'Thrice' });
    expect(await read(restored)).toMatchObject({
      after: { buns: [{ prompt: 'Once' }, { prompt: 'Second' }] },
    });
  });

  test('gives the history in pages, and that of one layer with what was done to all of them', async () => {
    const { burger, path, ids, entry } = await stacked();
    for (const prompt of ['2', '3', '4']) await builder.one('PUT', `${path}/bun/top/${ids.bun}`, { prompt });
    await restore(burger, { entry });
    await builder.one('DELETE', `${path}/cheese/ollama`);
    const all = await entriesOf(builder, burger);
    const first = await builder.call('GET', `${path}/history?limit=3`);
    expect(first.body).toEqual({ data: all.slice(0, 3), next: all[2]?.id });
    const second = await builder.call('GET', `${path}/history?limit=3&before=${all[2]?.id}`);
    expect(second.body).toMatchObject({ data: all.slice(3, 6) });
    const last = await builder.call('GET', `${path}/history?before=${all.at(-2)?.id}`);
    expect(last.body).toEqual({ data: all.slice(-1), next: null });
    const ofLayer = async (layer: string) =>
      (await pageAt(builder, `${path}/history?layer=${layer}`)).data.map(({ what, subject }) => [
        what,
        subject,
      ]);
    expect(await ofLayer(ids.bun)).toEqual([
      ['restored', 'burger'],
      ['changed', 'bun'],
      ['changed', 'bun'],
      ['changed', 'bun'],
      ['added', 'bun'],
    ]);
    expect(await ofLayer('ollama')).toEqual([
      ['deleted', 'cheese'],
      ['restored', 'burger'],
      ['added', 'cheese'],
    ]);
    expect(await pageAt(builder, `${path}/history?layer=${ids.bun}&limit=2`)).toMatchObject({
      data: [{ what: 'restored' }, { id: all[2]?.id }],
      next: all[2]?.id,
    });
    for (const query of ['limit=0', 'limit=201', 'before=x'])
      expect(await builder.call('GET', `${path}/history?${query}`)).toMatchObject({ status: 400 });
  });

  test('asks for a sign-in, and for no secret ever', async () => {
    const { burger, path, entry } = await stacked();
    const layer = `${path}/restore/ollama`;
    for (const [method, address] of [
      ['GET', `${path}/history`],
      ['GET', `${path}/history/${entry}`],
      ['POST', `${path}/restore`],
      ['POST', layer],
      ['GET', '/api/deleted-burgers'],
    ] as const) {
      const body = method === 'POST' ? { entry } : undefined;
      expect(await call(server, method, address, { body })).toMatchObject({ status: 401 });
    }
    await builder.one('PUT', `${path}/cheese/ollama`, { json_data: { host: here, api_key: 'typed-later' } });
    await builder.one('DELETE', `${path}/cheese/openai`);
    await restore(burger, { entry });
    const texts = await Promise.all(
      (await entriesOf(builder, burger)).map(({ id }) => builder.call('GET', `${path}/history/${id}`)),
    );
    expect(JSON.stringify([texts, await entriesOf(builder, burger)])).not.toMatch(/typed/);
  });
});
