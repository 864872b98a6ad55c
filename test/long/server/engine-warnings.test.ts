import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** The README's first command, as far as it goes without network: npm looks at the engines before it fetches anything. */
const INSTALL = ['ci', '--dry-run', '--offline', '--ignore-scripts'];

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cowtex-npm-'));
  await copyFile('package.json', join(folder, 'package.json'));
  // Every package wants a newer Node than this one is, as most do of the oldest that the README promises.
  const lock = await readFile('package-lock.json', 'utf8');
  const wanting = lock.replaceAll(/"engines": \{\s*"node": "[^"]+"/g, '"engines": { "node": ">=99"');
  await writeFile(join(folder, 'package-lock.json'), wanting);
});
afterAll(() => rm(folder, { recursive: true }));

/** npm's warnings. The log level of the npm that runs the tests is not passed on. */
async function complaints(): Promise<string> {
  const env = { PATH: process.env.PATH, HOME: folder };
  const { stderr } = await promisify(execFile)('npm', INSTALL, {
    cwd: folder,
    env,
    maxBuffer: 16 * 1024 * 1024,
  });
  return stderr;
}

test('npm does not warn that its own Node is older than that of the project', async () => {
  expect(await complaints()).toContain('EBADENGINE');
  await copyFile('.npmrc', join(folder, '.npmrc'));
  expect(await complaints()).not.toContain('EBADENGINE');
});
