import { useSyncExternalStore } from 'react';

// The last two are the router's own events.
const changes = ['hashchange', 'popstate', 'pushState', 'replaceState'] as const;

function watch(changed: () => void): () => void {
  for (const change of changes) window.addEventListener(change, changed);
  return () => {
    for (const change of changes) window.removeEventListener(change, changed);
  };
}

/** The link in the address by which its holder sets a password: the fragment, which no server sees. Null if there is none. */
export const useLink = (): string | null => useSyncExternalStore(watch, linkIn);

function linkIn(): string | null {
  const text = window.location.hash.slice(1);
  return text.startsWith('link-') ? text : null;
}
