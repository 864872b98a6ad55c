import { STRICT_PASSWORD, type StrictBackend, startStrictBackend } from '../support/strict-backend.ts';
import { test as base } from './fixtures.ts';

/** Who signs in to the strict back end. */
export const STRICT_ADMIN = { account: 'admin', password: STRICT_PASSWORD };

/** Each test has a strict back end of its own, with the console at its address. */
export const test = base.extend<{ strict: StrictBackend }>({
  strict: async ({ browserName: _ }, use) => {
    const strict = await startStrictBackend();
    await use(strict);
    await strict.stop();
  },
  baseURL: async ({ strict }, use) => use(strict.url),
});

export { expect, signIn } from './fixtures.ts';
