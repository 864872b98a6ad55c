import { setImmediate } from 'node:timers/promises';
import { type AnyEventObject, type AnyMachineSnapshot, createActor } from 'xstate';
import { ElasticClock } from '../elastic-clock.ts';
import type { MachineInHand } from './actors-in-hand.ts';
import { describePath, describeTransition, type Path } from './graph.ts';

/** The facts about an actor after a step of a path, besides its snapshot. */
export interface Replayed {
  /** The number of steps that were taken. */
  readonly steps: number;
  readonly snapshot: AnyMachineSnapshot;
  readonly emitted: readonly AnyEventObject[];
  /** The transitions that the last step took, in words. */
  readonly taken: ReadonlySet<string>;
}

/**
 * Replays a path on a real actor: promise actors settle and timers fire when the path says so. Throws if the actor is
 * not in the state that the pure machine predicts. Returns descriptions of the transitions taken.
 */
export async function replay(
  { machine, reset, settle }: MachineInHand,
  input: unknown,
  path: Path,
  look: (replayed: Replayed) => void = () => {},
): Promise<ReadonlySet<string>> {
  const taken = new Set<string>();
  let inStep = new Set<string>();
  const clock = new ElasticClock();
  const emitted: AnyEventObject[] = [];
  const failures: unknown[] = [];
  reset();
  const actor = createActor(machine, {
    input,
    clock,
    inspect: (inspected) => {
      if (inspected.type !== '@xstate.microstep' || inspected.actorRef.sessionId !== inspected.rootId) return;
      for (const definition of inspected._transitions) {
        taken.add(describeTransition(definition));
        inStep.add(describeTransition(definition));
      }
    },
  });
  clock.scheduled = () => Object.values(actor.system.getSnapshot()._scheduledEvents);
  actor.on('*', (event: AnyEventObject) => emitted.push(event));
  actor.subscribe({ error: (error) => failures.push(error) });
  actor.start();
  look({ steps: 0, snapshot: actor.getSnapshot(), emitted, taken: inStep });
  for (const [index, { event, expected }] of path.entries()) {
    inStep = new Set();
    if (event.type.startsWith('xstate.after.')) clock.fire(event.type);
    else if (settle(event)) await setImmediate();
    else actor.send(event);
    const snapshot: AnyMachineSnapshot = actor.getSnapshot();
    const { value, status } = snapshot;
    if (JSON.stringify([value, status]) !== JSON.stringify([expected.value, expected.status]))
      throw new Error(
        `${describePath(path.slice(0, index + 1))}\nis in ${JSON.stringify(value)} (${status})`,
        { cause: failures[0] },
      );
    look({ steps: index + 1, snapshot, emitted, taken: inStep });
  }
  actor.stop();
  return taken;
}
