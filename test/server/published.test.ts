import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { databases } from '#test/support/databases.ts';
import { ollamaReply } from '#test/support/provider-streams.ts';
import { sharedServer } from '#test/support/shared-server.ts';
import { apiPatty, sharedBuilder, signIn, talker } from './builder-console.ts';
import { entriesOf, entryAt, newestOf } from './history-console.ts';
import { call } from './session-client.ts';
import { connectedTo, hello, helloWith } from './socket-world.ts';

const publication = z.object({
  number: z.int(),
  at: z.iso.datetime(),
  by: z.object({ id: z.string(), account: z.string() }).nullable(),
  note: z.string().nullable(),
  is_in_force: z.boolean(),
  withdrawn_at: z.iso.datetime().nullable(),
  changes: z.int().nullable(),
  key: z.enum(['stored', 'missing', 'none needed']),
  cheese_type: z.string().nullable(),
  bytes: z.int(),
});
const publications = z.strictObject({ data: z.array(publication), newest_entry: z.int() });
const told = z.object({
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
  tools: z.array(z.object({ function: z.object({ name: z.string() }) })).default([]),
});

const here = 'http://127.0.0.1:1';
const elsewhere = 'http://127.0.0.2:1';

describe.each(databases)('published states on $name', (database) => {
  const server = sharedServer({ database });
  const builder = sharedBuilder(server);

  const list = async (burger: string) =>
    publications.parse((await builder.call('GET', `/api/burger/${burger}/publications`)).body);
  const publish = async (burger: string, body: object = {}) =>
    publication.parse(await builder.one('POST', `/api/burger/${burger}/publications`, body));
  const tryPublish = (burger: string, body: object) =>
    builder.call('POST', `/api/burger/${burger}/publications`, body);
  const set = (burger: string, number: number | null, instead_of: number | null) =>
    builder.call('PUT', `/api/burger/${burger}/published`, { number, instead_of });
  const stateOf = async (burger: string, number: number) =>
    z
      .object({ state: z.record(z.string(), z.unknown()) })
      .parse(await builder.one('GET', `/api/burger/${burger}/publications/${number}`)).state;
  const inForce = async (burger: string) =>
    (await list(burger)).data.filter(({ is_in_force }) => is_in_force).map(({ number }) => number);

  /** A public burger with a model that answers, and a top bun whose prompt `say` changes. */
  async function talking(prompt: string) {
    const { burger, provider } = await talker(builder, [ollamaReply([{ text: 'Yes.' }])], {
      is_public: true,
    });
    const path = `/api/burger/${burger}`;
    const bun = await builder.one('POST', `${path}/bun`, { prompt });
    return {
      burger,
      path,
      provider,
      say: (changed: string) => builder.one('PUT', `${path}/bun/top/${bun.id}`, { prompt: changed }),
      /** What the model was told last. */
      heard() {
        const { messages, tools } = told.parse(provider.calls.at(-1)?.body);
        return [messages[0]?.content, ...tools.map((tool) => tool.function.name)];
      },
    };
  }
  /** A conversation of a visitor. Each answer gives the error in it. */
  async function visitor(burger: string) {
    const client = await connectedTo(server.url, burger);
    let answers = 0;
    return async (message: object = hello) => {
      const before = client.events.length;
      client.send(message);
      answers += 1;
      await client.done(answers);
      return client.events.slice(before).find(({ event }) => event === 'error')?.data;
    };
  }

  test('visitors get every change until the first publishing, and then what was published', async () => {
    const { burger, say, heard, path } = await talking('One');
    await say('Two');
    await (await visitor(burger))();
    expect(heard()).toEqual(['Two']);
    expect(await list(burger)).toMatchObject({ data: [] });

    await builder.one('POST', `${path}/patty`, apiPatty('look_up'));
    await builder.one('POST', `${path}/patty`, apiPatty('off', { settings: { url: here, enabled: false } }));
    await publish(burger);
    await say('Three');
    await builder.one('POST', `${path}/patty`, apiPatty('later'));
    await (await visitor(burger))();
    expect(heard()).toEqual(['Two', 'look_up']);
    // Whoever is signed in talks to the newest.
    await (await visitor(burger))(helloWith(builder.token));
    expect(heard()).toEqual(['Three', 'look_up', 'later']);
    await publish(burger);
    await (await visitor(burger))();
    expect(heard()).toEqual(['Three', 'look_up', 'later']);
  });

  test('only a public burger is for visitors, published or not', async () => {
    const { burger, path } = await talking('One');
    await publish(burger);
    const base = { name: 'Burger', workshop_id: (await builder.one('GET', path)).workshop_id };
    await builder.one('PUT', path, { ...base, is_public: false });
    expect(await (await visitor(burger))()).toMatch(/private or doesn’t exist/);
    await builder.one('PUT', path, { ...base, is_public: true });
    expect(await (await visitor(burger))()).toBeUndefined();
  });

  test('a conversation stays on the state that it began with, unless that is taken back', async () => {
    const { burger, say, heard } = await talking('One');
    await publish(burger);
    await say('Two');
    const [early, other] = [await visitor(burger), await visitor(burger)];
    await early();
    await publish(burger);
    await early();
    expect(heard()).toEqual(['One']);
    await other();
    expect(heard()).toEqual(['Two']);

    expect(await set(burger, 1, 2)).toMatchObject({ status: 200, body: { data: { number: 1 } } });
    await other();
    expect(heard()).toEqual(['One']);
    expect(await set(burger, 2, 1)).toMatchObject({ status: 200, body: { data: { number: 2 } } });
    await early();
    expect(heard()).toEqual(['One']);
    await (await visitor(burger))();
    expect(heard()).toEqual(['Two']);

    const page = `/api/talk/${burger}`;
    expect(await call(server, 'GET', page)).toMatchObject({
      status: 200,
      body: { data: { name: 'Burger' } },
    });
    expect(await set(burger, null, 2)).toEqual({ status: 200, body: { data: null } });
    expect(await call(server, 'GET', page)).toMatchObject({ status: 404 });
    for (const talk of [early, other, await visitor(burger)])
      expect(await talk()).toMatch(/private or doesn’t exist/);
    await (await visitor(burger))(helloWith(builder.token));
    expect(heard()).toEqual(['Two']);
    await publish(burger);
    await early();
    expect(heard()).toEqual(['Two']);
  });

  test('taking back names what was in force, and takes back all that is newer', async () => {
    const { burger, say } = await talking('1');
    await publish(burger, { note: 'The first' });
    for (const prompt of ['2', '3']) {
      await say(prompt);
      await publish(burger);
    }
    const before = await list(burger);
    const message = expect.stringContaining('Somebody has changed');
    const body = { message, current: { in_force: 3, newest_entry: before.newest_entry } };
    for (const instead of [2, null])
      expect(await set(burger, 1, instead)).toMatchObject({ status: 412, body });
    expect(await set(burger, 9, 3)).toMatchObject({ status: 404 });
    expect(await list(burger)).toEqual(before);

    expect(await set(burger, 1, 3)).toMatchObject({ body: { data: { number: 1, note: 'The first' } } });
    expect((await list(burger)).data.map((one) => [one.number, one.withdrawn_at !== null])).toEqual([
      [3, true],
      [2, true],
      [1, false],
    ]);
    expect(await newestOf(builder, burger)).toMatchObject({
      what: 'taken-back',
      subject: 'burger',
      subject_id: burger,
      detail: { number: 3, to: 1 },
    });
    expect(await set(burger, 1, 3)).toMatchObject({
      status: 412,
      body: { current: { in_force: 1 }, changed: { by: expect.any(String) } },
    });
    // What is so already is no change.
    const { newest_entry } = await list(burger);
    expect(await set(burger, 1, 1)).toMatchObject({ status: 200 });
    await set(burger, null, 1);
    expect(await newestOf(builder, burger)).toMatchObject({ detail: { number: 1, to: null } });
    expect(await inForce(burger)).toEqual([]);
    expect((await list(burger)).newest_entry).toBeGreaterThan(newest_entry);
    await set(burger, 2, null);
    expect(await newestOf(builder, burger)).toMatchObject({ what: 'published', detail: { number: 2 } });
    expect(await inForce(burger)).toEqual([2]);
    expect((await publish(burger)).number).toBe(4);
  });

  test('the list says who published what, how much has changed since, and what was seen', async () => {
    const { burger, say, path } = await talking('1');
    const made = await publish(burger, { note: 'For the launch' });
    expect(made).toMatchObject({ number: 1, note: 'For the launch', is_in_force: true, changes: 0 });
    expect(made.by?.account).toMatch(/^ACC-/);
    const [entry] = await entriesOf(builder, burger);
    expect(entry).toMatchObject({ what: 'published', detail: { number: 1, note: 'For the launch' } });
    const first = await list(burger);
    expect(first).toEqual({ data: [made], newest_entry: entry?.id });

    await say('2');
    await builder.one('POST', `${path}/patty`, apiPatty('look_up'));
    // Neither the name nor Public is in a published state.
    const base = { name: 'Renamed', workshop_id: (await builder.one('GET', path)).workshop_id };
    await builder.one('PUT', path, base);
    expect((await list(burger)).data).toMatchObject([{ changes: 2 }]);
    await builder.one('POST', `${path}/cheese`, { type: 'openai', json_data: { host: here } });
    await publish(burger);
    await builder.one('PUT', path, { ...base, answering: 'openai' });
    expect((await list(burger)).data.map((one) => [one.number, one.changes, one.cheese_type])).toEqual([
      [2, 1, 'ollama'],
      [1, null, 'ollama'],
    ]);
  });

  test('a number names one content for ever', async () => {
    const { burger, say } = await talking('One');
    await publish(burger);
    const state = await stateOf(burger, 1);
    expect(state).toMatchObject({ burger: { id: burger }, buns: [{ prompt: 'One' }], patties: [] });
    await say('Two');
    await publish(burger);
    await set(burger, 1, 2);
    await set(burger, 2, 1);
    expect(await stateOf(burger, 1)).toEqual(state);
    expect(await stateOf(burger, 2)).toMatchObject({ buns: [{ prompt: 'Two' }] });
    for (const number of ['0', '3', 'x', '1.5', '99999999999'])
      expect(await builder.call('GET', `/api/burger/${burger}/publications/${number}`)).toMatchObject({
        status: 404,
      });
  });

  test('keeps twenty, and the one in force', async () => {
    const { burger, say } = await talking('0');
    for (let number = 1; number <= 19; number += 1) await publish(burger);
    await set(burger, 1, 19);
    await publish(burger);
    expect((await list(burger)).data).toHaveLength(20);
    await set(burger, 1, 20);
    await say('Later');
    expect((await publish(burger)).number).toBe(21);
    const { data } = await list(burger);
    expect(data.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, index) => 21 - index));
    expect(await inForce(burger)).toEqual([21]);
    expect(await set(burger, 1, 21)).toMatchObject({ status: 404 });
  });

  test('publishes what was seen: of many who publish while others change, each gets that or a 412', async () => {
    const { burger, path, say } = await talking('0');
    const refused: unknown[] = [];
    const published: number[] = [];
    const changing = async () => {
      for (let turn = 1; turn <= 20; turn += 1) await say(String(turn));
    };
    const publishing = async () => {
      for (let times = 0; times < 3; ) {
        const { newest_entry: seen } = await list(burger);
        const [bun] = await builder.list(`${path}/bun`);
        const { status, body } = await tryPublish(burger, { seen });
        if (status !== 201) refused.push({ status, ...z.looseObject({}).parse(body) });
        else {
          times += 1;
          const { number } = z.object({ data: publication }).parse(body).data;
          published.push(number);
          expect(await stateOf(burger, number)).toMatchObject({ buns: [{ prompt: bun?.prompt }] });
        }
      }
    };
    await Promise.all([changing(), publishing(), publishing(), publishing(), publishing()]);
    expect(refused.length).toBeGreaterThan(0);
    for (const one of refused)
      expect(one).toMatchObject({
        status: 412,
        current: { newest_entry: expect.any(Number) },
        changed: { by: expect.any(String), at: expect.any(String) },
      });
    expect(await inForce(burger)).toEqual([12]);
    const entries = (await entriesOf(builder, burger)).filter(({ what }) => what === 'published');
    const all = Array.from({ length: 12 }, (_, index) => 12 - index);
    expect(entries.map(({ detail }) => detail?.number)).toEqual(all);
    expect(published.toSorted((one, other) => other - one)).toEqual(all);
  });

  test('publishes once for one Idempotency-Key', async () => {
    const { burger } = await talking('One');
    const headers = { 'Idempotency-Key': '"publish-once"' };
    const send = () => builder.call('POST', `/api/burger/${burger}/publications`, { note: 'Once' }, headers);
    const [one, other] = [await send(), await send()];
    expect(one).toMatchObject({ status: 201, body: { data: { number: 1 } } });
    expect(other).toEqual(one);
    expect((await list(burger)).data).toHaveLength(1);
  });

  describe('the secrets of its cheese', () => {
    /** What the model's host was sent: the key and a header. */
    const sentTo = ({ calls }: { calls: readonly { headers: object }[] }) => {
      const { authorization, 'x-team': team } = z
        .object({ authorization: z.string().optional(), 'x-team': z.string().optional() })
        .parse(calls.at(-1)?.headers);
      return { authorization, team };
    };

    test('are those of now, and never in the state', async () => {
      const { burger, path, provider } = await talking('One');
      const json_data = { host: provider.url, model: 'm' };
      const save = (more: object) =>
        builder.one('PUT', `${path}/cheese/ollama`, { json_data: { ...json_data, ...more } });
      expect(await publish(burger)).toMatchObject({ key: 'none needed' });
      await save({ api_key: 'typed-1', headers: { 'X-Team': 'typed-a' } });
      expect(await publish(burger)).toMatchObject({ key: 'stored' });
      expect(JSON.stringify(await stateOf(burger, 2))).not.toContain('typed');
      const talk = await visitor(burger);
      await talk();
      expect(sentTo(provider)).toEqual({ authorization: 'Bearer typed-1', team: 'typed-a' });
      await save({ model: 'other', api_key: 'typed-2', headers: { 'X-Team': 'typed-b' } });
      await talk();
      expect(sentTo(provider)).toEqual({ authorization: 'Bearer typed-2', team: 'typed-b' });
      expect(provider.calls.at(-1)?.body).toMatchObject({ model: 'm' });
      const rows = await server.db.selectFrom('publication').selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain('typed');
    });

    test('are sent to no other origin, and are said to be missing', async () => {
      const { burger, path, provider } = await talking('One');
      const save = (more: object) => builder.one('PUT', `${path}/cheese/ollama`, { json_data: more });
      await save({ host: provider.url, model: 'm', api_key: 'typed-1', headers: { 'X-Team': 'typed-a' } });
      await publish(burger);
      const keys = async () => (await list(burger)).data.map(({ key }) => key);
      await save({ host: elsewhere, model: 'm', api_key: 'typed-2' });
      expect(await keys()).toEqual(['missing']);
      await (await visitor(burger))();
      expect(sentTo(provider)).toEqual({ authorization: undefined, team: undefined });
      await save({ host: provider.url, model: 'm', api_key: 'typed-3' });
      expect(await keys()).toEqual(['missing']);
      await save({ host: provider.url, model: 'm', api_key: 'typed-3', headers: { 'X-Team': 'typed-a' } });
      expect(await keys()).toEqual(['stored']);
      await builder.one('DELETE', `${path}/cheese/ollama`);
      expect(await keys()).toEqual(['missing']);
      expect((await list(burger)).data[0]?.cheese_type).toBe('ollama');
      await (await visitor(burger))();
      expect(sentTo(provider)).toEqual({ authorization: undefined, team: undefined });
    });

    test('are missing where a provider does not answer without a key', async () => {
      const burger = await builder.burger(await builder.workshop());
      const path = `/api/burger/${burger}`;
      expect(await publish(burger)).toMatchObject({ key: 'none needed', cheese_type: null });
      await builder.one('POST', `${path}/cheese`, { type: 'OpenAI', json_data: { model: 'm' } });
      expect(await publish(burger)).toMatchObject({ key: 'missing', cheese_type: 'openai' });
      await builder.one('PUT', `${path}/cheese/openai`, { json_data: { model: 'm', host: here } });
      expect(await publish(burger)).toMatchObject({ key: 'none needed' });
    });
  });

  test('an import changes nothing that is published, and ends what does not come back', async () => {
    const { burger, path, heard } = await talking('One');
    const workshop = String((await builder.one('GET', path)).workshop_id);
    const other = await builder.burger(workshop);
    await publish(burger);
    await publish(other);
    const { body } = await builder.call('GET', `/api/workshop/${workshop}/burgers`);
    const file = z.object({ data: z.array(z.looseObject({ id: z.string(), buns: z.array(z.object({})) })) });
    const [kept] = file.parse(body).data.filter(({ id }) => id === burger);
    await builder.call('POST', `/api/workshop/${workshop}/burgers`, [
      { ...kept, buns: [{ prompt: 'Imported' }] },
    ]);
    expect((await list(burger)).data).toMatchObject([{ number: 1, is_in_force: true, changes: 1 }]);
    await (await visitor(burger))();
    expect(heard()).toEqual(['One']);
    expect(await builder.call('GET', `/api/burger/${other}/publications`)).toMatchObject({ status: 404 });
  });

  test('a deleted burger comes back without published states, and gives none of their numbers again', async () => {
    const { burger, path, say, heard } = await talking('One');
    await publish(burger);
    await publish(burger);
    await (await visitor(burger))();
    await builder.one('DELETE', path);
    const { id: entry } = await newestOf(builder, burger);
    await builder.one('POST', `${path}/restore`, { entry });
    expect((await list(burger)).data).toEqual([]);
    await say('Another');
    expect((await publish(burger)).number).toBe(3);
    const base = { name: 'Burger', workshop_id: (await builder.one('GET', path)).workshop_id };
    await builder.one('PUT', path, { ...base, is_public: true });
    await (await visitor(burger))();
    expect(heard()).toEqual(['Another']);
  });

  test('visitors get no former state of a burger whose history has forgotten its numbers', async () => {
    const { burger, path, say, heard } = await talking('Former');
    await publish(burger);
    await (await visitor(burger))();
    await builder.one('DELETE', path);
    const { id: entry } = await newestOf(builder, burger);
    await server.db.deleteFrom('history').where('what', '=', 'published').execute();
    await builder.call('POST', `${path}/restore`, { entry });
    await say('Present');
    expect((await publish(burger)).number).toBe(1);
    const base = { name: 'Burger', workshop_id: (await builder.one('GET', path)).workshop_id };
    await builder.one('PUT', path, { ...base, is_public: true });
    await (await visitor(burger))();
    expect(heard()).toEqual(['Present']);
  });

  test('an entry about a published state is read, and leads back like any other', async () => {
    const { burger, path, say } = await talking('One');
    await publish(burger);
    const { id: entry } = await newestOf(builder, burger);
    await say('Two');
    const { before, after } = await entryAt(builder, burger, entry);
    expect([before, after]).toMatchObject([{ id: burger }, { id: burger }]);
    expect(await builder.one('POST', `${path}/restore`, { entry })).toMatchObject({ changed: 1 });
    expect(await builder.list(`${path}/bun`)).toMatchObject([{ prompt: 'One' }]);
  });

  test('all accounts may, and nobody else', async () => {
    const { burger, path } = await talking('One');
    await publish(burger);
    const colleague = await signIn(server);
    expect(await colleague.call('GET', `${path}/publications`)).toMatchObject({ status: 200 });
    for (const [method, address, body] of [
      ['GET', `${path}/publications`],
      ['GET', `${path}/publications/1`],
      ['POST', `${path}/publications`, {}],
      ['PUT', `${path}/published`, { number: null, instead_of: 1 }],
    ] as const)
      expect(await call(server, method, address, { body })).toMatchObject({ status: 401 });
    const unknown = '/api/burger/BRG-NONE';
    expect(await builder.call('GET', `${unknown}/publications`)).toMatchObject({ status: 404 });
    expect(await builder.call('POST', `${unknown}/publications`, {})).toMatchObject({ status: 404 });
    expect(await set('BRG-NONE', null, null)).toMatchObject({ status: 404 });
    for (const body of [{}, { number: 1 }, { number: 0, instead_of: null }, { number: 'x', instead_of: 1 }])
      expect(await builder.call('PUT', `${path}/published`, body)).toMatchObject({ status: 400 });
    for (const body of [{ note: 7 }, { note: 'n'.repeat(201) }, { seen: -1 }])
      expect(await tryPublish(burger, body)).toMatchObject({ status: 400 });
  });
});
