import { fromCallback } from 'xstate';

/** Calls `retry` when the browser has a network again, or the user returns, until the returned function is called. */
export type WatchNetwork = (retry: () => void) => () => void;

/** The actor of a state that waits for the network: it sends `retry` when the browser has one again. */
export const fromNetwork = (watchNetwork: WatchNetwork | undefined) =>
  fromCallback(({ sendBack }) => watchNetwork?.(() => sendBack({ type: 'retry' })));

/** The actor that sends `returned` whenever the user returns to the page. */
export const fromReturns = (watchReturn: WatchNetwork | undefined) =>
  fromCallback(({ sendBack }) => watchReturn?.(() => sendBack({ type: 'returned' })));

/** Milliseconds before the next attempt: 1, 2, 4, … seconds after so many without an answer, half a minute at most. */
export const backoff = (attempts: number): number => Math.min(30_000, 1000 * 2 ** (attempts - 1));
