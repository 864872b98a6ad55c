import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { Seen } from './proof-types.ts';

/** The part of a snapshot that assertions may read. */
export function look<TMachine extends AnyStateMachine>(snapshot: AnyMachineSnapshot): Seen<TMachine> {
  const { value, status, context } = snapshot;
  return {
    value,
    status,
    context,
    hasTag: (tag) => snapshot.hasTag(tag),
    can: (event) => snapshot.can(event),
  };
}
