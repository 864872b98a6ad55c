import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { defineConfig } from 'vitest/config';
import { catalogParts } from './scripts/catalog-parts.ts';

const project = (
  name: string,
  include: string[],
  options: { globalSetup?: string[]; isolate?: boolean } = {},
) => ({
  extends: true as const,
  // Generous: a busy machine is no reason to fail. What must be quick is measured in bench/.
  test: {
    name,
    include,
    environment: 'node' as const,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    ...options,
  },
});

// `isolate: false`: files share their modules, which cost more than the tests; nothing there changes a global.
export default defineConfig({
  plugins: [lingui(), catalogParts(), babel({ presets: [linguiTransformerBabelPreset()] })],
  test: {
    projects: [
      project('unit', [
        'test/services/**/*.test.ts',
        'test/views/**/*.test.{ts,tsx}',
        'test/app/**/*.test.ts',
      ]),
      project('machines', ['test/machines/**/*.test.ts'], { isolate: false }),
      project('server', ['test/server/**/*.test.ts'], {
        isolate: false,
        globalSetup: ['test/support/postgres-cluster.ts'],
      }),
    ],
  },
});
