/** `npm run test:clients`: installs clients of others into test/clients, and asks the door with them. They tell nobody. */
import { spawnSync } from 'node:child_process';

const env = {
  ...process.env,
  DO_NOT_TRACK: '1',
  LANGSMITH_TRACING: 'false',
  PROMPTFOO_DISABLE_TELEMETRY: '1',
  PROMPTFOO_DISABLE_UPDATE: '1',
  PROMPTFOO_DISABLE_REMOTE_GENERATION: '1',
};
/** Of its many optional packages its lock has only the database's for this system. */
const hasPromptfoo = process.platform === 'linux' && process.arch === 'x64';
const folders = ['test/clients', ...(hasPromptfoo ? ['test/clients/promptfoo'] : [])];
const steps = [
  ...folders.map((folder) => `npm ci --prefix ${folder} --ignore-scripts --omit=optional`),
  'tsc -p test/clients',
  `vitest run --project clients ${hasPromptfoo ? '' : '--exclude test/clients/promptfoo.test.ts'}`,
];
for (const step of steps) {
  const { status } = spawnSync(step, { shell: true, stdio: 'inherit', env });
  if (status !== 0) process.exit(status ?? 1);
}
