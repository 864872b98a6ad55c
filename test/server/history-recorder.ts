import { expect } from 'vitest';
import { createAccount } from '#server/accounts/create-account.ts';
import type { TestServer } from '#test/support/server.ts';
import type { BuilderConsole } from './builder-console.ts';
import { signIn } from './session-client.ts';

export const profile = { first_name: 'Ada', last_name: 'Lovelace', email: '' };

/** What the history of a server records, and what there is to change. */
export function historyRecorder(server: TestServer, builder: BuilderConsole) {
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
  const role = (name: string) => builder.call('POST', '/api/services', { service: 'oven', role: name });
  const bare = (name: string) => builder.call('POST', '/api/services', { role: name });

  /** All entries as one text, which has none of these. */
  async function withoutSecrets(secrets: readonly string[]): Promise<string> {
    const text = JSON.stringify(await server.db.selectFrom('history').selectAll().execute());
    for (const secret of secrets) expect(text).not.toContain(secret);
    return text;
  }
  return { newest, since, recorded, newAccount, newBurger, role, bare, withoutSecrets };
}
