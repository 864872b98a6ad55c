import { availableParallelism } from 'node:os';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { defineConfig } from 'vitest/config';

const project = (name: string, include: string[], options: { globalSetup?: string[] } = {}) => ({
  extends: true as const,
  // Generous, because a busy machine must not fail a test. Speed is measured in bench/.
  test: {
    name,
    include,
    environment: 'node' as const,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    ...options,
  },
});

export default defineConfig({
  plugins: [lingui(), babel({ presets: [linguiTransformerBabelPreset()] })],
  test: {
    // One more than cores, because a test of the server or of a screen waits for other processes.
    maxWorkers: availableParallelism() + 1,
    // Files share their modules, which cost more than the tests; nothing there leaves a global changed.
    isolate: false,
    projects: [
      project('unit', [
        'test/domain/**/*.test.ts',
        'test/services/**/*.test.ts',
        'test/views/**/*.test.{ts,tsx}',
        'test/app/**/*.test.ts',
      ]),
      project('machines', ['test/machines/**/*.test.ts']),
      // In real Chromium, on a build of the console: `npm test` runs them, `npm run check` does not.
      project('screens', ['test/screens/**/*.test.ts'], { globalSetup: ['test/support/built-console.ts'] }),
      project('server', ['test/server/**/*.test.ts'], {
        globalSetup: ['test/support/postgres-cluster.ts'],
      }),
      // The clients of others, which `npm run test:clients` installs.
      project('clients', ['test/clients/*.test.ts']),
      // The additional tests of `npm run test:all`: servers that are flooded, killed, starved or cut off.
      project('long', ['test/long/server/**/*.test.ts'], {
        globalSetup: ['test/support/postgres-cluster.ts'],
      }),
    ],
  },
});
