import type { InspectionEvent } from 'xstate';
import { pathOf, stateOf } from './describe.ts';
import { createRedactor } from './redact.ts';

/**
 * Writes a line for each event that an actor has taken: the actor, the event and the state after it, then both in full,
 * without secrets. The line is a text, so that the browser's console can filter it.
 */
export function createConsoleInspector(write: (...line: unknown[]) => void) {
  const redacted = createRedactor();
  return (inspected: InspectionEvent): void => {
    // Tokens are known to the redactor from their first event on, before an actor's snapshot has them in a text.
    if (inspected.type === '@xstate.event') redacted(inspected.event);
    if (inspected.type !== '@xstate.snapshot') return;
    const { actorRef, event, snapshot } = inspected;
    const line = `${pathOf(actorRef)}: ${event.type} → ${stateOf(snapshot)}`;
    write(line, redacted(event), redacted(snapshot));
  };
}
