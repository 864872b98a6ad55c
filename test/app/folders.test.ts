import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const IMPORT = /\b(?:from|import)[ (]'([.#][^']+)'/g;

/** Every import as an edge between the two neighbours, files or folders of one folder, that it connects. */
function importsBelow(root: string): Map<string, Set<string>> {
  const edges = new Map<string, Set<string>>();
  for (const file of globSync(`${root}/**/*.{ts,tsx}`, { exclude: ['**/node_modules'] })) {
    for (const [, written = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const imported = written.startsWith('.') ? join(dirname(file), written) : aliased(written);
      const from = file.split('/');
      const to = imported.split('/');
      const common = from.findIndex((part, index) => part !== to[index]);
      const [one, other] = [from, to].map((parts) => parts.slice(0, common + 1).join('/'));
      if (common < 1 || one === undefined || other === undefined) continue;
      edges.set(one, (edges.get(one) ?? new Set()).add(other));
    }
  }
  return edges;
}

const aliased = (written: string) => written.replace(/^#/, /^#(server|test)\//.test(written) ? '' : 'src/');

function reachedFrom(start: string, edges: Map<string, Set<string>>): Set<string> {
  const reached = new Set<string>();
  const visit = (node: string) => {
    for (const next of edges.get(node) ?? []) if (!reached.has(next)) visit(reached.add(next) && next);
  };
  visit(start);
  return reached;
}

// The linter refuses circles between files, not between folders.
test.each(['server', 'src', 'test'])('no folder of %s imports one that imports it', (root) => {
  const edges = importsBelow(root);
  const folders = [...edges.keys()].filter((node) => !/\.tsx?$/.test(node));
  expect(folders.length).toBeGreaterThan(5);
  expect(folders.filter((folder) => reachedFrom(folder, edges).has(folder))).toEqual([]);
});
