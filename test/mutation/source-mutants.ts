/**
 * The mutants of the source that `npm run mutate:src` makes. A mutant is chosen by the hash of its place and its change, so that
 * the sample stays the same when tests change, and nearly the same when the source does.
 */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { Visitor } from 'rolldown/utils';

const operators = [
  'condition negated',
  'statement dropped',
  'constant changed',
  'comparison changed',
] as const;
type Operator = (typeof operators)[number];

export interface SourceMutant {
  readonly id: string;
  readonly file: string;
  readonly line: number;
  readonly operator: Operator;
  readonly original: string;
  readonly changed: string;
  /** The index at which `original` begins in the file. */
  readonly start: number;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

const SEED = 'cowtex';
const OF_EACH_OPERATOR = 6;

const comparisons = { '===': '!==', '!==': '===', '<': '<=', '<=': '<', '>': '>=', '>=': '>' };
const isKeyOf = <T extends object>(object: T, key: PropertyKey): key is keyof T => key in object;

/** The comparisons change it in the same way as a negation would. */
const isEquation = (node: Span) => 'operator' in node && (node.operator === '===' || node.operator === '!==');

/** Functions, tags and components for texts. A mutant in their arguments changes only words or looks. */
const WORDS = /^(?:t|msg|plural|select|cx|Trans|Plural|Select)$|\blog\.\w+$/;
const LOOK = /^(?:className|style)$/;

/** The sample of the folder: as many mutants of each operator, from all of its files. */
export function sampleOf(folder: string): SourceMutant[] {
  const files = globSync(`${folder}/**/*.{ts,tsx}`, { exclude: ['**/*.d.ts'] }).sort();
  const mutants = files.flatMap(mutantsOf).sort((one, other) => (one.id < other.id ? -1 : 1));
  return operators.flatMap((operator) =>
    mutants.filter((mutant) => mutant.operator === operator).slice(0, OF_EACH_OPERATOR),
  );
}

function mutantsOf(file: string): SourceMutant[] {
  const source = readFileSync(file, 'utf8');
  const textOf = ({ start, end }: Span) => source.slice(start, end);
  const found: { operator: Operator; node: Span; changed: string }[] = [];
  const spared: Span[] = [];

  const add = (operator: Operator, node: Span, changed: string) => found.push({ operator, node, changed });
  const drop = (node: Span) => add('statement dropped', node, '{}');
  const negate = (node: Span | null) => {
    if (node !== null && !isEquation(node)) add('condition negated', node, `!(${textOf(node)})`);
  };
  const negateTest = ({ test }: { readonly test: Span | null }) => negate(test);
  const spare = (node: Span) => spared.push(node);
  const spareIf = (pattern: RegExp, name: Span, node: Span) => pattern.test(textOf(name)) && spare(node);

  new Visitor({
    TSLiteralType: spare,
    Property({ computed, key }) {
      if (!computed) spare(key);
    },
    JSXAttribute(node) {
      spareIf(LOOK, node.name, node);
    },
    JSXElement(node) {
      spareIf(WORDS, node.openingElement.name, node);
    },
    TaggedTemplateExpression({ tag, quasi }) {
      spareIf(WORDS, tag, quasi);
    },
    CallExpression({ callee, end }) {
      spareIf(WORDS, callee, { start: callee.end, end });
    },
    ConditionalExpression: negateTest,
    DoWhileStatement: negateTest,
    ForStatement: negateTest,
    WhileStatement: negateTest,
    LogicalExpression({ operator, left }) {
      if (operator !== '??') negate(left);
    },
    IfStatement(node) {
      negate(node.test);
      if (node.alternate === null) drop(node);
    },
    ExpressionStatement(node) {
      if (!('directive' in node)) drop(node);
    },
    ThrowStatement: drop,
    Literal(node) {
      if (typeof node.value === 'number') add('constant changed', node, String(node.value + 1));
      if (typeof node.value === 'boolean') add('constant changed', node, String(!node.value));
    },
    BinaryExpression({ operator, left, right, start, end }) {
      if (!isKeyOf(comparisons, operator)) return;
      const between = source.slice(left.end, right.start).replace(operator, comparisons[operator]);
      add('comparison changed', { start, end }, textOf(left) + between + textOf(right));
    },
  }).visit(parseAst(source, { lang: extname(file) === '.tsx' ? 'tsx' : 'ts' }, file));

  const seen = new Map<string, number>();
  return found
    .filter(({ node }) => !spared.some(({ start, end }) => start <= node.start && node.end <= end))
    .map(({ operator, node, changed }) => {
      const original = textOf(node);
      const what = [SEED, file, operator, original].join('\n');
      const nth = seen.get(what) ?? 0;
      seen.set(what, nth + 1);
      return {
        id: createHash('sha256').update(`${what}\n${nth}`).digest('hex').slice(0, 12),
        file,
        line: source.slice(0, node.start).split('\n').length,
        operator,
        original,
        changed,
        start: node.start,
      };
    });
}
