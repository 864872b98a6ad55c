import { describe, expect, test } from 'vitest';
import { SECRET_MASK } from '#server/builder/secret-mask.ts';
import { newId } from '#server/lib/ids.ts';
import { databases } from '#test/support/databases.ts';
import { sharedServer } from '#test/support/shared-server.ts';
import { apiPatty, sharedBuilder } from './builder-console.ts';
import { historyRecorder, profile } from './history-recorder.ts';
import { createClock } from './session-client.ts';

/* What the history records of burgers, and what it never does. */

describe.each(databases)('the history on $name', (database) => {
  const clock = createClock();
  const server = sharedServer({ database, now: clock.now });
  const builder = sharedBuilder(server);
  const { newest, since, recorded, newAccount, newBurger, role, withoutSecrets } = historyRecorder(
    server,
    builder,
  );

  /** A burger with a prompt, a model with a key and a header, and a tool. */
  async function wholeBurger(workshop: string) {
    // An import moves what was created at the same moment.
    clock.forward(1);
    const burger = await builder.burger(workshop);
    const path = `/api/burger/${burger}`;
    const bun = await builder.one('POST', `${path}/bun`, { prompt: 'P' });
    const json_data = {
      host: 'http://127.0.0.1:1',
      api_key: 'typed-key',
      headers: { 'X-Team': 'typed-header' },
    };
    await builder.one('POST', `${path}/cheese`, { type: 'ollama', json_data });
    const patty = await builder.one('POST', `${path}/patty`, apiPatty('lookup'));
    return { burger, path, bun: bun.id, patty: patty.id };
  }
  const masked = {
    host: 'http://127.0.0.1:1',
    api_key: SECRET_MASK,
    headers: { 'X-Team': SECRET_MASK },
  };
  /** The state of such a burger. */
  const whole = ({ burger, bun, patty }: { burger: string; bun: string; patty: string }) => ({
    burger: expect.objectContaining({ id: burger, name: 'Burger' }),
    buns: [expect.objectContaining({ id: bun, prompt: 'P' })],
    cheeses: [expect.objectContaining({ type: 'ollama', json_data: masked })],
    patties: [expect.objectContaining({ id: patty })],
  });

  test('has the state before, who did it when, and the names of the burger and its workshop', async () => {
    const workshop = await builder.workshop();
    const { burger, path, bun } = await wholeBurger(workshop);
    const before = await newest();
    clock.forward(60);
    await builder.one('PUT', `${path}/bun/top/${bun}`, { prompt: 'Q' });
    await builder.one('PUT', path, { name: 'Other', workshop_id: workshop });
    await builder.one('DELETE', `${path}/cheese/ollama`);
    const me = await builder.one('GET', '/api/me');
    const shared = {
      at: clock.now().toISOString(),
      account_id: me.id,
      account: me.account,
      burger_id: burger,
      workshop_id: workshop,
    };
    const entries = await since(before);
    expect(entries).toMatchObject([
      { ...shared, subject: 'bun', name: 'Burger', detail: '{"words":{"added":1,"removed":1}}' },
      { ...shared, subject: 'burger', name: 'Burger', detail: null },
      { ...shared, subject: 'cheese', name: 'Other', detail: '{"answering":true}' },
    ]);
    expect(entries.map(({ state }) => JSON.parse(state ?? ''))).toMatchObject([
      { id: bun, prompt: 'P', version: 1 },
      { id: burger, name: 'Burger', version: 1 },
      { type: 'ollama', json_data: masked },
    ]);
    for (const { bytes, state, detail } of entries)
      expect(bytes).toBe(Buffer.byteLength(state ?? '') + Buffer.byteLength(detail ?? ''));
  });

  test('has nothing of what is saved as it was, which keeps its version and the time of its burger', async () => {
    const workshop = await builder.workshop();
    const { burger, path, bun, patty } = await wholeBurger(workshop);
    const { id: account } = await newAccount();
    await builder.one('PUT', `/api/accounts/${account}/profile`, profile);
    await role('host');
    await builder.one('PUT', `/api/services/oven/host/${account}`);
    const before = await builder.list(`/api/burger?workshop_id=${workshop}`);
    clock.forward(60);
    const entries = await recorded(async () => {
      for (const [at, body] of [
        [`${path}/bun/top/${bun}`, { prompt: 'P' }],
        [`${path}/cheese/ollama`, { json_data: masked }],
        [`${path}/patty/${patty}`, apiPatty('lookup')],
        [path, { name: 'Burger', workshop_id: workshop }],
        [`/api/workshop/${workshop}`, { name: 'Workshop' }],
        [`/api/accounts/${account}/profile`, profile],
      ] as const) {
        const reply = await builder.one('PUT', at, body);
        expect(reply.version, at).toBe(at.includes('account') ? 2 : 1);
      }
      await builder.one('PUT', `/api/services/oven/host/${account}`);
    });
    expect(entries).toEqual([]);
    expect(await builder.list(`/api/burger?workshop_id=${workshop}`)).toEqual(before);
    const key = await recorded(() =>
      builder.one('PUT', `${path}/cheese/ollama`, {
        json_data: { ...masked, api_key: 'typed-again', headers: { 'X-Team': 'typed-again' } },
      }),
    );
    expect(key).toMatchObject([
      { what: 'changed', burger_id: burger, detail: { secrets: ['api_key', 'X-Team'] } },
    ]);
  });

  test('has nothing of what was refused', async () => {
    const workshop = await builder.workshop();
    const { path, bun } = await wholeBurger(workshop);
    const entries = await recorded(async () => {
      for (const [method, at, body, status] of [
        ['POST', `${path}/patty`, apiPatty('lookup'), 409],
        ['POST', `${path}/bun`, { prompt: 'Q' }, 201],
        ['PUT', `${path}/bun/top/${bun}`, { prompt: '' }, 400],
        ['PUT', path, { name: 'B', workshop_id: 'WS-NONE' }, 400],
        ['DELETE', `${path}/bun/top/BUN-NONE`, undefined, 404],
        ['POST', '/api/burger', { name: 'B', workshop_id: 'WS-NONE' }, 400],
        ['DELETE', '/api/services/oven/nobody', undefined, 404],
      ] as const)
        expect(await builder.call(method, at, body), at).toMatchObject({ status });
    });
    expect(entries).toMatchObject([{ what: 'added', subject: 'bun' }]);
  });

  test('has one entry of a create that is sent again, and those of a burger that is too large once', async () => {
    const { path } = await newBurger();
    const headers = { 'Idempotency-Key': `once-${database.name}` };
    const send = () => builder.call('POST', `${path}/bun`, { prompt: 'P' }, headers);
    expect(await recorded(() => Promise.all([send(), send()]))).toHaveLength(1);
    const now = clock.now().toISOString();
    const burger_id = path.split('/').at(-1) ?? '';
    const rows = Array.from({ length: 101 }, (_, index) => ({
      id: newId('BUN'),
      burger_id,
      bun_level: 'top',
      prompt: String(index),
      created_at: now,
      updated_at: now,
    }));
    await server.db.insertInto('bun').values(rows).execute();
    expect(
      await recorded(() => builder.one('PUT', `${path}/bun/top/${rows[0]?.id}`, { prompt: 'Q' })),
    ).toMatchObject([{ what: 'changed', state: { prompt: '0' } }]);
  });

  test('keeps the whole state of burgers that an import replaces or drops, and says nothing of the others', async () => {
    const workshop = await builder.workshop();
    const [same, replaced, dropped] = [
      await wholeBurger(workshop),
      await wholeBurger(workshop),
      await wholeBurger(workshop),
    ];
    const path = `/api/workshop/${workshop}/burgers`;
    const file = await builder.list(path);
    const changed = file.flatMap((burger) =>
      burger.id === dropped.burger ? [] : [burger.id === replaced.burger ? { ...burger, buns: [] } : burger],
    );
    const entries = await recorded(() => builder.call('POST', path, [...changed, { name: 'New' }]));
    expect(entries).toEqual([
      expect.objectContaining({ what: 'imported', subject: 'workshop', detail: { burgers: 3 } }),
      expect.objectContaining({
        what: 'deleted',
        burger_id: dropped.burger,
        detail: { workshop_name: 'Workshop' },
        state: whole(dropped),
      }),
      expect.objectContaining({ what: 'imported', burger_id: replaced.burger, state: whole(replaced) }),
    ]);
    expect(JSON.stringify(entries)).not.toContain(same.burger);
  });

  test('keeps the whole state of burgers that are deleted, also with their workshop', async () => {
    const workshop = await builder.workshop();
    const [one, other] = [await wholeBurger(workshop), await wholeBurger(workshop)];
    const deleted = (burger: typeof one) => ({
      what: 'deleted',
      subject: 'burger',
      subject_id: burger.burger,
      burger_id: burger.burger,
      detail: { workshop_name: 'Workshop' },
      state: whole(burger),
    });
    expect(await recorded(() => builder.one('DELETE', one.path))).toEqual([deleted(one)]);
    expect(await recorded(() => builder.one('DELETE', `/api/workshop/${workshop}`))).toEqual([
      expect.objectContaining({
        what: 'deleted',
        subject: 'workshop',
        state: expect.objectContaining({ id: workshop }),
      }),
      deleted(other),
    ]);
  });

  test.each([
    ['200 burgers', 201, 1],
    ['20 MB', 6, 3_500_000],
  ])('keeps no states where an import or a deletion takes more than %s', async (_, count, characters) => {
    const workshop = await builder.workshop();
    const prompt = 'x'.repeat(Math.min(characters, 900_000));
    const buns = Array.from({ length: Math.ceil(characters / 900_000) }, () => ({ prompt }));
    const path = `/api/workshop/${workshop}/burgers`;
    for (let made = 0; made < count; made += 3) {
      const now = clock.now().toISOString();
      const rows = Array.from({ length: Math.min(3, count - made) }, () => newId('BRG'));
      await server.db
        .insertInto('burger')
        .values(
          rows.map((id) => ({
            id,
            workshop_id: workshop,
            name: 'B',
            type: 'chat',
            is_public: 0,
            created_at: now,
            updated_at: now,
          })),
        )
        .execute();
      await server.db
        .insertInto('bun')
        .values(
          rows.flatMap((burger_id) =>
            buns.map(({ prompt }) => ({
              id: newId('BUN'),
              burger_id,
              bun_level: 'top',
              prompt,
              created_at: now,
              updated_at: now,
            })),
          ),
        )
        .execute();
    }
    const [first] = await builder.list(`/api/burger?workshop_id=${workshop}`);
    const before = await newest();
    await builder.call('POST', path, [{ id: first?.id, name: 'Only' }]);
    const entries = await since(before);
    expect(entries[0]).toMatchObject({ what: 'imported', subject: 'workshop' });
    const dropped = entries.slice(1);
    expect(dropped).toHaveLength(count - 1);
    for (const { what, state } of dropped) expect([what, state]).toEqual(['deleted', null]);
    const { imported } = await server.db
      .selectFrom('burger')
      .select('imported')
      .where('id', '=', first?.id ?? '')
      .executeTakeFirstOrThrow();
    expect(imported).toBe(before);
    await builder.call('POST', path, [{ id: first?.id, name: 'Again' }]);
    const again = await server.db
      .selectFrom('burger')
      .select('imported')
      .where('id', '=', first?.id ?? '')
      .executeTakeFirstOrThrow();
    expect(again.imported).toBe(before);
  });

  test('has none of the secrets that were typed', async () => {
    const text = await withoutSecrets(['typed-', 'analytical', builder.token]);
    expect(text).toContain('X-Team');
    const sealed = await server.db.selectFrom('cheese').select(['api_key', 'headers']).execute();
    for (const { api_key, headers } of sealed)
      for (const secret of [api_key, headers]) if (secret !== null) expect(text).not.toContain(secret);
  });
});
