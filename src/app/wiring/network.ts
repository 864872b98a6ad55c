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
