import { defineConfig } from '@playwright/test';
import { chromiumOptions } from './scripts/prerequisites.ts';

/** What people do with the console, from end to end. Everything else in the browser is for `npm run test:all`. */
const journeys = [
  ...['accessible', 'admin', 'building', 'chat', 'chat-conversation', 'checkout', 'conflict'],
  ...['dashboard', 'demo', 'forms', 'import-file', 'main-job', 'main-job-keyboard', 'published', 'questions'],
  ...['recording', 'routes', 'services', 'session', 'theme', 'try-it', 'use-it'],
].map((name) => `**/${name}.spec.ts`);

/** Browser tests: real Chromium against the real server, each test on a server and data of its own. */
export default defineConfig({
  projects: [
    // `npm test` runs the first; `npm run test:all` the second, which contains it, and the third: layout, Chinese, slow tests.
    { name: 'journeys', testDir: 'test/e2e', testMatch: journeys },
    { name: 'main', testDir: 'test/e2e' },
    { name: 'long', testDir: 'test/long' },
    // `npm run test:browsers`, a part of `npm run test:all`: the main job in every engine.
    { name: 'browsers', testDir: 'test/browsers' },
  ],
  // The folder of the long run has files of vitest, too.
  testMatch: '**/*.spec.ts',
  globalSetup: 'test/support/built-console.ts',
  fullyParallel: true,
  // Two cores are busy with three: a test waits for the browser a third of its time.
  workers: 3,
  forbidOnly: true,
  // A long way through the console takes ten seconds, and six times that where the processor is shared with others.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    // A trace costs a third of a run: `npx playwright test <name> --trace on` makes one when it is wanted.
    screenshot: 'only-on-failure',
    timezoneId: 'UTC',
    launchOptions: chromiumOptions(),
    permissions: ['clipboard-read', 'clipboard-write'],
    // Playwright waits until the element that it clicks has come to rest.
    contextOptions: { reducedMotion: 'reduce' },
  },
});
