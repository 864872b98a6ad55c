import { expect, test } from 'vitest';
import { waitFor } from 'xstate';
import { createAdmin } from '#app/wiring/admin.ts';
import type { Account } from '#domain/entities.ts';
import { formOf } from '#machines/list/list-machine.ts';
import type { AccountCommands } from '#machines/list/resources/accounts.ts';
import { selectIsRefreshing } from '#machines/loader/loader-machine.ts';
import { selectUser } from '#machines/session/session-selectors.ts';
import { createAuthClient } from '#services/auth-client.ts';
import { createDraftStore } from '#services/draft-store.ts';
import { createHttp } from '#services/http.ts';
import { ada, bob } from '#test/machines/admin/people.ts';
import { pair, sessionWorld } from '#test/machines/session/session-world.ts';
import { type Seen, serve } from '#test/services/http-server.ts';
import { browserStorage } from '#test/services/storage-area.ts';

/*
 * The administrator's machines with their real calls, against a small server: the requests, and the events of the session. Ada is
 * signed in.
 */

const wire = ({ id, account, email, firstName, lastName, roles }: Account) => ({
  id,
  account,
  profile: { first_name: firstName, last_name: lastName, email },
  roles,
});

const { items, open } = browserStorage();
const { area } = open();

/** Lists both, answers 204 to whatever changes something, and `GET /api/accounts/{id}` with `details`. */
async function startAdmin(
  details: (id: string) => { status?: number; json?: unknown } = () => ({ status: 500 }),
) {
  const world = sessionWorld();
  await world.signIn('token', ada);
  const answer = ({ method, url }: Seen) => {
    if (method !== 'GET') return { status: 204 };
    if (url === '/api/accounts') return { json: { data: [wire(ada), wire(bob)] } };
    if (url.startsWith('/api/services')) return { json: { data: { '': ['guest'], billing: ['clerk'] } } };
    return details(url.split('/').at(-1) ?? '');
  };
  const { baseUrl, seen } = await serve(answer);
  const tokens = { current: () => pair('token').accessToken, account: () => null, renew: async () => null };
  const network = new EventTarget();
  const drafts = createDraftStore(
    () => area,
    () => world.session.getSnapshot().context.accountId,
  );
  const admin = createAdmin({
    network,
    drafts,
    auth: createAuthClient(createHttp({ baseUrl, tokens })),
    session: world.session,
  });
  const changes = () => seen.filter(({ method }) => method !== 'GET');
  return {
    ...world,
    admin,
    network,
    seen,
    changes,
    sent: () => JSON.parse(changes().at(-1)?.body ?? 'null'),
  };
}

type Admin = Awaited<ReturnType<typeof startAdmin>>['admin'];

async function loadedAccounts(admin: Admin) {
  const list = admin.accounts.get('accounts', {});
  list.start();
  await waitFor(list, ({ context }) => context.items.length > 0);
  return list;
}

type Accounts = Awaited<ReturnType<typeof loadedAccounts>>;

/** Opens the command, types the drafts one after another, submits, and waits for the end. */
async function carryOut<TName extends keyof AccountCommands>(
  list: Accounts,
  command: TName,
  target: AccountCommands[TName]['target'],
  ...drafts: readonly Partial<AccountCommands[TName]['draft']>[]
) {
  list.send({ type: 'open', command, target });
  const form = formOf(list.getSnapshot(), command);
  for (const draft of drafts) form?.send({ type: 'change', draft });
  form?.send({ type: 'submit' });
  form?.send({ type: 'confirm' });
  await waitFor(list, (snapshot) => snapshot.matches('closed'));
}

test('editing one’s own account greets by the new name at once, even where it cannot be read again', async () => {
  const { admin, session, changes, sent } = await startAdmin();
  const list = await loadedAccounts(admin);
  await carryOut(list, 'editProfile', ada, { firstName: ' Augusta ' });
  expect(changes().map(({ method, url }) => `${method} ${url}`)).toEqual(['PUT /api/accounts/ACC-1/profile']);
  expect(sent()).toEqual({ first_name: 'Augusta', last_name: 'Lovelace', email: 'ada@example.com' });
  expect(selectUser(session.getSnapshot())?.firstName).toBe('Augusta');
  expect(list.getSnapshot().context.items[0]?.firstName).toBe('Augusta');
});

test('editing somebody else’s account shows what the server has of it, and leaves the session alone', async () => {
  const { admin, session } = await startAdmin(() => ({ json: wire({ ...bob, firstName: 'Robert' }) }));
  const list = await loadedAccounts(admin);
  await carryOut(list, 'editProfile', bob, { firstName: 'Bob' });
  expect(list.getSnapshot().context.items[1]?.firstName).toBe('Robert');
  expect(session.getSnapshot().context.user).toEqual(ada);
});

test('a role of the empty service is assigned in its own place', async () => {
  const { admin, changes, session } = await startAdmin();
  const list = await loadedAccounts(admin);
  await carryOut(list, 'assignRole', ada, { service: '', offered: ['guest/1'] }, { role: 'guest/1' });
  expect(changes().map(({ method, url }) => `${method} ${url}`)).toEqual([
    'PUT /api/services//guest%2F1/ACC-1',
  ]);
  expect(session.getSnapshot().context.user?.roles).toContainEqual({ service: '', role: 'guest/1' });
});

test('a role that is taken from one’s own account is gone from the session, too', async () => {
  const { admin, changes, session } = await startAdmin();
  const list = await loadedAccounts(admin);
  await carryOut(list, 'removeRole', ada);
  expect(changes().map(({ method, url }) => `${method} ${url}`)).toEqual([
    'DELETE /api/services/billing/clerk/ACC-1',
  ]);
  expect(session.getSnapshot().context.user?.roles).toEqual([]);
  expect(list.getSnapshot().context.items[0]?.roles).toEqual([]);
});

