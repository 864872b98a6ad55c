/**
 * `npm run check`: everything that needs no browser, side by side, because each step alone leaves a core idle. What a
 * step says is shown when it has ended.
 */
import { spawn } from 'node:child_process';
import { ensurePostgres } from './prerequisites.ts';

const STEPS: readonly (readonly [name: string, command: string])[] = [
  ['unit, machine and server tests', 'vitest run --reporter=dot'],
  ['types', 'tsc -p src && tsc -p server && tsc -p test'],
  ['lint', 'biome check --error-on-warnings .'],
  ['catalogs', 'node scripts/catalogs.ts'],
  ['diagrams', 'node scripts/diagrams.ts --check'],
];

ensurePostgres();
const outcomes = await Promise.all(STEPS.map(([name, command]) => run(name, command)));
process.exit(outcomes.every((isFine) => isFine) ? 0 : 1);

function run(name: string, command: string): Promise<boolean> {
  const started = performance.now();
  const output: Buffer[] = [];
  const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  return new Promise((resolve) => {
    child.on('close', (status) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`── ${name}: ${status === 0 ? 'ok' : 'FAILED'} (${seconds} s)`);
      if (status !== 0) console.log(Buffer.concat(output).toString());
      resolve(status === 0);
    });
  });
}
