import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';

const ROOT = new URL('../../', import.meta.url).pathname;

export interface Built extends AsyncDisposable {
  readonly folder: string;
}

/** Builds the console itself, or one of the pages beside this file, for production into a temporary folder. */
export async function buildPage(
  page: 'console' | 'empty' | 'switch' | 'chat' | 'controls' | 'table',
): Promise<Built> {
  const folder = await mkdtemp(join(tmpdir(), `cowtex-bench-${page}-`));
  const root = page === 'console' ? ROOT : join(ROOT, 'bench/browser/pages');
  await build({
    root,
    configFile: join(ROOT, 'vite.config.ts'),
    logLevel: 'error',
    // Replaces %PAGE% in index.html.
    define: { 'import.meta.env.PAGE': JSON.stringify(page) },
    publicDir: join(ROOT, 'public'),
    build: { outDir: folder, emptyOutDir: true, sourcemap: false },
  });
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) };
}
