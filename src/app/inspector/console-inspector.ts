import type { InspectionEvent } from 'xstate';
import { pathOf, stateOf } from './describe.ts';
import { redacted } from './redact.ts';

/**
 * Writes a line for each event that an actor has taken: the actor, the event and the state after it, then both in full,
 * without secrets. The line is a text, so that the browser's console can filter it.
 */
export function createConsoleInspector(write: (...line: unknown[]) => void) {
  return (inspected: InspectionEvent): void => {
    if (inspected.type !== '@xstate.snapshot') return;
    const { actorRef, event, snapshot } = inspected;
    const line = `${pathOf(actorRef)}: ${event.type} → ${stateOf(snapshot)}`;
    write(line, redacted(event), redacted(snapshot));
  };
}
