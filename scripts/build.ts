/** Builds the console and the page of visitors into dist/ if any of its sources is newer than the last build. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = [
  'src',
  'public',
  'index.html',
  'vite.config.ts',
  'lingui.config.ts',
  'scripts/precompress.ts',
  'package-lock.json',
];
/** What is built last. */
const RESULT = 'dist/talk.html';

/** The build has a process of its own, so that the server that follows does not keep its memory. */
export function buildIfNeeded(): void {
  if (existsSync(RESULT) && newest(SOURCES) <= statSync(RESULT).mtimeMs) return;
  console.log('Building the console …');
  // Vitest, which may need the console, sets another environment, whose build shows nothing.
  const env = { ...process.env, NODE_ENV: 'production' };
  for (const mode of ['production', 'talk']) {
    const command = ['vite', 'build', '--mode', mode, '--logLevel', 'error'];
    const { status } = spawnSync('npx', command, { stdio: 'inherit', env });
    if (status !== 0) process.exit(status ?? 1);
  }
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
