import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { parseAst } from 'rolldown/parseAst';

/** Every node of a syntax tree. */
function* nodesOf(tree: unknown): Generator<object> {
  if (typeof tree !== 'object' || tree === null) return;
  yield tree;
  for (const inner of Object.values(tree)) yield* nodesOf(inner);
}

/** Every node of the syntax tree of a TypeScript file. */
export function nodesIn(file: string): object[] {
  const lang = extname(file) === '.tsx' ? 'tsx' : 'ts';
  return [...nodesOf(parseAst(readFileSync(file, 'utf8'), { lang }, file))];
}
