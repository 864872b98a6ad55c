import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { nodesOf } from './graph.ts';

/**
 * Compares a machine with its table. The table describes each state and its transitions; it stands beside the tests
 * and is reviewed by people. Each state is a block:
 *
 *     active.access.unreachable  #checking #unreachable
 *       entry / countAttempt
 *       retry → active.access.checking
 *       tokens changed [isNews] → active.access.checking / keepTokens, storeTokens
 *
 * A transition without a target does not change the state. `!` after a target marks a transition that reenters.
 */

type Table = ReadonlyMap<string, readonly string[]>;

/** Throws with a list of all differences. The table counts as correct until a person changes it. */
export function expectTable(machine: AnyStateMachine, written: string): void {
  const expected = parse(written);
  const actual = parse(tableOf(machine));
  const differences = [...new Set([...expected.keys(), ...actual.keys()])].flatMap((state) =>
    compareState(state, expected.get(state), actual.get(state)),
  );
  if (differences.length > 0)
    throw new Error(`${machine.id} is not what its table says:\n  ${differences.join('\n  ')}`);
}

/** The table of the actual machine. */
function tableOf(machine: AnyStateMachine): string {
  return nodesOf(machine.root).map(block).join('\n\n');
}

function block(node: AnyStateNode): string {
  const head = [nameOf(node), ...kindOf(node), ...node.tags.map((tag) => `#${tag}`)].join('  ');
  const initial = node.type === 'compound' ? [`initial → ${nameOf(firstOf(node))}`] : [];
  const lines = [
    ...initial,
    ...effect(
      'entry',
      node.entry.filter((action) => !isOfTimer(action)),
    ),
    ...effect(
      'exit',
      node.exit.filter((action) => !isOfTimer(action)),
    ),
    ...node.invoke.map(({ id }) => `invoke ${id}`),
    ...[...node.transitions.values()].flat().map(line),
    ...(node.always ?? []).map(line),
  ];
  return [head, ...lines.map((text) => `  ${text}`)].join('\n');
}

const nameOf = (node: AnyStateNode): string => (node.path.length === 0 ? '(anywhere)' : node.path.join('.'));

const kindOf = ({ type }: AnyStateNode): string[] =>
  type === 'final' || type === 'parallel' ? [`(${type})`] : [];

function firstOf(node: AnyStateNode): AnyStateNode {
  const [first] = node.initial.target;
  if (first === undefined) throw new Error(`${node.id} begins nowhere`);
  return first;
}

const effect = (when: string, actions: readonly unknown[]): string[] =>
  actions.length === 0 ? [] : [`${when} / ${actions.map(wordOf).join(', ')}`];

function line({ eventType, guard, target, actions, reenter }: AnyTransitionDefinition): string {
  const condition = guard === undefined ? '' : ` [${wordOf(guard)}]`;
  const to = target === undefined ? '' : ` → ${target.map(nameOf).join(' + ')}${reenter ? ' !' : ''}`;
  const effects = actions.length === 0 ? '' : ` / ${actions.map(wordOf).join(', ')}`;
  return `${eventWord(eventType)}${condition}${to}${effects}`;
}

/** The name of an action or guard, with its parameters if they are literal in the machine. */
function wordOf(named: unknown): string {
  if (typeof named === 'string') return named;
  if (typeof named === 'function')
    return 'guards' in named ? `not ${wordsOf(named.guards)}` : named.name || 'inline';
  if (typeof named !== 'object' || named === null || !('type' in named)) return String(named);
  const params = 'params' in named && typeof named.params === 'object' ? named.params : null;
  return params === null ? String(named.type) : `${String(named.type)}(${paramsText(params)})`;
}

const paramsText = (params: object): string =>
  Object.entries(params)
    .map(([name, value]) => `${name}: ${valueText(value)}`)
    .join(', ');

function valueText(value: unknown): string {
  if (typeof value === 'object' && value !== null && 'message' in value) return `'${String(value.message)}'`;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const wordsOf = (named: unknown): string =>
  Array.isArray(named) ? named.map(wordOf).join(', ') : wordOf(named);

/** XState starts and cancels a state's timers by internal actions. The table shows them as `after`. */
const isOfTimer = (action: unknown): boolean =>
  typeof action === 'function' &&
  ['id', 'sendId'].some((key) => String(Reflect.get(action, key)).startsWith('xstate.after.'));

/** XState's internal events in readable words. */
const eventWord = (type: string): string =>
  type === ''
    ? 'always'
    : type
        .replace(/^xstate\.done\.actor\.(.*)$/, '$1 done')
        .replace(/^xstate\.error\.actor\.(.*)$/, '$1 failed')
        .replace(/^xstate\.after\.([^.]*)\..*$/, 'after $1')
        .replace(/^xstate\.done\.state\..*$/, 'all done');

function parse(text: string): Table {
  const blocks = text.trim().split(/\n\s*\n/);
  return new Map(
    blocks.map((one) => {
      const [head = '', ...lines] = one.split('\n').map((row) => row.trim());
      const [state = '', ...marks] = head.split(/\s{2,}|\s(?=#)/);
      return [state, [`(is) ${marks.join(' ')}`.trim(), ...lines]];
    }),
  );
}

/** The event of a line. Lines of one event are compared together, because their order matters. */
const subjectOf = (row: string): string =>
  row.startsWith('(is)') ? '(is)' : row.replace(/ (\[|→|\/).*$/, '');

function compareState(
  state: string,
  expected: readonly string[] = [],
  actual: readonly string[] = [],
): string[] {
  const subjects = new Set([...expected, ...actual].map(subjectOf));
  return [...subjects].flatMap((subject) => {
    const about = (rows: readonly string[]) => rows.filter((row) => subjectOf(row) === subject).join('; ');
    const [wanted, found] = [about(expected), about(actual)];
    if (wanted === found) return [];
    return [`${state}\n    table:   ${wanted || '(nothing)'}\n    machine: ${found || '(nothing)'}`];
  });
}
