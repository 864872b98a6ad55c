/** Builds the console into dist/, only if something it is made from is newer than the last build. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

const SOURCES = ['src', 'public', 'index.html', 'vite.config.ts', 'package-lock.json'];
const RESULT = 'dist/index.html';

export async function buildIfNeeded(): Promise<void> {
  if (existsSync(RESULT) && newest(SOURCES) <= statSync(RESULT).mtimeMs) return;
  console.log('Building the console …');
  await build({ logLevel: 'warn' });
}

function newest(paths: readonly string[]): number {
  return Math.max(
    0,
    ...paths
      .filter((path) => existsSync(path))
      .map((path) => {
        const entry = statSync(path);
        if (!entry.isDirectory()) return entry.mtimeMs;
        return Math.max(entry.mtimeMs, newest(readdirSync(path).map((name) => join(path, name))));
      }),
  );
}
