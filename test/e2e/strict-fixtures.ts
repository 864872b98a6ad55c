import { STRICT_PASSWORD, type StrictBackend, startStrictBackend } from '../support/strict-backend.ts';
import { test as base } from './fixtures.ts';

/** The credentials for the strict back end. */
export const STRICT_ADMIN = { account: 'admin', password: STRICT_PASSWORD };

/** Puts one burger, in a workshop, into the strict back end. */
export function seedClouds({ data }: StrictBackend): void {
  data.workshops.push({ id: 'ws-1', name: 'Weather' });
  data.burgers.push({ id: 'brg-1', name: 'Clouds', type: 'chat', workshop_id: 'ws-1' });
}

/** Each test has a strict back end of its own, which also serves the console. */
export const test = base.extend<{ strict: StrictBackend }>({
  strict: async ({ browserName: _ }, use) => {
    const strict = await startStrictBackend();
    await use(strict);
    await strict.stop();
  },
  baseURL: async ({ strict }, use) => use(strict.url),
});

export { enter, expect, signIn } from './fixtures.ts';
