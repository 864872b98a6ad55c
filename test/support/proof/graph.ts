import { type AdjacencyMap, getAdjacencyMap, getShortestPaths } from '@xstate/graph';
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, AnyTransitionDefinition } from 'xstate';

/**
 * The paths of a machine, from `@xstate/graph`: a shortest way into every situation (state, facts and running
 * children), and from there every event with every sample. The possible events are derived from the snapshot, so an
 * actor settles only while it runs, and a timer fires only in the state that set it.
 */

/** The outcomes with which an invoked actor settles. */
export interface ActorSamples {
  readonly done?: readonly unknown[];
  readonly errors?: readonly unknown[];
}

export interface GraphOptions {
  readonly machine: AnyStateMachine;
  readonly input: unknown;
  /** The events, one object for each sample. Outcomes of actors have an `actorId`. */
  readonly events: readonly AnyEventObject[];
  readonly facts: (snapshot: AnyMachineSnapshot) => unknown;
  /** True if a sample or a timer is possible in a situation. The default is always. */
  readonly isPossible?: (event: AnyEventObject, snapshot: AnyMachineSnapshot) => boolean;
}

/** An event and the situation to which it leads. */
export interface Step {
  readonly event: AnyEventObject;
  readonly expected: { readonly value: unknown; readonly status: string };
  /** State, facts and running children, in words. */
  readonly situation: string;
}

export type Path = readonly Step[];

type Situation = AdjacencyMap<AnyMachineSnapshot, AnyEventObject>[keyof AdjacencyMap<
  AnyMachineSnapshot,
  AnyEventObject
>];

export const DONE = 'xstate.done.actor.';
export const ERROR = 'xstate.error.actor.';
export const AFTER = 'xstate.after.';
const SITUATION_LIMIT = 20_000;

interface Edge {
  readonly event: AnyEventObject;
  readonly state: AnyMachineSnapshot;
}

/** A description of everything that determines where events lead. */
export const situationOf = (snapshot: AnyMachineSnapshot, facts: GraphOptions['facts']): string =>
  JSON.stringify([snapshot.value, snapshot.status, facts(snapshot), Object.keys(snapshot.children).sort()]);

/** Every path of the machine. No path is a prefix of another. */
export function pathsOf({ machine, input, events, facts, isPossible }: GraphOptions): readonly Path[] {
  const samples = sampled(events, isPossible);
  const serializeState = (snapshot: AnyMachineSnapshot) => situationOf(snapshot, facts);
  const stepTo = ({ event, state }: Edge): Step => {
    const { value, status, error } = state;
    if (status === 'error') throw new Error(`The machine fails at ${event.type}`, { cause: error });
    return { event, expected: { value, status }, situation: serializeState(state) };
  };
  const serializeEvent = (event: AnyEventObject) => samples.names.get(event) ?? event.type;
  const options = { input, limit: SITUATION_LIMIT, events: samples.possible, serializeState, serializeEvent };
  const situations = new Map<string, Situation>(Object.entries(getAdjacencyMap(machine, options)));
  const paths = getShortestPaths(machine, options).flatMap(({ state, steps }) => {
    const way = steps.slice(1).map(stepTo);
    const onward = Object.values(situations.get(serializeState(state))?.transitions ?? {});
    return onward.map((edge) => [...way, stepTo(edge)]);
  });
  return withoutBeginnings(paths);
}

function withoutBeginnings(paths: readonly Path[]): readonly Path[] {
  const beginnings = new Set<string>();
  const seen = new Map<AnyEventObject, number>();
  const idOf = ({ event }: Step) => {
    const id = seen.get(event) ?? seen.size;
    seen.set(event, id);
    return id;
  };
  const keyed = paths.map((path) => ({ path, ids: path.map(idOf) }));
  for (const { ids } of keyed) beginnings.add(ids.slice(0, -1).join());
  return keyed.flatMap(({ path, ids }) => (beginnings.has(ids.join()) ? [] : [path]));
}

