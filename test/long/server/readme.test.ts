import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { storageForTest } from '#test/server/server-process.ts';
import { sqlite } from '#test/support/databases.ts';

const read = (file: string) => readFileSync(file, 'utf8');

/** The commands that stand in the README, without their comments. */
const commands = [
  ...new Set(
    Array.from(read('README.md').matchAll(/^(npm [^#\n]+)|`(npm [^`]+)`/gm), ([, line, word]) =>
      (line ?? word ?? '').trim().split(' && '),
    ).flat(),
  ),
];

/** What runs each of them, and the words by which it does. The commands of the operator are looked for below. */
const runBy: Readonly<Record<string, readonly [file: string, words: string]>> = {
  'npm ci': ['.ci/run', 'npm ci\n'],
  'npm start': ['test/long/server/readme.test.ts', "spawn('npm', ['start']"],
  // Contained in the next one.
  'npm test': ['.ci/run', 'npm run test:all\n'],
  'npm run test:all': ['.ci/run', 'npm run test:all\n'],
};

test('a test runs each command of the README', () => {
  const tests = globSync('test/server/*.test.ts').map(read);
  const notRun = commands.filter((command) => {
    const operators = /^npm run admin -- (\w+)/.exec(command)?.[1];
    if (operators !== undefined) return !tests.some((text) => text.includes(`'${operators}'`));
    const [file, words] = runBy[command] ?? [];
    return file === undefined || words === undefined || !read(file).includes(words);
  });
  expect(commands).toEqual(expect.arrayContaining(Object.keys(runBy)));
  expect(notRun).toEqual([]);
});

test('npm start builds the console, prints the address and the first account, and answers', async () => {
  const storage = await storageForTest(sqlite);
  const env = { PATH: process.env.PATH, PORT: '0', COWTEX_DATA: storage.dataFolder };
  // A group of its own, because npm starts the server by a shell.
  const npm = spawn('npm', ['start'], { env, detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(npm, 'exit');
  onTestFinished(async () => {
    if (npm.pid !== undefined) process.kill(-npm.pid, 'SIGTERM');
    await ended;
  });
  const said: string[] = [];
  for await (const line of createInterface({ input: npm.stdout })) {
    said.push(line);
    if (line.startsWith('Sign in as admin')) break;
  }
  npm.stdout.resume();
  const [url = ''] = /http:\/\/\S+/.exec(said.join('\n')) ?? [];
  expect(await (await fetch(`${url}/cowtex`, { headers: { accept: 'text/html' } })).text()).toContain(
    '<title>',
  );
  expect((await fetch(`${url}/api/health`)).status).toBe(200);
}, 300_000);
