/**
 * `npm run bench`: every benchmark, one after another, because two at once would measure each other. With names
 * (`npm run bench -- chat`) only those.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';

const wanted = process.argv.slice(2);
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);
/** The benchmarks that are programs: those of the server, and those of the browser. */
const programs: Readonly<Record<string, string>> = {
  'server-stream': 'bench/server-stream.ts',
  'plain-calls': 'bench/plain-calls.ts',
  door: 'bench/door.ts',
  strangers: 'bench/strangers.ts',
  load: 'bench/browser/load.ts',
  'first-visits': 'bench/browser/first-visits.ts',
  chat: 'bench/browser/chat.ts',
  table: 'bench/browser/table.ts',
};
const inNode = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).flatMap(
  (file) => /([\w-]+)\.bench\.ts$/.exec(file)?.[1] ?? [],
);

const run = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { stdio: 'inherit' }).status === 0;

const unknown = wanted.filter((name) => ![...inNode, ...Object.keys(programs)].includes(name));
if (unknown.length > 0) {
  console.error(
    `There is no benchmark ${unknown.join(', ')}; there are ${[...inNode, ...Object.keys(programs)].join(', ')}.`,
  );
  process.exit(2);
}

const results = [
  ...inNode
    .filter(isWanted)
    // Any single project will do.
    .map((name) => run('npx', 'vitest', 'bench', '--run', '--project', 'machines (bench)', `${name}.bench`)),
  ...Object.entries(programs).flatMap(([name, file]) =>
    isWanted(name) ? [run(process.execPath, file)] : [],
  ),
];
process.exitCode = results.every(Boolean) ? 0 : 1;
