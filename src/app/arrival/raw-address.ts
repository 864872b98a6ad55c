import { useBrowserLocation, useSearch } from 'wouter/use-browser-location';

/**
 * The router decodes an address with `decodeURI`, which leaves the reserved characters of an ID encoded and cannot be undone.
 * These hooks give it an address that decodes to the one in the browser's address bar. Routes match that encoded address, and a
 * part of it is decoded once (`decodeSegment`). The router's own decoding must not be used for IDs.
 */
export const toBeDecoded = (address: string): string => address.replaceAll('%', '%25');

/** The path for the router's `hook`. */
export function useRawPath(): ReturnType<typeof useBrowserLocation> {
  const [path, navigate] = useBrowserLocation();
  return [toBeDecoded(path), navigate];
}

/** The query for the router's `searchHook`. */
export const useRawSearch = (): string => toBeDecoded(useSearch());
