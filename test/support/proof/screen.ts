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
  describePath,
  describeTransition,
  isLeaf,
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
 * A machine's paths through its screen, in a real browser: each event is what a person does there, or how the server
 * answers; after each, what a person must see in the state that the pure machine leads to.
 */

/** Something that a person does, or that befalls them. */
type Act<TScreen> = (screen: TScreen) => Promise<void>;

type Does<TScreen, TSample, TMachine extends AnyStateMachine = AnyStateMachine> = TSample & {
  readonly act: Act<TScreen>;
  /** Whether it can be done now; always where left out. */
  readonly when?: (seen: Seen<TMachine>) => boolean;
  /** It leads to another screen, so nothing more can be done on this one. */
  readonly isLast?: boolean;
};

/** Throws unless a person sees what they must; `event` is what has just happened. */
type Sight<TMachine extends AnyStateMachine, TScreen> = (
  screen: TScreen,
  seen: Seen<TMachine>,
  event: AnyEventObject | undefined,
) => Promise<void>;

export interface ScreenWalk<TMachine extends AnyStateMachine, TScreen> {
  /** The screen's, such as `sign in`. */
  readonly name: string;
  readonly machine: TMachine;
  readonly input?: InputFrom<TMachine>;
  /** Shows the screen with its machine in the initial state. */
  readonly begin: () => Promise<TScreen>;
  /** For every event what brings it about, with the payload that the machine then gets; none where nobody can. */
  readonly events: {
    readonly [TType in EventFromLogic<TMachine>['type']]: readonly Does<
      TScreen,
      Payload<EventFromLogic<TMachine>, TType>,
      TMachine
    >[];
  };
  /** By invoke id: what settles it. Machines and callback actors: `callback: true`. */
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
  /** What lets each timer run out, by its event. */
  readonly timers?: Readonly<Record<string, Act<TScreen>>>;
  readonly facts?: (snapshot: Seen<TMachine>) => unknown;
  /** For every innermost state, what a person sees in it. */
  readonly states: {
    readonly [TState in StatesOf<TMachine>]: Sight<TMachine, TScreen>;
  } & { readonly [state: string]: Sight<TMachine, TScreen> };
  /** What a person sees in every state. */
  readonly always?: Sight<TMachine, TScreen>;
}

declare module 'vitest' {
  interface TaskMeta {
    /** For the report of `npm run paths`. */
    screens?: { readonly machine: string; readonly walked: number; readonly excused: number };
  }
}

/**
 * The tests of a machine's screens: on each, everything that can be done there, on as few paths as will do; on all of
 * them together every transition of the machine but the excused ones.
 */
export function testScreens(
  machine: string,
  screens: readonly ScreenTest[],
  unreachable: Readonly<Record<string, string>> = {},
): void {
  const walked = new Set<string>();
  const all = new Set<string>();
  for (const { name, walk } of screens)
    test(`${machine}, ${name}`, { timeout: 180_000 }, async () => {
      const found = await walk();
      for (const one of found.all) all.add(one);
      for (const one of found.walked) walked.add(one);
    });
  test(`${machine}: every transition, through its screens`, ({ task }) => {
    const excused = Object.keys(unreachable);
    const missed = [...all].filter((one) => !walked.has(one) && !excused.includes(one));
    const wrong = excused.filter((one) => walked.has(one) || !all.has(one));
    if (missed.length > 0) throw new Error(`${machine}: not walked:\n  ${missed.join('\n  ')}`);
    if (wrong.length > 0) throw new Error(`${machine}: walked, or no transition:\n  ${wrong.join('\n  ')}`);
    task.meta.screens = { machine, walked: walked.size, excused: excused.length };
  });
}

/** One screen of a machine. */
export interface ScreenTest {
  readonly name: string;
  /** Walks it; gives the machine's transitions, and those that were walked, without the machine's name. */
  readonly walk: () => Promise<{ readonly all: readonly string[]; readonly walked: readonly string[] }>;
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
      for (const { path } of chosen) await walkOn(walk, acts, path);
      return {
        all: transitionsOf(walk.machine).map((one) => nameless(describeTransition(one))),
        walked: chosen.flatMap(({ taken }) => [...taken].map(nameless)),
      };
    },
  };
}

/** What is done, and when it can be. */
type Deed<TMachine extends AnyStateMachine, TScreen> = Does<TScreen, object, TMachine>;
type Acts<TMachine extends AnyStateMachine, TScreen> = ReadonlyMap<AnyEventObject, Deed<TMachine, TScreen>>;

/** Every event that can happen on the screen, and how. */
function actsOf<TMachine extends AnyStateMachine, TScreen>({
  events,
  actors = {},
}: ScreenWalk<TMachine, TScreen>): Acts<TMachine, TScreen> {
  const named = (type: string, samples: readonly Deed<TMachine, TScreen>[] = [], actor: object = {}) =>
    samples.map((deed) => {
      const { act: _act, when: _when, isLast: _isLast, ...payload } = deed;
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

/** The tours that take everything that can be taken. */
async function choose<TMachine extends AnyStateMachine, TScreen>(
  { machine: original, input, actors = {}, facts: factsOf = () => null }: ScreenWalk<TMachine, TScreen>,
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
    isPossible: (event, snapshot) => acts.get(event)?.when?.(look(snapshot)) ?? true,
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
    const leaves = snapshot._nodes.filter(isLeaf).map((node) => node.path.join('.'));
    seen.push({ leaves, snapshot: look(snapshot) });
  });
  let steps = 0;
  try {
    const screen = await begin();
    await check(screen);
    for (const { event } of path) {
      steps += 1;
      const act = acts.get(event)?.act ?? timers[event.type];
      if (act === undefined) throw new Error(`Nobody can bring about ${event.type}`);
      await act(screen);
      await check(screen);
    }
  } catch (cause) {
    const story = describePath(path.slice(0, steps));
    throw new Error(`${name} after\n  ${story}\n${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }

  async function check(screen: TScreen): Promise<void> {
    const at = seen[steps];
    if (at === undefined) throw new Error('The path is longer than its replay');
    const event = path[steps - 1]?.event;
    await walk.always?.(screen, at.snapshot, event);
    for (const leaf of at.leaves) await states.get(leaf)?.(screen, at.snapshot, event);
  }
}
