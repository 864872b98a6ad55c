import { createBrowserInspector, type StatelyInspectionEvent } from '@statelyai/inspect';
import type { JsonObject } from '#domain/entities.ts';
import { isJsonObject } from '#domain/json-text.ts';
import { createRedactor } from './redact.ts';

/**
 * Opens Stately's page in a window of its own and shows there what every actor does, without secrets. All of an event is
 * redacted, because secrets are in what actors give and take, too, not in contexts and events only.
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
    // Plain JSON by now, so that nothing of the first is left.
    const snapshot = { ...inspected.snapshot, ...redacted(inspected.snapshot) };
    return { ...inspected, event, snapshot };
  };
  return createBrowserInspector({ serialize }).inspect;
}
