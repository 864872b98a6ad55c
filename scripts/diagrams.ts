/** Writes docs/machines/: a diagram of every machine. `--check` only says whether they are up to date. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';
import type { AnyStateMachine } from 'xstate';
import { mermaid } from './mermaid.ts';

const FOLDER = 'docs/machines';

const pages = new Map(
  Object.entries(await loadMachines()).map(([name, machine]) => [`${name}.md`, page(name, machine)]),
);
if (process.argv.includes('--check')) check();
else write();

/** The machines go through Vite, because their messages are lingui macros. */
async function loadMachines(): Promise<Record<string, AnyStateMachine>> {
  const vite = await createServer({
    server: { middlewareMode: true, hmr: false, ws: false },
    // Nothing is sent to a browser, so no package need be bundled for one.
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

function page(name: string, machine: AnyStateMachine): string {
  return `# ${name}\n\nGenerated from the machine by \`npm run diagrams\`.\n\n\`\`\`mermaid\n${mermaid(machine)}\`\`\`\n`;
}

function write(): void {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  for (const [file, text] of pages) writeFileSync(join(FOLDER, file), text);
}

function check(): void {
  const existing = readdirSync(FOLDER);
  const stale = [
    ...existing.filter((file) => !pages.has(file)),
    ...[...pages]
      .filter(([file, text]) => !existing.includes(file) || readFileSync(join(FOLDER, file), 'utf8') !== text)
      .map(([file]) => file),
  ];
  if (stale.length === 0) return;
  console.error(`Not up to date in ${FOLDER}: ${stale.join(', ')}. Run \`npm run diagrams\`.`);
  process.exit(1);
}
