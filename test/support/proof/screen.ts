import { test } from 'vitest';
import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventFromLogic,
  getInitialSnapshot,
  type InputFrom,
} from 'xstate';
import { withActorsInHand } from './actors-in-hand.ts';
import {
  describeTransition,
  failureAfter,
  isLeaf,
  leavesOf,
  nodesOf,
  type Path,
  pathsOf,
  situationOf,
  transitionsOf,
} from './graph.ts';
import { look } from './look.ts';
import type { Payload, Seen, StatesOf } from './proof-types.ts';
import { replay } from './replay.ts';
import { type Tour, toursOf } from './tours.ts';

/**
 * Replays a machine's paths on its screen in a real browser. Each event is an action of the user or an answer of the
 * server. After each event the screen must show the state that the pure machine predicts.
 */

/** An action of the user, or an event that happens to the screen. */
type Act<TScreen> = (screen: TScreen) => Promise<void>;

type Does<TScreen, TSample, TMachine extends AnyStateMachine = AnyStateMachine> = TSample & {
  readonly act: Act<TScreen>;
  /**
   * Expects what the act must cause, independently of the state that the machine predicts. `before` is the snapshot
   * before the act.
   */
  readonly sees?: (screen: TScreen, before: Seen<TMachine>) => Promise<void>;
  /** Whether the act is possible now. The default is always. */
  readonly when?: (seen: Seen<TMachine>) => boolean;
  /** The act leads to another screen, which ends the path. */
  readonly isLast?: boolean;
};

/** Throws unless the screen shows what it must. `event` is the last event. */
type Sight<TMachine extends AnyStateMachine, TScreen> = (
  screen: TScreen,
  seen: Seen<TMachine>,
  event: AnyEventObject | undefined,
) => Promise<void>;

export interface ScreenWalk<TMachine extends AnyStateMachine, TScreen> {
  /** The name of the screen, such as `sign in`. */
  readonly name: string;
  readonly machine: TMachine;
  readonly input?: InputFrom<TMachine>;
  /** Shows the screen with its machine in the initial state. */
  readonly begin: () => Promise<TScreen>;
  /** The acts that cause each event, with the payload that the machine receives. Empty if the user cannot cause it. */
  readonly events: {
    readonly [TType in EventFromLogic<TMachine>['type']]: readonly Does<
      TScreen,
      Payload<EventFromLogic<TMachine>, TType>,
      TMachine
    >[];
  };
  /** The acts that settle each actor, by invoke ID. Machines and callback actors have `callback: true`. */
  readonly actors?: Readonly<
    Record<
      string,
      {
        readonly callback?: true;
        readonly done?: readonly Does<TScreen, { readonly output: unknown }, TMachine>[];
        readonly errors?: readonly Does<TScreen, { readonly error: unknown }, TMachine>[];
      }
    >
  >;
  /** The acts that let each timer expire, by its event. */
  readonly timers?: Readonly<Record<string, Deed<TMachine, TScreen>>>;
  readonly facts?: (snapshot: Seen<TMachine>) => unknown;
  /** What the screen shows in each innermost state. */
  readonly states: {
    readonly [TState in StatesOf<TMachine>]: Sight<TMachine, TScreen>;
  } & { readonly [state: string]: Sight<TMachine, TScreen> };
  /** What the screen shows in every state. */
  readonly always?: Sight<TMachine, TScreen>;
}

declare module 'vitest' {
  interface TaskMeta {
    /** For the report of `npm run paths`. */
    screens?: {
      readonly machine: string;
      readonly transitions: number;
      readonly walked: number;
      readonly excused: number;
    };
  }
}

/**
 * The tests of a machine's screens. Each screen is tested with every possible act on as few paths as possible. All
 * screens together must take every transition of the machine except the excused ones. The minimum and maximum number
 * of steps are there to notice an empty or exploding graph.
 */
export function testScreens(
  machine: string,
  screens: readonly ScreenTest[],
  [atLeast, atMost]: readonly [atLeast: number, atMost: number],
  unreachable: Readonly<Record<string, string>> = {},
): void {
  const walked = new Set<string>();
  const all = new Set<string>();
  let steps = 0;
  testSomeScreens(machine, screens, (found) => {
    for (const one of found.all) all.add(one);
    for (const one of found.walked) walked.add(one);
    steps += found.steps;
  });
  test(`${machine}: every transition, through its screens`, ({ task }) => {
    const excused = Object.keys(unreachable);
    const missed = [...all].filter((one) => !walked.has(one) && !excused.includes(one));
    const wrong = excused.filter((one) => walked.has(one) || !all.has(one));
    if (missed.length > 0) throw new Error(`${machine}: not walked:\n  ${missed.join('\n  ')}`);
    if (wrong.length > 0) throw new Error(`${machine}: walked, or no transition:\n  ${wrong.join('\n  ')}`);
    if (steps < atLeast || steps > atMost)
      throw new Error(`${machine}: walked in ${steps} steps instead of ${atLeast} to ${atMost}`);
    task.meta.screens = { machine, transitions: all.size, walked: walked.size, excused: excused.length };
  });
}

