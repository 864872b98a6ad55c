import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createAccount } from '#server/accounts/create-account.ts';
import { readConfig } from '#server/config/config.ts';
import { createPasswords, strong } from '#server/passwords/passwords.ts';
import { call, signIn } from '#test/server/session-client.ts';
import { sqlite } from '#test/support/databases.ts';
import { sharedServer } from '#test/support/shared-server.ts';

const ADDRESSES = 200;
/** The number of guesses at a time. */
const AT_ONCE = 120;
const TIMES = 3;

const server = sharedServer({
  database: sqlite,
  passwords: createPasswords(strong),
  config: { trustedProxies: readConfig({ COWTEX_TRUSTED_PROXIES: '127.0.0.1' }).trustedProxies },
});
const from = (address: string) => ({ 'X-Forwarded-For': address });
const signInFrom = (address: string, body: object, headers = {}) =>
  call(server, 'POST', '/api/login', { body, headers: { ...from(address), ...headers } });

const owner = { account: 'grace', password: 'compiler' };
let device = '';
let token = '';
let isOver = false;
let guesses = 0;
let flood: Promise<unknown>;

/** Guesses with ever new names, each time from the next of all addresses. */
async function guess(): Promise<void> {
  while (!isOver) {
    guesses += 1;
    await signInFrom(`198.51.100.${guesses % ADDRESSES}`, { account: `name-${guesses}`, password: 'wrong' });
  }
}

beforeAll(async () => {
  await createAccount(server.deps, owner);
  const first = await signInFrom('192.0.2.1', owner);
  device = first.headers.get('set-cookie')?.split(';')[0] ?? '';
  token = (await signIn(server, owner.account, owner.password)).token;
  flood = Promise.all(Array.from({ length: AT_ONCE }, guess));
  await vi.waitUntil(() => guesses > 2 * ADDRESSES, { timeout: 120_000 });
  // On a busy machine.
}, 150_000);
afterAll(async () => {
  isOver = true;
  await flood;
});

/** The statuses of calls that follow each other. */
async function statuses(send: (time: number) => ReturnType<typeof call>): Promise<number[]> {
  const all: number[] = [];
  for (let time = 0; time < TIMES; time += 1) all.push((await send(time)).status);
  return all;
}
const each = (status: number) => Array.from({ length: TIMES }, () => status);

test('guesses from two hundred addresses keep out nobody with a known browser', async () => {
  expect(await statuses(() => signInFrom('192.0.2.1', owner, { Cookie: device }))).toEqual(each(200));
});

test('nor those who create accounts', async () => {
  const body = (time: number) => ({ account: `made-${time}`, password: 'secret' });
  expect(
    await statuses((time) => call(server, 'POST', '/api/accounts', { token, body: body(time) })),
  ).toEqual(each(201));
});

test('nor those who change a password', async () => {
  const word = (time: number) => (time === 0 ? owner.password : `compiler-${time}`);
  const body = (time: number) => ({ password: word(time), new_password: word(time + 1) });
  expect(
    await statuses((time) => call(server, 'PUT', '/api/me/password', { token, body: body(time) })),
  ).toEqual(each(204));
});

test('nor somebody who comes from an address of their own for the first time', async () => {
  await createAccount(server.deps, { account: 'ada', password: 'analytical' });
  const body = { account: 'ada', password: 'analytical' };
  expect(await statuses((time) => signInFrom(`203.0.113.${time}`, body))).toEqual(each(200));
});