/** The outcomes of invoked actors as events. */
export const outcomesOf = (actors: Readonly<Record<string, ActorSamples>>): readonly AnyEventObject[] =>
  Object.entries(actors).flatMap(([actorId, { done = [], errors = [] }]) => [
    ...done.map((output) => ({ type: `${DONE}${actorId}`, output, actorId })),
    ...errors.map((error) => ({ type: `${ERROR}${actorId}`, error, actorId })),
  ]);

/** The possible next events, and a name for each sample. */
function sampled(all: readonly AnyEventObject[], isPossible: GraphOptions['isPossible'] = () => true) {
  const timers = new Map<string, AnyEventObject>();
  const names = new Map(all.map((event, index) => [event, `${event.type}#${index}`]));
  const timer = (type: string) => {
    const event = timers.get(type) ?? { type };
    timers.set(type, event);
    return event;
  };
  return { names, possible };

  function possible(snapshot: AnyMachineSnapshot): readonly AnyEventObject[] {
    if (snapshot.status !== 'active') return [];
    const descriptors = [...new Set(snapshot._nodes.flatMap((node) => [...node.transitions.keys()]))];
    const isRunning = ({ actorId }: AnyEventObject) => actorId === undefined || actorId in snapshot.children;
    return [
      ...all.filter(
        (event) =>
          isRunning(event) &&
          descriptors.some((descriptor) => matchesDescriptor(descriptor, event.type)) &&
          isPossible(event, snapshot),
      ),
      ...descriptors
        .filter((descriptor) => descriptor.startsWith(AFTER))
        .map(timer)
        .filter((event) => isPossible(event, snapshot)),
    ];
  }
}

/** True if an event type matches a descriptor: an equal type, `*`, or `prefix.*`. */
export const matchesDescriptor = (descriptor: string, type: string): boolean =>
  descriptor === type ||
  descriptor === '*' ||
  (descriptor.endsWith('.*') && type.startsWith(descriptor.slice(0, -1)));

/** Every transition that the machine defines, including those without an event. */
export function transitionsOf(machine: AnyStateMachine): readonly AnyTransitionDefinition[] {
  return nodesOf(machine.root).flatMap((node) => [
    ...[...node.transitions.values()].flat(),
    ...(node.always ?? []),
  ]);
}

type StateNode = AnyStateMachine['root'];

export const nodesOf = (node: StateNode): StateNode[] => [
  node,
  ...Object.values(node.states).flatMap(nodesOf),
];

/** A transition in the words of a failure message, such as `session.active: sign out → session.signingOut`. */
export function describeTransition({ source, eventType, guard, target }: AnyTransitionDefinition): string {
  const name = typeof guard === 'object' && guard !== null && 'type' in guard ? guard.type : guard;
  const condition =
    name === undefined ? '' : ` [${typeof name === 'function' ? name.name || 'inline' : name}]`;
  const targets = target?.map((node) => node.id).join(', ') ?? '(stays)';
  return `${source.id}: ${eventType || 'always'}${condition} → ${targets}`;
}

/** The same without the machine's name, so that a transition is called alike in every machine of one factory. */
export const nameOfTransition = (machine: AnyStateMachine, transition: AnyTransitionDefinition): string =>
  withoutName(machine, describeTransition(transition));

/** The description of a transition without the machine's name. */
export const withoutName = ({ id }: AnyStateMachine, description: string): string =>
  description.replaceAll(id, '').replaceAll(/(^|[ ,])\./g, '$1');

/** The last steps of a path in words. */
export const describePath = (path: Path): string =>
  path
    .slice(-12)
    .map(({ event, expected }) => `${event.type} → ${JSON.stringify(expected.value)}`)
    .join('\n  ');

export const failureAfter = (name: string, path: Path, cause: unknown): Error =>
  new Error(
    `${name} after\n  ${describePath(path)}\n${cause instanceof Error ? cause.message : String(cause)}`,
    { cause },
  );

export const isLeaf = ({ type, path }: StateNode): boolean =>
  (type === 'atomic' || type === 'final') && path.length > 0;

/** The innermost states that a snapshot is in. */
export const leavesOf = ({ _nodes }: AnyMachineSnapshot): string[] =>
  _nodes.filter(isLeaf).map(({ path }) => path.join('.'));
