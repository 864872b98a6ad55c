import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sharedBuilder } from '../server/builder-console.ts';
import { doorOf } from '../server/door-world.ts';
import { sqlite } from '../support/databases.ts';
import { ollamaReply } from '../support/provider-streams.ts';
import { sharedServer } from '../support/shared-server.ts';

/* Promptfoo asks a burger its questions, and compares the answers. It always sends a limit of tokens and a temperature. */

const PROMPTFOO = 'test/clients/promptfoo/node_modules/promptfoo/dist/src/entrypoint.js';
/** The exit code of an evaluation in which a test has failed. */
const HAS_FAILED = 100;

const server = sharedServer({ database: sqlite });
const builder = sharedBuilder(server);

test('promptfoo evaluates a burger as the documentation says, and counts its tokens', async () => {
  const { burger, secret, provider } = await doorOf(builder, [ollamaReply([{ text: 'Hi, there.' }])]);
  const folder = await mkdtemp(join(tmpdir(), 'cowtex-promptfoo-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const page = await readFile('docs/questions.md', 'utf8');
  const [, documented = ''] = /```yaml\n(# COWTEX_KEY.*?)```/s.exec(page) ?? [];
  const config = documented
    .replace('BRG-2K8P6J0D4H', burger)
    .replace('https://cowtex.example.com', server.url);
  await writeFile(join(folder, 'config.yaml'), config);
  const command = ['eval', '--config', 'config.yaml', '--output', 'results.json', '--no-cache', '--no-table'];
  const child = spawn(process.execPath, [join(process.cwd(), PROMPTFOO), ...command], {
    cwd: folder,
    stdio: 'ignore',
    env: { ...process.env, PROMPTFOO_CONFIG_DIR: folder, COWTEX_KEY: secret },
  });
  expect((await once(child, 'close'))[0]).toBe(HAS_FAILED);
  const { results }: { results: { stats: unknown } } = JSON.parse(
    await readFile(join(folder, 'results.json'), 'utf8'),
  );
  expect(results.stats).toMatchObject({
    successes: 1,
    failures: 1,
    errors: 0,
    tokenUsage: { prompt: 24, completion: 10, total: 34 },
  });
  expect(provider.calls.map(({ body }) => body)).toMatchObject([
    { options: { num_predict: 1024 } },
    { options: { num_predict: 1024 } },
  ]);
});
