import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { defineConfig } from 'vitest/config';
import { catalogParts } from './scripts/catalog-parts.ts';

const project = (
  name: string,
  include: string[],
  options: { globalSetup?: string[]; testTimeout?: number } = {},
) => ({
  extends: true as const,
  test: { name, include, environment: 'node' as const, ...options },
});

export default defineConfig({
  plugins: [lingui(), catalogParts(), babel({ presets: [linguiTransformerBabelPreset()] })],
  test: {
    projects: [
      project('unit', [
        'test/services/**/*.test.ts',
        'test/views/**/*.test.{ts,tsx}',
        'test/app/**/*.test.ts',
      ]),
      project('machines', ['test/machines/**/*.test.ts']),
      project('server', ['test/server/**/*.test.ts'], {
        testTimeout: 20_000,
        globalSetup: ['test/support/postgres-cluster.ts'],
      }),
    ],
  },
});
