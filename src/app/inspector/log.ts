import type { ActorRefLike, EventObject, InspectionEvent } from 'xstate';
import type { Json } from '#domain/entities.ts';
import { pathOf, stateOf } from './describe.ts';
import { createRedactor } from './redact.ts';

/** The maximum number of entries. The oldest are dropped first. */
export const mostEntries = 1000;

/** An event that was sent to an actor, without secrets. */
export interface LogEntry {
  /** A sequence number, from 1. */
  readonly id: number;
  readonly at: Date;
  /** The actor's path; see `pathOf`. */
  readonly actor: string;
  readonly event: string;
  /** The actor's state after the event, or '' if the actor has not processed it. */
  readonly state: string;
  readonly detail: { readonly from: string; readonly event: Json; readonly snapshot: Json };
}

interface LogState {
  /** Oldest first. */
  readonly entries: readonly LogEntry[];
  /** Events are not logged while the log is paused. */
  readonly isPaused: boolean;
}

export type Log = ReturnType<typeof createLog>;

/**
 * The log of the events sent to actors, as a store for `useSyncExternalStore`. Its listeners are called in a
 * microtask, because actors are created while React renders.
 */
export function createLog() {
  const redacted = createRedactor();
  const listeners = new Set<() => void>();
  let state: LogState = { entries: [], isPaused: false };
  let count = 0;
  let isTelling = false;
  /** The events that are not yet processed. An actor may send others before it has processed one. */
  let sent: readonly { id: number; actor: ActorRefLike; event: EventObject }[] = [];

  const set = (change: Partial<LogState>) => {
    state = { ...state, ...change };
    if (isTelling) return;
    isTelling = true;
    queueMicrotask(() => {
      isTelling = false;
      for (const listener of listeners) listener();
    });
  };

  const keep = (actor: ActorRefLike, event: EventObject, source: ActorRefLike | undefined) => {
    const safe = redacted(event);
    if (state.isPaused) return;
    count += 1;
    sent = [...sent, { id: count, actor, event }].slice(-mostEntries);
    const detail = { from: source === undefined ? '' : pathOf(source), event: safe, snapshot: null };
    const entry = { id: count, at: new Date(), actor: pathOf(actor), event: event.type, state: '', detail };
    set({ entries: [...state.entries, entry].slice(-mostEntries) });
  };

  const complete = (actor: ActorRefLike, event: EventObject, snapshot: { readonly status: string }) => {
    const safe = redacted(snapshot);
    const taken = sent.find((one) => one.actor === actor && one.event === event);
    if (taken === undefined) return;
    sent = sent.filter((one) => one !== taken);
    const withState = (entry: LogEntry) =>
      entry.id === taken.id
        ? { ...entry, state: stateOf(snapshot), detail: { ...entry.detail, snapshot: safe } }
        : entry;
    set({ entries: state.entries.map(withState) });
  };

  return {
    inspect: (inspected: InspectionEvent) => {
      const { type, actorRef } = inspected;
      if (type === '@xstate.event') keep(actorRef, inspected.event, inspected.sourceRef);
      if (type === '@xstate.snapshot') complete(actorRef, inspected.event, inspected.snapshot);
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    getState: () => state,
    clear: () => set({ entries: [] }),
    pause: (isPaused: boolean) => set({ isPaused }),
  };
}

/** The entries that contain every word of `filter` in the actor's path, the event's type or the state. */
export function filtered(entries: readonly LogEntry[], filter: string): readonly LogEntry[] {
  const words = filter.toLowerCase().split(/\s+/);
  return entries.filter(({ actor, event, state }) => {
    const text = `${actor} ${event} ${state}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
