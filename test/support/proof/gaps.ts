import type { AnyEventObject, AnyStateMachine } from 'xstate';
import { isLeaf, matchesDescriptor, nodesOf } from './graph.ts';

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
  const nodes = nodesOf(machine.root);
  const leaves = nodes.filter(isLeaf).map(({ path }) => path.join('.'));
  const descriptors = nodes.flatMap((node) => [...node.transitions.keys()]);
  const own = descriptors.filter((descriptor) => !descriptor.startsWith('xstate.'));
  const invoked = nodes.flatMap((node) => node.invoke.map((invoke) => invoke.id));
  const without = (wanted: readonly string[], known: readonly string[]) =>
    wanted.filter((one) => !known.includes(one));
  return [
    ...own
      .filter((descriptor) => !events.some((event) => matchesDescriptor(descriptor, event.type)))
      .map((descriptor) => `no sample of event '${descriptor}'`),
    ...events
      .filter((event) => !own.some((descriptor) => matchesDescriptor(descriptor, event.type)))
      .map((event) => `nothing handles event '${event.type}'`),
    ...without(invoked, Object.keys(actors)).map((id) => `no samples for actor '${id}'`),
    ...without(Object.keys(actors), invoked).map((id) => `nothing invokes actor '${id}'`),
    ...without(leaves, asserted).map((leaf) => `no assertion for state '${leaf}'`),
    ...without(asserted, leaves).map((leaf) => `no state '${leaf}'`),
    ...descriptors
      .filter((descriptor) => descriptor.startsWith('xstate.snapshot.'))
      .map((descriptor) => `'${descriptor}' is not supported here`),
  ];
}