/** The tests of some screens of a machine. Other screens may take the machine's other transitions. */
export function testSomeScreens(
  machine: string,
  screens: readonly ScreenTest[],
  onWalked: (found: Walked) => void = () => {},
): void {
  for (const { name, walk } of screens)
    test(`${machine}, ${name}`, { timeout: 180_000 }, async () => onWalked(await walk()));
}

/** All transitions of a machine and the walked ones, without the machine's name. */
interface Walked {
  readonly all: readonly string[];
  readonly walked: readonly string[];
  readonly steps: number;
}

export interface ScreenTest {
  readonly name: string;
  /** Walks the screen. */
  readonly walk: () => Promise<Walked>;
}

export function screen<TMachine extends AnyStateMachine, TScreen>(
  walk: ScreenWalk<TMachine, TScreen>,
): ScreenTest {
  const nameless = (words: string) => words.replaceAll(walk.machine.id, '').replaceAll(/(^|[ ,])\./g, '$1');
  return {
    name: walk.name,
    async walk() {
      const acts = actsOf(walk);
      const chosen = await choose(walk, acts);
      // A machine that begins in the wrong state may allow no act at all.
      if (chosen.length === 0) await walkOn(walk, acts, []);
      for (const { path } of chosen) await walkOn(walk, acts, path);
      return {
        all: transitionsOf(walk.machine).map((one) => nameless(describeTransition(one))),
        walked: chosen.flatMap(({ taken }) => [...taken].map(nameless)),
        steps: chosen.reduce((sum, { path }) => sum + path.length, 0),
      };
    },
  };
}

/** An act, and when it is possible. */
type Deed<TMachine extends AnyStateMachine, TScreen> = Does<TScreen, object, TMachine>;
type Acts<TMachine extends AnyStateMachine, TScreen> = ReadonlyMap<AnyEventObject, Deed<TMachine, TScreen>>;

/** The events that can happen on the screen, each with its act. */
function actsOf<TMachine extends AnyStateMachine, TScreen>({
  events,
  actors = {},
}: ScreenWalk<TMachine, TScreen>): Acts<TMachine, TScreen> {
  const named = (type: string, samples: readonly Deed<TMachine, TScreen>[] = [], actor: object = {}) =>
    samples.map((deed) => {
      const { act: _act, sees: _sees, when: _when, isLast: _isLast, ...payload } = deed;
      return [{ ...payload, ...actor, type }, deed] as const;
    });
  return new Map<AnyEventObject, Deed<TMachine, TScreen>>([
    ...Object.entries<readonly Deed<TMachine, TScreen>[]>(events).flatMap(([type, samples]) =>
      named(type, samples),
    ),
    ...Object.entries(actors).flatMap(([actorId, { done, errors }]) => [
      ...named(`xstate.done.actor.${actorId}`, done, { actorId }),
      ...named(`xstate.error.actor.${actorId}`, errors, { actorId }),
    ]),
  ]);
}

/** The tours that together take every possible transition and event. */
async function choose<TMachine extends AnyStateMachine, TScreen>(
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
      return deed !== undefined && (deed.when?.(look(snapshot)) ?? true);
    },
  });
  const start = situationOf(getInitialSnapshot(machine, input), facts);
  const isLast = (event: AnyEventObject) => acts.get(event)?.isLast ?? false;
  return toursOf(start, paths, (path, onStep) => replay(inHand, input, path, onStep), isLast);
}

async function walkOn<TMachine extends AnyStateMachine, TScreen>(
  walk: ScreenWalk<TMachine, TScreen>,
  acts: Acts<TMachine, TScreen>,
  path: Path,
): Promise<void> {
  const { name, timers = {}, begin, input, actors = {} } = walk;
  const states = new Map(Object.entries(walk.states));
  const missing = nodesOf(walk.machine.root)
    .filter((node) => isLeaf(node) && !states.has(node.path.join('.')))
    .map((node) => node.id);
  if (missing.length > 0) throw new Error(`${name}: no assertion for ${missing.join(', ')}`);
  const seen: { readonly leaves: readonly string[]; readonly snapshot: Seen<TMachine> }[] = [];
  await replay(withActorsInHand(walk.machine, actors), input, path, ({ snapshot }) => {
    seen.push({ leaves: leavesOf(snapshot), snapshot: look(snapshot) });
  });
  let steps = 0;
  try {
    const screen = await begin();
    await check(screen);
    for (const { event } of path) {
      const before = seen[steps]?.snapshot;
      steps += 1;
      const deed = acts.get(event) ?? timers[event.type];
      if (deed === undefined) throw new Error(`Nobody can bring about ${event.type}`);
      await deed.act(screen);
      if (before) await deed.sees?.(screen, before);
      await check(screen);
    }
  } catch (cause) {
    throw failureAfter(name, path.slice(0, steps), cause);
  }

  async function check(screen: TScreen): Promise<void> {
    const at = seen[steps];
    if (at === undefined) throw new Error('The path is longer than its replay');
    const event = path[steps - 1]?.event;
    await walk.always?.(screen, at.snapshot, event);
    for (const leaf of at.leaves) await states.get(leaf)?.(screen, at.snapshot, event);
  }
}
