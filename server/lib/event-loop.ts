import { setImmediate as nextTurn } from 'node:timers/promises';

/** The longest time for which work may keep the event loop busy before other work has a turn. */
export const SLICE_MS = 4;

/** Lets all other work have a turn. Call it between pieces of work that take milliseconds each. */
export const yieldToOthers = (): Promise<void> => nextTurn();
