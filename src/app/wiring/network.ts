/** Reports when the browser is online again, and when the user returns to the page. */
export type Network = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

/** The network port of the loaders. */
export const watching = (network: Network) => ({
  watchNetwork(retry: () => void): () => void {
    network.addEventListener('online', retry);
    return () => network.removeEventListener('online', retry);
  },
});

/** The port of the loaders of what others change, too: they load again when the user returns to the page. */
export const returning = (network: Network) => ({
  watchReturn(returned: () => void): () => void {
    network.addEventListener('focus', returned);
    return () => network.removeEventListener('focus', returned);
  },
});

/** Calls `keep` each time the page is left, also for a reload, and when the actor has stopped. */
export function keepOnLeave(
  page: Network,
  actor: { subscribe(observer: { complete(): void }): unknown },
  keep: () => void,
): void {
  page.addEventListener('pagehide', keep);
  actor.subscribe({
    complete() {
      page.removeEventListener('pagehide', keep);
      keep();
    },
  });
}
