import type { HistoryEntry } from './history/entry.ts';

/** A published state of a burger: its layers as they were when somebody published them. */
export interface Publication {
  /** Names this one content. */
  readonly number: number;
  readonly at: string | null;
  readonly by: HistoryEntry['by'];
  readonly note: string | null;
  /** The changes of the burger since; null if it is not in force. */
  readonly changes: number | null;
  /** A key or a header that its model had is not stored any more, or its provider needs one. */
  readonly lacksKey: boolean;
  /** The type of the cheese that answers, in lower case. */
  readonly cheeseType: string | null;
}

/** What is published of a burger. */
export interface Publishing {
  /** Newest first. */
  readonly states: readonly Publication[];
  /** The number of the state that visitors get; null if they get none, or the burger was never published. */
  readonly inForce: number | null;
  /** The newest entry of the burger's history. */
  readonly newestEntry: number;
}

/** The state in force. */
export const stateInForce = ({ states, inForce }: Publishing): Publication | undefined =>
  states.find(({ number }) => number === inForce);

/** The newest state before the one in force; the newest of all if none is. */
export const stateBefore = ({ states, inForce }: Publishing): Publication | undefined =>
  states.find(({ number }) => inForce === null || number < inForce);

/** The states that may be put in force instead of the present one. */
export const otherStates = ({ states, inForce }: Publishing): readonly Publication[] =>
  states.filter(({ number }) => number !== inForce);
