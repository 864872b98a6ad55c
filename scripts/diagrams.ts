/** Writes docs/machines/: a page of every machine. test/machines/diagrams.test.ts holds them up to date. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';
import type { AnyStateMachine } from 'xstate';
import { machinePage } from './machine-page.ts';

const FOLDER = 'docs/machines';

const machines = Object.entries(await loadMachines());
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
for (const [name, machine] of machines) writeFileSync(join(FOLDER, `${name}.md`), machinePage(name, machine));

/** Vite loads the machines, because their messages are lingui macros. */
async function loadMachines(): Promise<Record<string, AnyStateMachine>> {
  const vite = await createServer({
    server: { middlewareMode: true, hmr: false, ws: false },
    // No browser loads anything, so no package has to be bundled for one.
    optimizeDeps: { noDiscovery: true },
    logLevel: 'error',
  });
  try {
    const { machines } = await vite.ssrLoadModule('/test/support/all-machines.ts');
    return machines;
  } finally {
    await vite.close();
  }
}
