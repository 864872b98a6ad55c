import { globSync, readFileSync } from 'node:fs';
import { analyse } from 'scslre';
import { expect, test } from 'vitest';
import { regexes } from 'zod';
import { nodesIn } from '#test/support/syntax-tree.ts';

interface Found {
  readonly source: string;
  readonly flags: string;
}

const expressionOf = (node: object): Found[] =>
  'regex' in node && node.regex instanceof Object && 'pattern' in node.regex && 'flags' in node.regex
    ? [{ source: String(node.regex.pattern), flags: String(node.regex.flags) }]
    : [];

const makesExpression = (node: object): boolean =>
  'callee' in node && node.callee instanceof Object && 'name' in node.callee && node.callee.name === 'RegExp';

/** The ways in which a search can take longer than its text is; empty where there is none. */
const slownessOf = (expression: Found): string[] => analyse(expression).reports.map(({ type }) => type);

const files = globSync('{src,server}/**/*.{ts,tsx}').sort();

test('every regular expression takes time in proportion to its text', () => {
  const found = files.flatMap((file) => nodesIn(file).map((node) => ({ file, node })));
  const expressions = found.flatMap(({ file, node }) =>
    expressionOf(node).map((expression) => ({ file, ...expression, slowness: slownessOf(expression) })),
  );
  expect(expressions.length).toBeGreaterThan(100);
  expect(expressions.filter(({ slowness }) => slowness.length > 0)).toEqual([]);
  // An expression that is made from input cannot be checked. That of the secrets consists of escaped texts, and repeats nothing.
  const made = found.filter(({ node }) => makesExpression(node)).map(({ file }) => file);
  expect(made).toEqual(['server/agent/redact.ts']);
});

test('so does the one of the only format that a schema names', () => {
  const formats = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\bz\s*\.iso\s*\.(\w+)/g)]);
  expect([...new Set(formats.map(([, name]) => name))]).toEqual(['datetime']);
  const { source, flags } = regexes.datetime({ offset: true });
  expect(slownessOf({ source, flags })).toEqual([]);
});
