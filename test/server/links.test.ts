import { randomBytes } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { ensureAdmin } from '#server/accounts/admin-role.ts';
import { createAccount } from '#server/accounts/create-account.ts';
import { ensureFirstAccount } from '#server/accounts/first-account.ts';
import { makeLinkFor } from '#server/accounts/links/store.ts';
import { createPasswords } from '#server/passwords/passwords.ts';
import { cleanUpLinks } from '#server/sessions/links/store.ts';
import { databases, sqlite } from '#test/support/databases.ts';
import { serverForTest, sharedServer } from '#test/support/shared-server.ts';
import {
  type Answer,
  call,
  createClock,
  dataOf,
  login,
  signIn,
  tokensOf,
  userSchema,
} from './session-client.ts';

const adminRole = { service: 'cowtex', role: 'admin' };
const DAY = 24 * 60 * 60;
const newLink = z.strictObject({
  link: z.string().regex(/^link-[\w-]{43}$/),
  expires_at: z.iso.datetime(),
});
const accounts = z.array(
  z.looseObject({
    id: z.string(),
    link: z.strictObject({ expires_at: z.string() }).nullable().optional(),
  }),
);
const entries = z.array(
  z.looseObject({
    what: z.string(),
    subject: z.string(),
    by: z.object({ account: z.string() }).nullable(),
    name: z.string().nullable(),
    detail: z.record(z.string(), z.unknown()).nullable(),
  }),
);
const guess = () => `link-${randomBytes(32).toString('base64url')}`;

/** What a stranger sees of a refusal. */
function seen({ status, headers, body }: Answer) {
  const { request_id, ...said } = z.looseObject({ request_id: z.string() }).parse(body);
  const names = [...headers.keys()].filter((name) => !['date', 'x-request-id'].includes(name));
  return { status, said, names };
}

test('a link that is refused is counted in the audit log', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const server = await serverForTest({ database: sqlite });
  for (const path of ['/api/login/link/account', '/api/login/link']) {
    const body = { link: guess(), password: 'remembered' };
    expect((await call(server, 'POST', path, { body })).status).toBe(401);
  }
  const refused = () =>
    server.db.selectFrom('history').select('detail').where('what', '=', 'sign-in-refused').execute();
  expect(await refused()).toEqual([]);
  vi.advanceTimersByTime(60_000);
  await expect.poll(refused).toEqual([{ detail: '{"count":2}' }]);
});

