import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { nodesIn } from '#test/support/syntax-tree.ts';

const MAX_TITLE_LENGTH = 100;

const text = z.object({ value: z.string() }).transform(({ value }) => value);
const template = z
  .object({ quasis: z.array(z.object({ value: z.object({ cooked: z.string() }) })) })
  .transform(({ quasis }) => quasis.map(({ value }) => value.cooked).join('…'));
const title = z.union([text, template]);

/** The function at the root of a call, such as `test` of `test.each(…)(…)`. */
function calledIn(node: object): unknown {
  const within = ['object', 'callee', 'tag'].map((key) => Reflect.get(node, key));
  const inner = within.find((one) => typeof one === 'object');
  return inner ? calledIn(inner) : Reflect.get(node, 'name');
}

/** The title of a test or of a group of tests, if the node is one. */
function titleOf(node: object): string | undefined {
  if (Reflect.get(node, 'type') !== 'CallExpression') return undefined;
  if (!['test', 'it', 'describe'].includes(String(calledIn(node)))) return undefined;
  return z.tuple([title], z.unknown()).safeParse(Reflect.get(node, 'arguments')).data?.[0];
}

test(`no title of a test has more than ${MAX_TITLE_LENGTH} characters`, () => {
  const titles = globSync('test/**/*.{ts,tsx}', { exclude: ['**/node_modules'] }).flatMap((file) =>
    nodesIn(file).flatMap((node) => ({ file, title: titleOf(node) ?? '' })),
  );
  expect(titles.filter((one) => one.title !== '').length).toBeGreaterThan(500);
  expect(titles.filter((one) => one.title.length > MAX_TITLE_LENGTH)).toEqual([]);
});
