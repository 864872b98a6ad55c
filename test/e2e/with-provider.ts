import type { Page } from '@playwright/test';
import { ensureFirstAccount } from '#server/accounts/first-account.ts';
import { sqlite } from '#test/support/databases.ts';
import { startIdentityProvider } from '#test/support/identity-provider.ts';
import { startServer } from '#test/support/server.ts';
import { callbackOf, freeUrl, oidcServer } from '../server/oidc-world.ts';
import { ADMIN, test as base } from './fixtures.ts';

const people = { ada: { preferred_username: 'Ada', given_name: 'Ada', family_name: 'Lovelace' } };

/** Starts a server in this process whose people may sign in by a provider with pages of its own, which they call Acme. */
export async function startWithProvider() {
  const publicUrl = await freeUrl();
  const provider = await startIdentityProvider([callbackOf(publicUrl)], { people });
  const options = oidcServer(sqlite, publicUrl, provider.url);
  const server = await startServer({
    ...options,
    config: { ...options.config, adminPassword: ADMIN.password },
  });
  await ensureFirstAccount(server.deps);
  return {
    provider,
    url: server.url,
    restart: async () => undefined,
    async stop() {
      await server.stop();
      await provider.stop();
    },
  };
}

/** Tests on such a server, each on one of its own. */
export const test = base.extend<{ provided: Awaited<ReturnType<typeof startWithProvider>> }>({
  provided: async ({ browserName: _ }, use) => {
    const server = await startWithProvider();
    await use(server);
    await server.stop();
  },
  server: async ({ provided }, use) => use(provided),
});

/** Signs in and consents on the provider's own pages. */
export async function passProvider(page: Page, person = 'ada'): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(person);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}
