import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { withActorsInHand } from './actors-in-hand.ts';
import { type Expectations, expectationsOf } from './expectations.ts';
import { eventsFrom, gaps } from './gaps.ts';
import {
  describeTransition,
  failureAfter,
  leavesOf,
  nodesOf,
  outcomesOf,
  type Path,
  pathsOf,
  transitionsOf,
  withoutName,
} from './graph.ts';
import { look } from './look.ts';
import type { Assertion, Proof, Start } from './proof-types.ts';
import { replay } from './replay.ts';

/**
 * The proof of a machine consists of an assertion for each state (what holds in it), and a replay of every path on a real
 * actor. The replay must take every transition.
 */

export interface Coverage {
  readonly states: number;
  readonly transitions: number;
  /** The names of the transitions that were taken. */
  readonly taken: readonly string[];
  readonly paths: number;
}

/** Throws unless the machine satisfies its proof. */
export async function prove<TMachine extends AnyStateMachine>(proof: Proof<TMachine>): Promise<Coverage> {
  const {
    starts,
    name,
    paths: [atLeast, atMost],
  } = proof;
  const machine = starts[0]?.machine;
  if (machine === undefined) throw new Error(`${name} begins nowhere`);
  const all = transitionsOf(machine).map(describeTransition);
  const taken = new Set<string>();
  const expectations = expectationsOf(proof.expected ?? []);
  let paths = 0;
  for (const start of starts) {
    const replayed = await replayAll(proof, start, expectations);
    paths += replayed.paths;
    for (const one of replayed.taken) taken.add(one);
    fail(
      name,
      'taken, although it must not be',
      (start.never ?? []).filter((one) => replayed.taken.has(one)),
    );
    fail(
      name,
      'not a transition',
      (start.never ?? []).filter((one) => !all.includes(one)),
    );
  }
  fail(
    name,
    'never taken',
    all.filter((one) => !taken.has(one)),
  );
  fail(name, 'expected, but it never happens', expectations.unmet());
  if (paths < atLeast || paths > atMost)
    throw new Error(`${name} has ${paths} paths instead of ${atLeast} to ${atMost}`);
  const states = nodesOf(machine.root).length;
  return {
    states,
    transitions: all.length,
    taken: [...taken].map((one) => withoutName(machine, one)),
    paths,
  };
}

function fail(name: string, what: string, found: readonly string[]): void {
  if (found.length > 0) throw new Error(`${name}: ${what}:\n  ${found.join('\n  ')}`);
}

/** Replays every path from one start. Returns descriptions of the transitions taken. */
async function replayAll<TMachine extends AnyStateMachine>(
  proof: Proof<TMachine>,
  start: Start<TMachine>,
  expectations: Expectations,
) {
  const { actors = {}, facts = () => null, name } = proof;
  const inHand = withActorsInHand(start.machine, actors);
  const { machine } = inHand;
  const events = eventsFrom(proof.events);
  fail(name, 'gaps in its proof', gaps(machine, events, actors, Object.keys(proof.states)));
  const assertions = new Map<string, Assertion<TMachine>>(Object.entries(proof.states));
  const paths = pathsOf({
    machine,
    input: start.input,
    events: [...events, ...outcomesOf(actors)],
    facts: (snapshot) => facts(look(snapshot)),
  });
  const taken = new Set<string>();
  for (const path of paths) for (const one of await replayed(path)) taken.add(one);
  return { paths: paths.length, taken };

  function replayed(path: Path): Promise<ReadonlySet<string>> {
    let last: AnyMachineSnapshot | undefined;
    return replay(inHand, start.input, path, ({ steps, snapshot, emitted }) => {
      const seen = look<TMachine>(snapshot);
      const event = path[steps - 1]?.event;
      const previous = last;
      const before = previous && look<TMachine>(previous);
      const happened = { before, event, received: inHand.received(), emitted };
      last = snapshot;
      try {
        if (previous && event) expectations.check(previous, event, snapshot);
        proof.always?.(seen, happened);
        for (const leaf of leavesOf(snapshot)) assertions.get(leaf)?.(seen, happened);
      } catch (cause) {
        throw failureAfter(name, path.slice(0, steps), cause);
      }
    });
  }
}
