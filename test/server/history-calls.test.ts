import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { databases } from '#test/support/databases.ts';
import { sharedServer } from '#test/support/shared-server.ts';
import { apiPatty, consoleOf, sharedBuilder } from './builder-console.ts';
import { newestOf } from './history-console.ts';
import { historyRecorder, profile } from './history-recorder.ts';
import { fileOf, question, started } from './question-world.ts';
import { call, signIn } from './session-client.ts';

/* Each call that changes something, and its entry in the history. */

const operations = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.object({ operationId: z.string().optional() }))),
});

/** Calls that change nothing that the history tells, and why. */
const exceptions: Readonly<Record<string, string>> = {
  refreshTokens: 'goes on with a sign-in that is recorded',
  signOut: 'only ends a sign-in',
  testCheese: 'asks a model and keeps nothing',
  testPatty: 'calls a tool and keeps nothing',
  stopQuestionRun: 'ends a run, whose beginning is recorded',
  readLink: 'says whose link it is',
  // The rest is offered only to a configured role or with a provider; links.test.ts and oidc.test.ts hold the entries.
  makeLink: 'needs the role',
  revokeLink: 'needs the role',
  inviteAccount: 'needs the role',
  signInByLink: 'needs a link',
  beginProviderSignIn: 'needs a provider',
  fetchProviderTokens: 'needs a provider',
  beginJoiningProvider: 'needs a provider',
};

describe.each(databases)('the history of each call on $name', (database) => {
  const server = sharedServer({ database });
  const builder = sharedBuilder(server);
  const { recorded, newAccount, newBurger, role, bare, withoutSecrets } = historyRecorder(server, builder);
  const passwords = { password: 'analytical', new_password: 'engine' };

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
    async createQuestionSet() {
      const { burger, path } = await newBurger();
      const send = () => builder.one('POST', `${path}/questions`, fileOf(question(['Hello'])));
      return { send, what: 'added', subject: 'question-set', id: burger };
    },
    async updateQuestionSet() {
      const { burger, path } = await newBurger();
      const { id } = await builder.one('POST', `${path}/questions`, fileOf(question(['Hello'])));
      const send = () => builder.one('PUT', `/api/questions/${id}`, fileOf(question(['Good day'])));
      return { send, what: 'changed', subject: 'question-set', id: burger };
    },
    async deleteQuestionSet() {
      const { burger, path } = await newBurger();
      const { id } = await builder.one('POST', `${path}/questions`, fileOf(question(['Hello'])));
      const send = () => builder.one('DELETE', `/api/questions/${id}`);
      return { send, what: 'deleted', subject: 'question-set', id: burger };
    },
    async startQuestionRun() {
      const { burger } = await newBurger();
      const send = () => started(builder, burger, { file: fileOf(question(['Hello'])) });
      return { send, what: 'asked', subject: 'question-run', id: burger };
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

  test('has none of the secrets that were typed', async () => {
    await withoutSecrets(['analytical', 'engine', 'difference', builder.token]);
  });
});
