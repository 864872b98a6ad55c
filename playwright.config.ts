import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/prerequisites.ts';

const executablePath = findChromium();

/** Browser tests: real Chromium against the real server, each test on a server and data of its own. */
export default defineConfig({
  testDir: 'test/e2e',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    // A trace costs a third of a run: `npx playwright test <name> --trace on` makes one when it is wanted.
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath === null ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
