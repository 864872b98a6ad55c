import { Actor, type ActorRefLike, isMachineSnapshot, type StateValue } from 'xstate';

/** The IDs of an actor's ancestors and of the actor. A root machine without an ID of its own is named by its definition. */
export function pathOf(actor: ActorRefLike): string {
  if (!(actor instanceof Actor)) return actor.sessionId;
  if (actor._parent !== undefined) return `${pathOf(actor._parent)} / ${actor.id}`;
  const snapshot: unknown = actor.getSnapshot();
  return actor.id === actor.sessionId && isMachineSnapshot(snapshot) ? snapshot.machine.id : actor.id;
}

/** The state of a machine, such as `active.tokens.steady`, or the status of an actor without states. */
export function stateOf(snapshot: { readonly status: string }): string {
  const states = isMachineSnapshot(snapshot) ? leavesOf(snapshot.value) : [];
  return states.join(', ') || snapshot.status;
}

function leavesOf(value: StateValue): readonly string[] {
  if (typeof value === 'string') return [value];
  return Object.entries(value).flatMap(([state, inner = {}]) => {
    const below = leavesOf(inner).map((leaf) => `${state}.${leaf}`);
    return below.length === 0 ? [state] : below;
  });
}
