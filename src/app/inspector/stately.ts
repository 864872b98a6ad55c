import { createBrowserInspector, type StatelyInspectionEvent } from '@statelyai/inspect';
import type { JsonObject } from '#domain/entities.ts';
import { isJsonObject } from '#domain/json/text.ts';
import { createRedactor } from './redact.ts';

/**
 * Opens Stately's page in a new window and shows there what every actor does, without secrets. The whole inspection
 * event is redacted, because the inputs and outputs of actors contain secrets, too, not only contexts and events.
 */
export function openStately() {
  const redactor = createRedactor();
  const redacted = (value: unknown): JsonObject => {
    const json = redactor(value);
    return isJsonObject(json) ? json : {};
  };
  const serialize = (inspected: StatelyInspectionEvent): StatelyInspectionEvent => {
    if (inspected.type === '@xstate.actor') return { ...inspected, snapshot: redacted(inspected.snapshot) };
    const event = { ...redacted(inspected.event), type: inspected.event.type };
    if (inspected.type === '@xstate.event') return { ...inspected, event };
    // Both are plain JSON here, so the redacted snapshot replaces every property of the original.
    const snapshot = { ...inspected.snapshot, ...redacted(inspected.snapshot) };
    return { ...inspected, event, snapshot };
  };
  return createBrowserInspector({ serialize }).inspect;
}
