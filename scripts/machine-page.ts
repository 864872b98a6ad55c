import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { nameOfTransition, nodesOf } from '../test/support/proof/graph.ts';
import { mermaid } from './mermaid.ts';
import type { Known } from './proof-record.ts';

interface ProofOfMachine {
  /** The places where each transition is taken, by its description. */
  readonly taken: Known;
  /** True for each transition whose loss is noticed, by its place in the machine. */
  readonly losses: Known;
}

/**
 * The page of a machine in docs/machines: its diagram, and below it the actions of each state and their proof, which the
 * diagram has no room for. Test and people review it: a change of a machine shows in its page.
 */
export function machinePage(name: string, machine: AnyStateMachine, proof: ProofOfMachine): string {
  return [
    `# ${name}`,
    'Generated from the machine by `npm run diagrams`.',
    `\`\`\`mermaid\n${mermaid(machine)}\`\`\``,
    '| state | what happens | goes to | does | is taken on | its loss is |\n| --- | --- | --- | --- | --- | --- |',
  ]
    .join('\n\n')
    .concat(
      '\n',
      nodesOf(machine.root)
        .flatMap((node) => rows(node, proof))
        .join('\n'),
      '\n',
    );
}

function rows(node: AnyStateNode, proof: ProofOfMachine): string[] {
  const entries = [
    ...node.entry.filter(isOwn).map((action) => ['enters', '', wordOf(action), '', '']),
    ...node.exit.filter(isOwn).map((action) => ['leaves', '', wordOf(action), '', '']),
    ...node.invoke.map(({ id }) => ['is entered', '', `invokes ${id}`, '', '']),
    ...[...node.transitions.values(), node.always ?? []].flatMap((all) =>
      all.map((one, index) => [...transition(one), ...proven(node, one, index, proof)]),
    ),
  ];
  const kind = node.type === 'final' || node.type === 'parallel' ? ` (${node.type})` : '';
  const state = `${nameOf(node)}${kind}${node.tags.map((tag) => ` #${tag}`).join('')}`;
  const lines = entries.length === 0 ? [['', '', '', '', '']] : entries;
  return lines.map((cells) => `| ${[state, ...cells].map(cellText).join(' | ')} |`);
}

function transition({ eventType, guard, target, actions, reenter }: AnyTransitionDefinition): string[] {
  const condition = guard === undefined ? '' : ` [${wordOf(guard)}]`;
  const to = target === undefined ? '' : `${target.map(nameOf).join(' + ')}${reenter ? ' (again)' : ''}`;
  return [`${eventWord(eventType)}${condition}`, to, actions.map(wordOf).join(', ')];
}

/** The places where a transition is taken, and the result of its removal. `index` is its place among those of one event. */
function proven(
  node: AnyStateNode,
  one: AnyTransitionDefinition,
  index: number,
  { taken, losses }: ProofOfMachine,
): string[] {
  const route = [...node.path.flatMap((name) => ['states', name]), ...placeOf(node, one.eventType), index];
  // A machine of one state has no paths to record.
  const elsewhere = Object.keys(taken).length === 0 ? 'tests of its own' : 'not known';
  return [taken[nameOfTransition(node.machine, one)] ?? elsewhere, losses[route.join('.')] ?? 'not known'];
}

/** The keys under which the transitions of an event stand in the configuration of a state. */
function placeOf({ invoke }: AnyStateNode, type: string): readonly (string | number)[] {
  if (type === '') return ['always'];
  const [, outcome, actor] = /^xstate\.(done|error)\.actor\.(.*)$/.exec(type) ?? [];
  if (outcome !== undefined)
    return ['invoke', invoke.findIndex(({ id }) => id === actor), outcome === 'done' ? 'onDone' : 'onError'];
  const [, delay] = /^xstate\.after\.([^.]*)\./.exec(type) ?? [];
  return delay === undefined ? ['on', type] : ['after', delay];
}

const nameOf = (node: AnyStateNode): string => (node.path.length === 0 ? '(any)' : node.path.join('.'));

const cellText = (text: string): string => text.replaceAll('|', '\\|');

/** The name of an action or guard, with its parameters if they are literal in the machine. */
function wordOf(named: unknown): string {
  if (typeof named === 'string') return named;
  if (typeof named === 'function')
    return 'guards' in named ? `not ${wordsOf(named.guards)}` : named.name || 'inline';
  if (typeof named !== 'object' || named === null || !('type' in named)) return String(named);
  const params = 'params' in named && typeof named.params === 'object' ? named.params : null;
  return params === null ? String(named.type) : `${String(named.type)}(${paramsText(params)})`;
}

const wordsOf = (named: unknown): string =>
  Array.isArray(named) ? named.map(wordOf).join(', ') : wordOf(named);

const paramsText = (params: object): string =>
  Object.entries(params)
    .map(([name, value]) => `${name}: ${valueText(value)}`)
    .join(', ');

function valueText(value: unknown): string {
  if (typeof value === 'object' && value !== null && 'message' in value) return `'${String(value.message)}'`;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** XState starts and cancels a state's timers by actions of its own. The page shows them as `after`. */
const isOwn = (action: unknown): boolean =>
  typeof action !== 'function' ||
  ['id', 'sendId'].every((key) => !String(Reflect.get(action, key)).startsWith('xstate.after.'));

/** XState's own events in readable words. */
const eventWord = (type: string): string =>
  type === ''
    ? 'always'
    : type
        .replace(/^xstate\.done\.actor\.(.*)$/, '$1 done')
        .replace(/^xstate\.error\.actor\.(.*)$/, '$1 failed')
        .replace(/^xstate\.after\.([^.]*)\..*$/, 'after $1')
        .replace(/^xstate\.done\.state\..*$/, 'all done');
