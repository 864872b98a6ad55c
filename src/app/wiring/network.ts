/** Reports when the browser is online again. */
export type Network = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

/** The network port of the loaders. */
export const watching = (network: Network) => ({
  watchNetwork(retry: () => void): () => void {
    network.addEventListener('online', retry);
    return () => network.removeEventListener('online', retry);
  },
});
