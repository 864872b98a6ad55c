import { globSync, readFileSync } from 'node:fs';
import { parseAst } from 'rolldown/parseAst';
import { expect, test } from 'vitest';

/** The modules that can open connections, and the exports of them that may be imported. Types are harmless. */
const HARMLESS: Readonly<Record<string, readonly string[]>> = {
  undici: [],
  ws: ['WebSocketServer'],
  'node:net': ['BlockList', 'isIP', 'isIPv6'],
  'node:http': ['createServer', 'validateHeaderValue'],
  'node:tls': [],
  'node:https': [],
  'node:http2': [],
  'node:dgram': [],
};
/** The globals that open connections. */
const GLOBALS = ['fetch', 'WebSocket', 'EventSource'];

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined;
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Every node of a syntax tree. */
function* nodesOf(tree: unknown): Generator<Node> {
  if (typeof tree !== 'object' || tree === null) return;
  if (isNode(tree)) yield tree;
  for (const inner of Object.values(tree)) yield* nodesOf(inner);
}

/** The modules and globals that a node uses without permission. */
function takenBy(node: Node): string[] {
  const { type, callee, importKind } = node;
  const called = fieldOf(callee, 'name') ?? fieldOf(fieldOf(callee, 'property'), 'name');
  if (type === 'CallExpression' || type === 'NewExpression')
    return GLOBALS.includes(String(called)) ? [String(called)] : [];
  const module = String(fieldOf(node.source, 'value'));
  const harmless = HARMLESS[module] ?? HARMLESS[`node:${module}`];
  if (harmless === undefined || importKind === 'type') return [];
  // A dynamic import or a re-export takes the whole module.
  if (type !== 'ImportDeclaration') return [module];
  return listOf(node.specifiers)
    .filter((specifier) => fieldOf(specifier, 'importKind') !== 'type')
    .map((specifier) => String(fieldOf(fieldOf(specifier, 'imported'), 'name')))
    .filter((name) => !harmless.includes(name))
    .map((name) => `${module}: ${name}`);
}

const takenIn = (source: string) => [...nodesOf(parseAst(source, { lang: 'ts' }))].flatMap(takenBy);

test.each([
  ["import { request } from 'undici'", ['undici: request']],
  ["import { type Socket, connect } from 'node:net'", ['node:net: connect']],
  ["import net from 'net'", ['net: undefined']],
  ["import * as tls from 'node:tls'", ['node:tls: undefined']],
  ["export { get } from 'node:https'", ['node:https']],
  ["const http = await import('node:http')", ['node:http']],
  ["fetch('http://a')", ['fetch']],
  ["globalThis.fetch('http://a')", ['fetch']],
  ["new WebSocket('ws://a')", ['WebSocket']],
  ["import type { Response } from 'undici'; import { isIP } from 'node:net'", []],
])('%s takes %j', (source, taken) => {
  expect(takenIn(source)).toEqual(taken);
});

test('only server/net opens connections (and the drivers of the databases)', () => {
  // The operator's `ask` is a program of its own, which calls the server that its caller names.
  const apart = ['server/net/', 'server/questions/ask/'];
  const files = globSync('server/**/*.ts').filter((file) => !apart.some((folder) => file.startsWith(folder)));
  expect(files.length).toBeGreaterThan(100);
  const taking = files
    .map((file) => [file, takenIn(readFileSync(file, 'utf8'))] as const)
    .filter(([, taken]) => taken.length > 0);
  expect(taking).toEqual([]);
});

test('server/net opens them in one place, which no other may leave out', () => {
  const files = globSync('server/net/*.ts').sort();
  const makers = files.filter((file) =>
    /\b(?:Agent|buildConnector|connect)\(/.test(readFileSync(file, 'utf8')),
  );
  expect(makers).toEqual(['server/net/agents.ts']);
  const calls = readFileSync('server/net/targets.ts', 'utf8').match(
    /return (?:fetch|request)\([\s\S]*?\n {6}\}/g,
  );
  expect(calls).toHaveLength(3);
  for (const call of calls ?? []) expect(call).toMatch(/\bdispatcher\b/);
});