describe.each(databases)('a link on $name', (database) => {
  const clock = createClock();
  let hashes = 0;
  const passwords = createPasswords({ memory: 8, passes: 1 });
  const counting: typeof passwords = {
    ...passwords,
    hash(...given) {
      hashes += 1;
      return passwords.hash(...given);
    },
  };
  const server = sharedServer({
    database,
    config: { adminRole, adminPassword: 'burger' },
    now: clock.now,
    passwords: counting,
  });
  let admin: string;
  let made = 0;
  let person: { readonly id: string; readonly name: string };

  beforeAll(async () => {
    await ensureFirstAccount(server.deps);
    await ensureAdmin(server.deps);
  });
  beforeEach(async () => {
    // Neither the sign-in nor the failures of the test before count any more.
    clock.forward(3600);
    admin = (await signIn(server, 'admin', 'burger')).token;
    made += 1;
    const name = `person${made}`;
    person = { name, id: await createAccount(server.deps, { account: name, password: 'forgotten' }) };
  });

  const as = (token: string, method: string, path: string, body?: unknown) =>
    call(server, method, path, { token, body });
  const linkPath = () => `/api/accounts/${person.id}/link`;
  const make = async () => dataOf(await as(admin, 'POST', linkPath()), newLink).link;
  const read = (link: string) => call(server, 'POST', '/api/login/link/account', { body: { link } });
  const use = (link: string, password = 'remembered') =>
    call(server, 'POST', '/api/login/link', { body: { link, password } });
  const shownTo = async (token: string) =>
    dataOf(await as(token, 'GET', '/api/accounts'), accounts).find(({ id }) => id === person.id)?.link;

  test('sets the password once, and ends the sign-ins when it is used, not when it is made', async () => {
    const before = await signIn(server, person.name, 'forgotten');
    const link = await make();
    const rows = await server.db.selectFrom('account_link').selectAll().execute();
    expect(rows.map((row) => row.account_id)).toContain(person.id);
    expect(JSON.stringify(rows)).not.toContain(link.slice(5));

    expect((await read(link)).body).toEqual({ data: { account: person.name } });
    expect((await as(before.token, 'GET', '/api/me')).status).toBe(200);

    const used = await use(link);
    expect(used.status).toBe(200);
    expect(used.headers.get('set-cookie')).toMatch(/^cowtex-device=.*HttpOnly/);
    const { token, refresh_token } = tokensOf(used);
    expect(dataOf(await as(token, 'GET', '/api/me'), userSchema).account).toBe(person.name);
    expect((await call(server, 'POST', '/api/refresh', { body: { refresh_token } })).status).toBe(200);
    expect((await as(before.token, 'GET', '/api/me')).status).toBe(401);
    expect((await login(server, person.name, 'forgotten')).status).toBe(401);
    expect((await login(server, person.name, 'remembered')).status).toBe(200);
  });

  test('that does not work says nothing of why: used, late, revoked, replaced, changed, deleted, guessed', async () => {
    const newPerson = async (name: string) => ({
      name,
      id: await createAccount(server.deps, { account: name, password: 'forgotten' }),
    });
    const spoilt: Record<string, () => Promise<string>> = {
      async used() {
        const link = await make();
        await use(link);
        return link;
      },
      async revoked() {
        const link = await make();
        expect((await as(admin, 'DELETE', linkPath())).status).toBe(204);
        return link;
      },
      async replaced() {
        const link = await make();
        await make();
        return link;
      },
      async changed() {
        const link = await make();
        const { token } = await signIn(server, person.name, 'forgotten');
        const body = { password: 'forgotten', new_password: 'another' };
        expect((await as(token, 'PUT', '/api/me/password', body)).status).toBe(204);
        return link;
      },
      async deleted() {
        const link = await make();
        expect((await as(admin, 'DELETE', `/api/accounts/${person.id}`)).status).toBe(204);
        return link;
      },
      guessed: async () => guess(),
      cut: async () => (await make()).slice(0, -1),
      async late() {
        const link = await make();
        clock.forward(DAY);
        return link;
      },
    };
    const refusal = {
      status: 401,
      said: { message: 'This link can’t be used any more. Ask for a new one.', code: 'link-unusable' },
    };
    const answers = [];
    for (const [why, spoil] of Object.entries(spoilt)) {
      person = await newPerson(`${why}${made}`);
      const link = await spoil();
      expect(seen(await read(link)), why).toMatchObject(refusal);
      const before = hashes;
      const answer = seen(await use(link));
      expect(answer, why).toMatchObject(refusal);
      // The same work: a hash that takes most of the time.
      expect([why, hashes - before]).toEqual([why, 1]);
      answers.push(answer);
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  test('is used by one of many at once, who all look alike', async () => {
    const link = await make();
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, index) => use(link, `password ${index}`)),
    );
    const winners = answers.flatMap(({ status }, index) => (status === 200 ? [index] : []));
    expect(winners).toHaveLength(1);
    const losers = answers
      .filter(({ status }) => status !== 200)
      .map((answer) => JSON.stringify(seen(answer)));
    expect(new Set(losers).size).toBe(1);
    for (const [index] of answers.entries())
      expect((await login(server, person.name, `password ${index}`)).status).toBe(
        index === winners[0] ? 200 : 401,
      );
  });

  test('is not spent by a password that is none', async () => {
    const link = await make();
    expect(await use(link, 'abc')).toMatchObject({ status: 400, body: { field: 'password' } });
    expect((await use(link)).status).toBe(200);
  });

  test('is made, seen and revoked by those who have the role, and by nobody for themselves', async () => {
    const { token } = await signIn(server, person.name, 'forgotten');
    for (const [method, path, body] of [
      ['POST', linkPath()],
      ['POST', '/api/accounts/ACC-NONE/link'],
      ['DELETE', linkPath()],
      ['POST', '/api/invitations', { account: 'guest' }],
    ] as const)
      expect(await as(token, method, path, body), `${method} ${path}`).toMatchObject({
        status: 403,
        body: { code: 'admin-role-needed' },
      });
    expect(
      await server.db.selectFrom('account_link').selectAll().where('account_id', '=', person.id).execute(),
    ).toEqual([]);

    expect(await shownTo(admin)).toBeNull();
    const { expires_at } = dataOf(await as(admin, 'POST', linkPath()), newLink);
    expect(Date.parse(expires_at) - clock.now().getTime()).toBe(DAY * 1000);
    expect(await shownTo(admin)).toEqual({ expires_at });
    expect((await as(admin, 'GET', `/api/accounts/${person.id}`)).body).toMatchObject({
      data: { link: { expires_at } },
    });
    expect(await shownTo(token)).toBeUndefined();
    expect((await as(token, 'GET', '/api/me')).body).not.toHaveProperty('data.link');

    expect((await as(admin, 'DELETE', linkPath())).status).toBe(204);
    expect(await shownTo(admin)).toBeNull();
    expect(await as(admin, 'DELETE', linkPath())).toMatchObject({
      status: 404,
      body: { message: 'This account has no link.' },
    });
    for (const method of ['POST', 'DELETE'])
      expect((await as(admin, method, '/api/accounts/ACC-NONE/link')).status).toBe(404);
  });

  test('is listed until its end, and swept afterwards', async () => {
    await make();
    clock.forward(DAY);
    const { token } = await signIn(server, 'admin', 'burger');
    expect(await shownTo(token)).toBeNull();
    expect((await as(token, 'DELETE', linkPath())).status).toBe(404);
    await cleanUpLinks(server.deps);
    expect(await server.db.selectFrom('account_link').selectAll().execute()).toEqual([]);
  });

  test('invites somebody whose account has no password until then', async () => {
    const account = `guest${made}`;
    const answer = await as(admin, 'POST', '/api/invitations', { account });
    expect(answer.status).toBe(201);
    const { link, account: created } = dataOf(
      answer,
      newLink.extend({ account: z.looseObject({ id: z.string(), account: z.string() }) }),
    );
    expect(created.account).toBe(account);
    for (const password of ['', 'none', account]) {
      const refused = await login(server, account, password);
      if (password !== '') expect(seen(refused)).toEqual(seen(await login(server, 'nobody', 'none')));
    }
    // Nor is there a current password to confirm.
    for (const body of [
      { password: 'none', new_password: 'mine' },
      { password: ' ', new_password: 'mine' },
    ])
      expect((await as(admin, 'PUT', `/api/accounts/${created.id}/password`, body)).status).toBe(400);
    expect((await use(link, 'mine')).status).toBe(200);
    expect((await login(server, account, 'mine')).status).toBe(200);
    expect(await as(admin, 'POST', '/api/invitations', { account })).toMatchObject({
      status: 409,
      body: { field: 'account' },
    });
    expect((await as(admin, 'POST', '/api/invitations', { account: 'x' })).status).toBe(400);
  });

  test('stands in the audit log: who made it, who used it from where, who revoked it', async () => {
    await make();
    await as(admin, 'DELETE', linkPath());
    await makeLinkFor(server.deps, person.name.toUpperCase());
    const link = await make();
    await use(link);
    const found = dataOf(await as(admin, 'GET', '/api/history?limit=8'), entries);
    const told = found.map(({ what, subject, by, name, detail }) => ({
      what,
      subject,
      by: by?.account,
      name,
      detail,
    }));
    const about = { subject: 'account', name: person.name };
    const end = { expires_at: new Date(clock.now().getTime() + DAY * 1000).toISOString() };
    expect(told.slice(0, 6)).toEqual([
      {
        what: 'signed-in',
        subject: 'session',
        by: person.name,
        name: person.name,
        detail: { address: '127.0.0.1' },
      },
      { what: 'link-used', ...about, by: person.name, detail: { address: '127.0.0.1' } },
      { what: 'link-made', ...about, by: 'admin', detail: end },
      { what: 'link-made', ...about, by: undefined, detail: end },
      { what: 'link-revoked', ...about, by: 'admin', detail: null },
      { what: 'link-made', ...about, by: 'admin', detail: end },
    ]);
    expect(JSON.stringify(found)).not.toContain(link.slice(5));
    expect(server.lines.join('\n')).not.toContain(link.slice(5));
    expect(await makeLinkFor(server.deps, 'nobody')).toBeNull();
  });

  test('is not guessed: an address that goes on failing waits, whatever it tries', async () => {
    const last_failed_at = clock.now().toISOString();
    await server.db.deleteFrom('sign_in_failure').execute();
    await server.db
      .insertInto('sign_in_failure')
      .values({ account_key: '*', address: '127.0.0.1', failures: 60, last_failed_at })
      .execute();
    const ending = new AbortController();
    const guessing = (path: string) =>
      fetch(server.url + path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ link: guess(), password: 'remembered' }),
        signal: ending.signal,
      }).then(
        ({ status }) => status,
        () => 0,
      );
    const failures = async () => {
      const row = await server.db
        .selectFrom('sign_in_failure')
        .select('failures')
        .where('account_key', '=', '*')
        .where('address', '=', '127.0.0.1')
        .executeTakeFirst();
      return row?.failures;
    };
    const first = guessing('/api/login/link');
    await expect.poll(failures).toBe(61);
    const refused: number[] = [];
    const more = Array.from({ length: 20 }, (_, index) =>
      guessing(index % 2 === 0 ? '/api/login/link' : '/api/login/link/account').then((status) => {
        if (status !== 0) refused.push(status);
      }),
    );
    // Four answers may wait at a time, with the first one.
    await expect.poll(() => refused.length).toBe(17);
    expect(new Set(refused)).toEqual(new Set([429]));
    ending.abort();
    await Promise.all([first, ...more]);
  });
});

describe.each(databases)('a server without a role for administrators on $name', (database) => {
  test('lets nobody make a link but its operator', async () => {
    const server = await serverForTest({ database });
    const id = await createAccount(server.deps, { account: 'ines', password: 'secret' });
    const { token } = await signIn(server, 'ines', 'secret');
    for (const [method, path] of [
      ['POST', `/api/accounts/${id}/link`],
      ['DELETE', `/api/accounts/${id}/link`],
      ['POST', '/api/invitations'],
    ] as const)
      expect(await call(server, method, path, { token, body: { account: 'guest' } })).toMatchObject({
        status: 403,
        body: { code: 'link-role-missing' },
      });
    expect((await call(server, 'GET', '/api/accounts', { token })).body).not.toHaveProperty('data.0.link');
    const made = await makeLinkFor(server.deps, 'Ines');
    const body = { link: made?.link, password: 'better' };
    expect((await call(server, 'POST', '/api/login/link', { body })).status).toBe(200);
    expect((await login(server, 'ines', 'better')).status).toBe(200);
  });
});