test('deleting one’s own account signs out; deleting another does not', async () => {
  const { admin, session } = await startAdmin();
  const list = await loadedAccounts(admin);
  await carryOut(list, 'delete', bob);
  expect(list.getSnapshot().context.items).toEqual([ada]);
  expect(session.getSnapshot().hasTag('signedIn')).toBe(true);
  await carryOut(list, 'delete', ada);
  expect(session.getSnapshot().hasTag('signedOut')).toBe(true);
});

test('creating an account sends its trimmed name and its password as it is', async () => {
  const { admin, sent } = await startAdmin();
  const list = await loadedAccounts(admin);
  await carryOut(list, 'create', null, { account: ' carol ', password: ' pass ' });
  expect(sent()).toEqual({ account: 'carol', password: ' pass ' });
});

test('what was typed outlives the page, without its password and for its account only', async () => {
  const { admin, network } = await startAdmin();
  const list = await loadedAccounts(admin);
  list.send({ type: 'open', command: 'editProfile', target: bob });
  formOf(list.getSnapshot(), 'editProfile')?.send({ type: 'change', draft: { lastName: 'Kept' } });
  formOf(list.getSnapshot(), 'editProfile')?.send({ type: 'cancel' });
  list.send({ type: 'open', command: 'create', target: null });
  const draft = { account: 'carol', password: 'never stored' };
  formOf(list.getSnapshot(), 'create')?.send({ type: 'change', draft });
  network.dispatchEvent(new Event('pagehide'));
  expect([...items.keys()]).toEqual(['cowtex-drafts']);
  expect([...items.values()].join()).not.toContain('never stored');

  const next = await startAdmin();
  const again = await loadedAccounts(next.admin);
  again.send({ type: 'open', command: 'create', target: null });
  const created = formOf(again.getSnapshot(), 'create');
  expect(created?.getSnapshot().context.draft).toEqual({ account: 'carol', password: '' });
  created?.send({ type: 'discard' });
  created?.send({ type: 'cancel' });
  again.send({ type: 'open', command: 'editProfile', target: bob });
  const edited = formOf(again.getSnapshot(), 'editProfile')?.getSnapshot().context;
  expect(edited?.draft.lastName).toBe('Kept');
  expect(edited?.base.target).toEqual({ ...bob, version: bob.version });
  next.network.dispatchEvent(new Event('pagehide'));

  const stored = (owner: string) =>
    createDraftStore(
      () => area,
      () => owner,
    )
      .of('accounts {}')
      .load();
  expect(Object.keys(stored(ada.id))).toEqual([`editProfile ${bob.id}`]);
  expect(stored(bob.id)).toEqual({});
});

test('changing a password, another’s or one’s own, sends the current and the new one only', async () => {
  const { admin, changes, sent } = await startAdmin();
  const list = await loadedAccounts(admin);
  await carryOut(list, 'changePassword', bob, { currentPassword: 'old', newPassword: 'brand new' });
  expect(sent()).toEqual({ password: 'old', new_password: 'brand new' });

  const form = admin.passwords.get('password', {});
  form.start();
  form.send({
    type: 'change',
    draft: { currentPassword: 'mine', newPassword: 'newer', confirmation: 'newer' },
  });
  form.send({ type: 'submit' });
  await waitFor(form, ({ context }) => context.notice !== null);
  expect(changes().map(({ url }) => url)).toEqual(['/api/accounts/ACC-2/password', '/api/me/password']);
  expect(sent()).toEqual({ password: 'mine', new_password: 'newer' });
});

test('the catalogue creates what is trimmed, and removes a role of the empty service', async () => {
  const { admin, changes, sent } = await startAdmin();
  const list = admin.services.get('services', {});
  list.start();
  await waitFor(list, ({ context }) => context.items.length > 0);
  list.send({ type: 'open', command: 'create', target: null });
  const creating = formOf(list.getSnapshot(), 'create');
  creating?.send({ type: 'change', draft: { service: ' ', role: ' guest ' } });
  creating?.send({ type: 'submit' });
  await waitFor(list, (snapshot) => snapshot.matches('closed'));
  expect(sent()).toEqual({ service: '', role: 'guest' });
  list.send({ type: 'open', command: 'manageRoles', target: { service: '', roles: ['guest'] } });
  const removing = formOf(list.getSnapshot(), 'manageRoles');
  if (removing === undefined) throw new Error('The dialog is not open');
  removing.send({ type: 'change', draft: { role: 'guest' } });
  removing.send({ type: 'submit' });
  removing.send({ type: 'confirm' });
  await waitFor(removing, ({ context }) => context.notice !== null);
  expect(changes().map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST /api/services',
    'DELETE /api/services//guest',
  ]);
});

test('a profile that was saved is loaded again, and the session hears of both', async () => {
  const { admin, session, seen } = await startAdmin(() => ({
    json: wire({ ...ada, firstName: 'Countess' }),
  }));
  const profile = admin.profiles.get('ACC-1', { user: ada });
  profile.start();
  const { loader, form } = profile;
  await waitFor(loader, (snapshot) => !selectIsRefreshing(snapshot));
  form.send({ type: 'change', draft: { firstName: 'Augusta' } });
  form.send({ type: 'submit' });
  await waitFor(form, ({ context }) => context.notice !== null);
  expect(selectUser(session.getSnapshot())?.firstName).toBe('Augusta');
  await waitFor(loader, (snapshot) => !selectIsRefreshing(snapshot));
  expect(selectUser(session.getSnapshot())?.firstName).toBe('Countess');
  expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET /api/me/profile',
    'PUT /api/me/profile',
    'GET /api/me/profile',
  ]);
});
