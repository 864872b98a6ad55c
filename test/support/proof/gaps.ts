import type { AnyEventObject, AnyStateMachine } from 'xstate';
import { AFTER, DONE, ERROR, isLeaf, matchesDescriptor, nodesOf } from './graph.ts';

const isEvent = (value: object): value is AnyEventObject => 'type' in value && typeof value.type === 'string';

export function eventsFrom(samples: Readonly<Record<string, readonly object[]>>): AnyEventObject[] {
  return Object.entries(samples)
    .flatMap(([type, payloads]) => payloads.map((payload) => ({ ...payload, type })))
    .filter(isEvent);
}

/** The gaps that would make a proof meaningless. */
export function gaps(
  machine: AnyStateMachine,
  events: readonly AnyEventObject[],
  actors: Readonly<Record<string, unknown>>,
  asserted: readonly string[],
): string[] {
  const descriptors = descriptorsOf(machine);
  const own = descriptors.filter((descriptor) => !descriptor.startsWith('xstate.'));
  return [
    ...own
      .filter((descriptor) => !events.some((event) => matchesDescriptor(descriptor, event.type)))
      .map((descriptor) => `no sample of event '${descriptor}'`),
    ...events
      .filter((event) => !own.some((descriptor) => matchesDescriptor(descriptor, event.type)))
      .map((event) => `nothing handles event '${event.type}'`),
    ...actorGaps(machine, actors),
    ...stateGaps(machine, asserted),
    ...descriptors
      .filter((descriptor) => descriptor.startsWith('xstate.snapshot.'))
      .map((descriptor) => `'${descriptor}' is not supported here`),
  ];
}

/** The acts of an actor's outcomes on a screen. */
interface OutcomeActs {
  readonly done?: readonly unknown[];
  readonly errors?: readonly unknown[];
}

/** The gaps of a screen's walk that the compiler does not see. A list of acts may be empty, but not missing. */
export function screenGaps(
  machine: AnyStateMachine,
  actors: Readonly<Record<string, OutcomeActs>>,
  timers: Readonly<Record<string, unknown>>,
  asserted: readonly string[],
): string[] {
  const descriptors = descriptorsOf(machine);
  const after = descriptors.filter((descriptor) => descriptor.startsWith(AFTER));
  return [
    ...actorGaps(machine, actors),
    ...Object.entries(actors).flatMap(([id, { done, errors }]) => [
      ...(descriptors.includes(`${DONE}${id}`) && done === undefined ? [`no act settles actor '${id}'`] : []),
      ...(descriptors.includes(`${ERROR}${id}`) && errors === undefined
        ? [`no act fails actor '${id}'`]
        : []),
    ]),
    ...without(after, Object.keys(timers)).map((timer) => `no act for timer '${timer}'`),
    ...without(Object.keys(timers), after).map((timer) => `no timer '${timer}'`),
    ...stateGaps(machine, asserted),
  ];
}

const descriptorsOf = (machine: AnyStateMachine): string[] =>
  nodesOf(machine.root).flatMap((node) => [...node.transitions.keys()]);

function actorGaps(machine: AnyStateMachine, actors: Readonly<Record<string, unknown>>): string[] {
  const invoked = nodesOf(machine.root).flatMap((node) => node.invoke.map((invoke) => invoke.id));
  return [
    ...without(invoked, Object.keys(actors)).map((id) => `no samples for actor '${id}'`),
    ...without(Object.keys(actors), invoked).map((id) => `nothing invokes actor '${id}'`),
  ];
}

function stateGaps(machine: AnyStateMachine, asserted: readonly string[]): string[] {
  const leaves = nodesOf(machine.root)
    .filter(isLeaf)
    .map(({ path }) => path.join('.'));
  return [
    ...without(leaves, asserted).map((leaf) => `no assertion for state '${leaf}'`),
    ...without(asserted, leaves).map((leaf) => `no state '${leaf}'`),
  ];
}

const without = (wanted: readonly string[], known: readonly string[]) =>
  wanted.filter((one) => !known.includes(one));
