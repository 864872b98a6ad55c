import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { type AnyEventObject, type AnyMachineSnapshot, type AnyStateMachine, createActor } from 'xstate';
import { ElasticClock } from '../elastic-clock.ts';
import { withActorsInHand } from './actors-in-hand.ts';
import { eventsFrom, gaps } from './gaps.ts';
import {
  describePath,
  describeTransition,
  leavesOf,
  nodesOf,
  type Path,
  pathsOf,
  transitionsOf,
} from './graph.ts';
import type { Assertion, Proof, Seen, Start } from './proof-types.ts';
import { expectTable } from './table.ts';

/**
 * The proof of a machine: its table (what each transition does), an assertion for each state (what holds in it), and
 * a replay of every path on a real actor, after which each transition must have been taken.
 */

/** What a proof has covered. */
export interface Coverage {
  readonly states: number;
  readonly transitions: number;
  readonly taken: number;
  readonly paths: number;
}

/** Throws unless the machine is what its proof says. */
export async function prove<TMachine extends AnyStateMachine>(proof: Proof<TMachine>): Promise<Coverage> {
  const {
    starts,
    table,
    name,
    paths: [atLeast, atMost],
  } = proof;
  const machine = starts[0]?.machine;
  if (machine === undefined) throw new Error(`${name} begins nowhere`);
  expectTable(machine, readFileSync(table, 'utf8'));
  const all = transitionsOf(machine).map(describeTransition);
  const taken = new Set<string>();
  let paths = 0;
  for (const start of starts) {
    const replayed = await replayAll(proof, start);
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
  if (paths < atLeast || paths > atMost)
    throw new Error(`${name} has ${paths} paths instead of ${atLeast} to ${atMost}`);
  const states = nodesOf(machine.root).length;
  return { states, transitions: all.length, taken: all.filter((one) => taken.has(one)).length, paths };
}

function fail(name: string, what: string, found: readonly string[]): void {
  if (found.length > 0) throw new Error(`${name}: ${what}:\n  ${found.join('\n  ')}`);
}

/** Replays every path from one start; gives the transitions that were taken, in words. */
async function replayAll<TMachine extends AnyStateMachine>(proof: Proof<TMachine>, start: Start<TMachine>) {
  const { actors = {}, facts = () => null } = proof;
  const bench = withActorsInHand(start.machine, actors);
  const { machine } = bench;
  const events = eventsFrom(proof.events);
  fail(proof.name, 'gaps in its proof', gaps(machine, events, actors, Object.keys(proof.states)));
  const assertions = new Map<string, Assertion<TMachine>>(Object.entries(proof.states));
  const taken = new Set<string>();
  const paths = pathsOf({
    machine,
    input: start.input,
    events,
    actors,
    facts: (snapshot) => facts(look(snapshot)),
  });
  for (const path of paths) await replay(path);
  return { paths: paths.length, taken };

  async function replay(path: Path): Promise<void> {
    const clock = new ElasticClock();
    const emitted: AnyEventObject[] = [];
    const failures: unknown[] = [];
    let before: Seen<TMachine> | undefined;
    bench.reset();
    const actor = createActor(machine, {
      input: start.input,
      clock,
      inspect: (inspected) => {
        if (inspected.type !== '@xstate.microstep' || inspected.actorRef.sessionId !== inspected.rootId)
          return;
        for (const definition of inspected._transitions) taken.add(describeTransition(definition));
      },
    });
    clock.scheduled = () => Object.values(actor.system.getSnapshot()._scheduledEvents);
    actor.on('*', (event: AnyEventObject) => emitted.push(event));
    actor.subscribe({ error: (error) => failures.push(error) });
    actor.start();
    check(0);
    for (const [index, step] of path.entries()) {
      if (step.event.type.startsWith('xstate.after.')) clock.fire(step.event.type);
      else if (bench.settle(step.event)) await setImmediate();
      else actor.send(step.event);
      const { value, status } = actor.getSnapshot();
      if (JSON.stringify([value, status]) !== JSON.stringify(Object.values(step.expected)))
        throw new Error(`${story(index + 1)}\nis in ${JSON.stringify(value)} (${status})`, {
          cause: failures[0],
        });
      check(index + 1);
    }
    actor.stop();

    function check(steps: number): void {
      const snapshot: AnyMachineSnapshot = actor.getSnapshot();
      const happened = { before, event: path[steps - 1]?.event, received: bench.received(), emitted };
      before = look<TMachine>(snapshot);
      try {
        proof.always?.(look(snapshot), happened);
        for (const leaf of leavesOf(snapshot)) assertions.get(leaf)?.(look(snapshot), happened);
      } catch (cause) {
        throw new Error(`${story(steps)}\n${cause instanceof Error ? cause.message : String(cause)}`, {
          cause,
        });
      }
    }

    function story(steps: number): string {
      return `${proof.name} after\n  ${describePath(path.slice(0, steps))}`;
    }
  }
}

function look<TMachine extends AnyStateMachine>(snapshot: AnyMachineSnapshot): Seen<TMachine> {
  const { value, status, context } = snapshot;
  return {
    value,
    status,
    context,
    hasTag: (tag) => snapshot.hasTag(tag),
    can: (event) => snapshot.can(event),
  };
}
