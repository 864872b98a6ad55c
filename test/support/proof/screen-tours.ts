import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  getInitialSnapshot,
} from 'xstate';
import { withActorsInHand } from './actors-in-hand.ts';
import { pathsOf, situationOf } from './graph.ts';
import { look } from './look.ts';
import { replay } from './replay.ts';
import type { Deed, ScreenWalk } from './screen-types.ts';
import { type Tour, toursOf } from './tours.ts';

export type Acts<TMachine extends AnyStateMachine, TScreen> = ReadonlyMap<
  AnyEventObject,
  Deed<TMachine, TScreen>
>;

/** The events that can happen on the screen, each with its act. */
export function actsOf<TMachine extends AnyStateMachine, TScreen>({
  events,
  actors = {},
}: ScreenWalk<TMachine, TScreen>): Acts<TMachine, TScreen> {
  type Samples = readonly (Deed<TMachine, TScreen> | false | undefined)[];
  const named = (type: string, samples: Samples = [], actor: object = {}) =>
    samples
      .filter((deed) => !!deed)
      .map((deed) => {
        const { act: _act, sees: _sees, when: _when, isLast: _isLast, ...payload } = deed;
        return [{ ...payload, ...actor, type }, deed] as const;
      });
  return new Map<AnyEventObject, Deed<TMachine, TScreen>>([
    ...Object.entries<Samples>(events).flatMap(([type, samples]) => named(type, samples)),
    ...Object.entries(actors).flatMap(([actorId, { done, errors }]) => [
      ...named(`xstate.done.actor.${actorId}`, done, { actorId }),
      ...named(`xstate.error.actor.${actorId}`, errors, { actorId }),
    ]),
  ]);
}

/** The tours that together take every possible transition and event. */
export async function choose<TMachine extends AnyStateMachine, TScreen>(
  {
    machine: original,
    input,
    actors = {},
    timers = {},
    facts: factsOf = () => null,
  }: ScreenWalk<TMachine, TScreen>,
  acts: Acts<TMachine, TScreen>,
): Promise<readonly Tour[]> {
  const inHand = withActorsInHand(original, actors);
  const { machine } = inHand;
  const facts = (snapshot: AnyMachineSnapshot) => factsOf(look(snapshot));
  const paths = pathsOf({
    machine,
    input,
    events: [...acts.keys()],
    facts,
    isPossible(event, snapshot) {
      const deed = acts.get(event) ?? timers[event.type];
      return !!deed && (deed.when?.(look(snapshot)) ?? true);
    },
  });
  const start = situationOf(getInitialSnapshot(machine, input), facts);
  const isLast = (event: AnyEventObject) => acts.get(event)?.isLast ?? false;
  return toursOf(start, paths, (path, onStep) => replay(inHand, input, path, onStep), isLast);
}

/** Throws unless the tours do every act and have a plausible length. */
export function expectAll<TMachine extends AnyStateMachine, TScreen>(
  { name, timers = {}, steps: [atLeast, atMost] }: ScreenWalk<TMachine, TScreen>,
  acts: Acts<TMachine, TScreen>,
  tours: readonly Tour[],
): void {
  const events = tours.flatMap(({ path }) => path.map(({ event }) => event));
  const expired = new Set(events.map(({ type }) => type));
  const nameOf = (event: AnyEventObject) => {
    const alike = [...acts.keys()].filter(({ type }) => type === event.type);
    return `${event.type}, act ${alike.indexOf(event) + 1} of ${alike.length}`;
  };
  const idle = [
    ...[...acts.keys()].filter((event) => !events.includes(event)).map(nameOf),
    ...Object.entries(timers).flatMap(([type, deed]) => (deed === null || expired.has(type) ? [] : [type])),
  ];
  if (idle.length > 0) throw new Error(`${name}: never done:\n  ${idle.join('\n  ')}`);
  if (events.length < atLeast || events.length > atMost)
    throw new Error(`${name}: ${events.length} steps instead of ${atLeast} to ${atMost}`);
}
