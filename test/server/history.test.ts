import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createAccount } from '#server/accounts/create-account.ts';
import { SECRET_MASK } from '#server/builder/secret-mask.ts';
import { newId } from '#server/lib/ids.ts';
import { createAttempts } from '#server/sessions/attempts.ts';
import { databases } from '#test/support/databases.ts';
import { sharedServer } from '#test/support/shared-server.ts';
import { apiPatty, consoleOf, sharedBuilder } from './builder-console.ts';
import { newestOf } from './history-console.ts';
import { call, createClock, login, signIn } from './session-client.ts';

/* What the history records of each change, and what it never does. */

const operations = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.object({ operationId: z.string().optional() }))),
});

/** Calls that change nothing that the history tells, and why. */
const exceptions: Readonly<Record<string, string>> = {
  refreshTokens: 'goes on with a sign-in that is recorded',
  signOut: 'only ends a sign-in',
  testCheese: 'asks a model and keeps nothing',
  testPatty: 'calls a tool and keeps nothing',
};

describe.each(databases)('the history on $name', (database) => {
  const clock = createClock();
  const server = sharedServer({ database, now: clock.now });
  const builder = sharedBuilder(server);

  const newest = async () =>
    (await server.db.selectFrom('history').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst())
      ?.id ?? 0;
  const since = (id: number) =>
    server.db.selectFrom('history').selectAll().where('id', '>', id).orderBy('id').execute();
  /** The entries of what `work` does, without what differs each time. */
  async function recorded(work: () => Promise<unknown>) {
    const before = await newest();
    await work();
    return (await since(before)).map(({ what, subject, subject_id, burger_id, detail, state }) => ({
      what,
      subject,
      subject_id,
      burger_id,
      ...(detail !== null && { detail: JSON.parse(detail) }),
      ...(state !== null && { state: JSON.parse(state) }),
    }));
  }

  let names = 0;
  async function newAccount() {
    names += 1;
    const account = `ada${names}`;
    const id = await createAccount(server.deps, { account, password: 'analytical' });
    return { id, account, token: (await signIn(server, account, 'analytical')).token };
  }
  async function newBurger() {
    const workshop = await builder.workshop();
    const burger = await builder.burger(workshop);
    return { workshop, burger, path: `/api/burger/${burger}` };
  }
  const profile = { first_name: 'Ada', last_name: 'Lovelace', email: '' };
  const passwords = { password: 'analytical', new_password: 'engine' };
  const role = (name: string) => builder.call('POST', '/api/services', { service: 'oven', role: name });
  const bare = (name: string) => builder.call('POST', '/api/services', { role: name });

  /** Each call that changes something: what comes before, the call itself, and the entry. */
  const changes: Readonly<
    Record<
      string,
      () => Promise<{ send: () => Promise<unknown>; what: string; subject: string; id?: unknown }>
    >
  > = {
    async signIn() {
      const { account, id } = await newAccount();
      return { send: () => signIn(server, account, 'analytical'), what: 'signed-in', subject: 'session', id };
    },
    async updateMyProfile() {
      const { id, token } = await newAccount();
      const own = consoleOf(server.url, token);
      return {
        send: () => own.one('PUT', '/api/me/profile', { ...profile, email: `${id}@example.com` }),
        what: 'changed',
        subject: 'account',
        id,
      };
    },
    async changeMyPassword() {
      const { id, token } = await newAccount();
      const send = () => call(server, 'PUT', '/api/me/password', { token, body: passwords });
      return { send, what: 'password-changed', subject: 'account', id };
    },
    async createAccount() {
      const body = { account: 'charles', password: 'difference' };
      return { send: () => builder.one('POST', '/api/accounts', body), what: 'added', subject: 'account' };
    },
    async updateAccountProfile() {
      const { id } = await newAccount();
      const send = () => builder.one('PUT', `/api/accounts/${id}/profile`, profile);
      return { send, what: 'changed', subject: 'account', id };
    },
    async changeAccountPassword() {
      const { id } = await newAccount();
      const send = () => builder.call('PUT', `/api/accounts/${id}/password`, passwords);
      return { send, what: 'password-changed', subject: 'account', id };
    },
    async deleteAccount() {
      const { id } = await newAccount();
      return {
        send: () => builder.call('DELETE', `/api/accounts/${id}`),
        what: 'deleted',
        subject: 'account',
        id,
      };
    },
    createServiceRole: async () => ({
      send: () => role('cook'),
      what: 'added',
      subject: 'catalogue',
      id: 'cook',
    }),
    async removeRole() {
      await role('waiter');
      const send = () => builder.call('DELETE', '/api/services/oven/waiter');
      return { send, what: 'deleted', subject: 'catalogue', id: 'waiter' };
    },
    async removeRoleWithoutService() {
      await bare('guest');
      const send = () => builder.call('DELETE', '/api/services//guest');
      return { send, what: 'deleted', subject: 'catalogue', id: 'guest' };
    },
    async assignRole() {
      const { id } = await newAccount();
      await role('baker');
      const send = () => builder.one('PUT', `/api/services/oven/baker/${id}`);
      return { send, what: 'role-given', subject: 'account', id };
    },
    async assignRoleWithoutService() {
      const { id } = await newAccount();
      await bare('baker');
      const send = () => builder.one('PUT', `/api/services//baker/${id}`);
      return { send, what: 'role-given', subject: 'account', id };
    },
    async takeRole() {
      const { id } = await newAccount();
      await role('baker');
      await builder.one('PUT', `/api/services/oven/baker/${id}`);
      const send = () => builder.one('DELETE', `/api/services/oven/baker/${id}`);
      return { send, what: 'role-taken', subject: 'account', id };
    },
    async takeRoleWithoutService() {
      const { id } = await newAccount();
      await bare('baker');
      await builder.one('PUT', `/api/services//baker/${id}`);
      const send = () => builder.one('DELETE', `/api/services//baker/${id}`);
      return { send, what: 'role-taken', subject: 'account', id };
    },
    createWorkshop: async () => ({ send: () => builder.workshop(), what: 'added', subject: 'workshop' }),
    async updateWorkshop() {
      const id = await builder.workshop();
      const send = () => builder.one('PUT', `/api/workshop/${id}`, { name: 'Other' });
      return { send, what: 'changed', subject: 'workshop', id };
    },
    async deleteWorkshop() {
      const id = await builder.workshop();
      return {
        send: () => builder.one('DELETE', `/api/workshop/${id}`),
        what: 'deleted',
        subject: 'workshop',
        id,
      };
    },
    async importBurgers() {
      const id = await builder.workshop();
      const send = () => builder.call('POST', `/api/workshop/${id}/burgers`, [{ name: 'Imported' }]);
      return { send, what: 'imported', subject: 'workshop', id };
    },
    async createBurger() {
      const workshop = await builder.workshop();
      return { send: () => builder.burger(workshop), what: 'added', subject: 'burger' };
    },
    async updateBurger() {
      const { burger, path, workshop } = await newBurger();
      const send = () => builder.one('PUT', path, { name: 'Other', workshop_id: workshop });
      return { send, what: 'changed', subject: 'burger', id: burger };
    },
    async deleteBurger() {
      const { burger, path } = await newBurger();
      return { send: () => builder.one('DELETE', path), what: 'deleted', subject: 'burger', id: burger };
    },
    async createTopBun() {
      const { path } = await newBurger();
      return {
        send: () => builder.one('POST', `${path}/bun`, { prompt: 'P' }),
        what: 'added',
        subject: 'bun',
      };
    },
    async updateTopBun() {
      const { path } = await newBurger();
      const { id } = await builder.one('POST', `${path}/bun`, { prompt: 'P' });
      const send = () => builder.one('PUT', `${path}/bun/top/${id}`, { prompt: 'Q' });
      return { send, what: 'changed', subject: 'bun', id };
    },
    async deleteTopBun() {
      const { path } = await newBurger();
      const { id } = await builder.one('POST', `${path}/bun`, { prompt: 'P' });
      return {
        send: () => builder.one('DELETE', `${path}/bun/top/${id}`),
        what: 'deleted',
        subject: 'bun',
        id,
      };
    },
    async createCheese() {
      const { path } = await newBurger();
      const send = () => builder.one('POST', `${path}/cheese`, { type: 'Ollama' });
      return { send, what: 'added', subject: 'cheese', id: 'ollama' };
    },
    async updateCheese() {
      const { path } = await newBurger();
      await builder.one('POST', `${path}/cheese`, { type: 'Ollama' });
      const send = () => builder.one('PUT', `${path}/cheese/ollama`, { json_data: { model: 'm' } });
      return { send, what: 'changed', subject: 'cheese', id: 'ollama' };
    },
    async deleteCheese() {
      const { path } = await newBurger();
      await builder.one('POST', `${path}/cheese`, { type: 'Ollama' });
      const send = () => builder.one('DELETE', `${path}/cheese/ollama`);
      return { send, what: 'deleted', subject: 'cheese', id: 'ollama' };
    },
    async createPatty() {
      const { path } = await newBurger();
      const send = () => builder.one('POST', `${path}/patty`, apiPatty('lookup'));
      return { send, what: 'added', subject: 'patty' };
    },
    async updatePatty() {
      const { path } = await newBurger();
      const { id } = await builder.one('POST', `${path}/patty`, apiPatty('lookup'));
      const send = () => builder.one('PUT', `${path}/patty/${id}`, apiPatty('search'));
      return { send, what: 'changed', subject: 'patty', id };
    },
    async deletePatty() {
      const { path } = await newBurger();
      const { id } = await builder.one('POST', `${path}/patty`, apiPatty('lookup'));
      return {
        send: () => builder.one('DELETE', `${path}/patty/${id}`),
        what: 'deleted',
        subject: 'patty',
        id,
      };
    },
    async createDoorKey() {
      const { burger, path } = await newBurger();
      const send = () => builder.one('POST', `${path}/key`, { name: 'Site' });
      return { send, what: 'added', subject: 'key', id: burger };
    },
    async deleteDoorKey() {
      const { burger, path } = await newBurger();
      const { id } = await builder.one('POST', `${path}/key`, { name: 'Site' });
      const send = () => builder.one('DELETE', `${path}/key/${id}`);
      return { send, what: 'deleted', subject: 'key', id: burger };
    },
    async restoreBurger() {
      const { burger, path } = await newBurger();
      const made = await newestOf(builder, burger);
      await builder.one('POST', `${path}/bun`, { prompt: 'P' });
      const send = () => builder.call('POST', `${path}/restore`, { entry: made.id });
      return { send, what: 'restored', subject: 'burger', id: burger };
    },
    async restoreLayer() {
      const { burger, path } = await newBurger();
      const { id } = await builder.one('POST', `${path}/bun`, { prompt: 'P' });
      await builder.one('DELETE', `${path}/bun/top/${id}`);
      const { id: entry } = await newestOf(builder, burger);
      const send = () => builder.call('POST', `${path}/restore/${id}`, { entry });
      return { send, what: 'restored', subject: 'bun', id };
    },
    async publishBurger() {
      const { burger, path } = await newBurger();
      const send = () => builder.call('POST', `${path}/publications`, {});
      return { send, what: 'published', subject: 'burger', id: burger };
    },
    async setPublished() {
      const { burger, path } = await newBurger();
      await builder.call('POST', `${path}/publications`, {});
      const send = () => builder.call('PUT', `${path}/published`, { number: null, instead_of: 1 });
      return { send, what: 'taken-back', subject: 'burger', id: burger };
    },
  };

  test('has one entry of each call that changes something', async () => {
    const { paths } = operations.parse((await call(server, 'GET', '/openapi.json')).body);
    const writing = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { operationId = path }]) =>
        method === 'get' || !path.startsWith('/api/') ? [] : [operationId],
      ),
    );
    for (const operation of writing) {
      if (operation in exceptions) continue;
      const change = await changes[operation]?.();
      const entries = await recorded(async () => change?.send());
      expect({ operation, entries }).toEqual({
        operation,
        entries: [
          expect.objectContaining({
            what: change?.what,
            subject: change?.subject,
            subject_id: change?.id ?? expect.any(String),
          }),
        ],
      });
    }
    expect(writing).toEqual(expect.arrayContaining([...Object.keys(changes), ...Object.keys(exceptions)]));
  });

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

  test('names a sign-in and a refused one with the address, and of unknown names only how many there were', async () => {
    const { id, account } = await newAccount();
    const entries = await recorded(async () => {
      await login(server, account, 'analytical');
      await login(server, account, 'typed-wrong');
      await login(server, 'typed-instead-of-a-name', 'typed-wrong');
    });
    const shared = { subject: 'session', subject_id: id, burger_id: null, detail: { address: '127.0.0.1' } };
    expect(entries).toEqual([
      { ...shared, what: 'signed-in' },
      { ...shared, what: 'sign-in-refused' },
    ]);
    const attempts = createAttempts(server.deps);
    const refuse = (name: string) =>
      attempts.check(
        {
          accountKey: name,
          caller: '127.0.0.9',
          isKnown: false,
          signIn: { account: undefined, address: '127.0.0.9' },
        },
        async () => false,
      );
    expect(await recorded(() => refuse('typed-instead-of-a-name'))).toEqual([]);
    await refuse('typed-instead-too');
    const counted = { what: 'sign-in-refused', subject: 'session', subject_id: '', burger_id: null };
    expect(await recorded(() => attempts.recordUnknown())).toEqual([{ ...counted, detail: { count: 2 } }]);
    expect(await recorded(() => attempts.recordUnknown())).toEqual([]);
  });

  test('names those who lose a role with the role, and keeps no email of an account', async () => {
    const { id } = await newAccount();
    await role('sous-chef');
    await builder.one('PUT', `/api/services/oven/sous-chef/${id}`);
    const detail = { service: 'oven', role: 'sous-chef' };
    expect(await recorded(() => builder.call('DELETE', '/api/services/oven/sous-chef'))).toMatchObject([
      { what: 'deleted', subject: 'catalogue', detail },
      { what: 'role-taken', subject: 'account', subject_id: id, detail },
    ]);
    const path = `/api/accounts/${id}/profile`;
    const changes = async (fields: object) =>
      (await recorded(() => builder.one('PUT', path, fields))).map(({ what, detail }) => [what, detail]);
    expect(await changes({ ...profile, email: 'typed@example.com' })).toEqual([
      ['changed', { fields: ['first_name', 'last_name', 'email'] }],
    ]);
    expect(await changes({ ...profile, email: 'typed-again@example.com' })).toEqual([
      ['changed', { fields: ['email'] }],
    ]);
    expect(await changes({ ...profile, first_name: 'Typed-Ada', email: 'Typed-Again@example.com' })).toEqual([
      ['changed', { fields: ['first_name', 'email'] }],
    ]);
    await builder.call('DELETE', `/api/accounts/${id}`);
    const all = await server.db.selectFrom('history').selectAll().where('subject_id', '=', id).execute();
    expect(all.map(({ what }) => what)).toContain('deleted');
    expect(JSON.stringify(all)).not.toMatch(/typed|example\.com/i);
  });

  test('has none of the secrets that were typed', async () => {
    const rows = await server.db.selectFrom('history').selectAll().execute();
    const text = JSON.stringify(rows);
    expect(text).toContain('X-Team');
    for (const secret of ['typed-', 'analytical', 'engine', 'difference', builder.token])
      expect(text).not.toContain(secret);
    const sealed = await server.db.selectFrom('cheese').select(['api_key', 'headers']).execute();
    for (const { api_key, headers } of sealed)
      for (const secret of [api_key, headers]) if (secret !== null) expect(text).not.toContain(secret);
  });
});
