import { test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { withActorsInHand } from './actors-in-hand.ts';
import { screenGaps } from './gaps.ts';
import { failureAfter, leavesOf, nameOfTransition, type Path, transitionsOf, withoutName } from './graph.ts';
import { look } from './look.ts';
import type { Seen } from './proof-types.ts';
import { replay } from './replay.ts';
import { type Acts, actsOf, choose, expectAll } from './screen-tours.ts';
import type { ScreenWalk } from './screen-types.ts';

/**
 * Replays a machine's paths on its screen in a real browser. Each event is an action of the user or an answer of the
 * server. After each event the screen must show the state that the pure machine predicts.
 */

declare module 'vitest' {
  interface TaskMeta {
    /** For the report of `npm run paths`. */
    screens?: {
      readonly machine: string;
      readonly walked: readonly string[];
      /** The transitions that no screen can take, each with the reason. */
      readonly excused: Readonly<Record<string, string>>;
    };
  }
}

/**
 * The tests of a machine's screens. Each screen is tested with every act on as few paths as possible. All screens
 * together must take every transition of the machine except the excused ones.
 */
export function testScreens(
  machine: string,
  screens: readonly ScreenTest[],
  unreachable: Readonly<Record<string, string>> = {},
): void {
  const walked = new Set<string>();
  const all = new Set<string>();
  testSomeScreens(machine, screens, (found) => {
    for (const one of found.all) all.add(one);
    for (const one of found.walked) walked.add(one);
  });
  test(`${machine}: every transition, through its screens`, ({ task }) => {
    const excused = Object.keys(unreachable);
    const missed = [...all].filter((one) => !walked.has(one) && !excused.includes(one));
    const wrong = excused.filter((one) => walked.has(one) || !all.has(one));
    if (missed.length > 0) throw new Error(`${machine}: not walked:\n  ${missed.join('\n  ')}`);
    if (wrong.length > 0) throw new Error(`${machine}: walked, or no transition:\n  ${wrong.join('\n  ')}`);
    task.meta.screens = { machine, walked: [...walked], excused: unreachable };
  });
}

/** The tests of some screens of a machine. Other screens may take the machine's other transitions. */
export function testSomeScreens(
  machine: string,
  screens: readonly ScreenTest[],
  onWalked: (found: Walked) => void = () => {},
): void {
  for (const { name, walk } of screens)
    test(`${machine}, ${name}`, { timeout: 600_000 }, async () => onWalked(await walk()));
}

/** All transitions of a machine and the walked ones, without the machine's name. */
interface Walked {
  readonly all: readonly string[];
  readonly walked: readonly string[];
}

export interface ScreenTest {
  readonly name: string;
  readonly walk: () => Promise<Walked>;
}

export function screen<TMachine extends AnyStateMachine, TScreen>(
  walk: ScreenWalk<TMachine, TScreen>,
): ScreenTest {
  return {
    name: walk.name,
    async walk() {
      const { name, machine, actors = {}, timers = {}, states } = walk;
      const missing = screenGaps(machine, actors, timers, Object.keys(states));
      if (missing.length > 0) throw new Error(`${name}: ${missing.join(', ')}`);
      const acts = actsOf(walk);
      const chosen = await choose(walk, acts);
      // A machine that begins in the wrong state may allow no act at all.
      if (chosen.length === 0) await walkOn(walk, acts, []);
      for (const { path } of chosen) await walkOn(walk, acts, path);
      expectAll(walk, acts, chosen);
      return {
        all: transitionsOf(machine).map((one) => nameOfTransition(machine, one)),
        walked: chosen.flatMap(({ taken }) => [...taken].map((one) => withoutName(machine, one))),
      };
    },
  };
}

async function walkOn<TMachine extends AnyStateMachine, TScreen>(
  walk: ScreenWalk<TMachine, TScreen>,
  acts: Acts<TMachine, TScreen>,
  path: Path,
): Promise<void> {
  const { name, timers = {}, begin, input, actors = {} } = walk;
  const states = new Map(Object.entries(walk.states));
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
      if (!deed) throw new Error(`Nobody can bring about ${event.type}`);
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
