import { useBrowserLocation, useSearch } from 'wouter/use-browser-location';

/**
 * The router decodes an address with `decodeURI`, which leaves the reserved characters of an ID encoded and cannot be undone.
 * These hooks give it an address that decodes to the one in the browser's bar: routes match what stands there, and who takes
 * a part out of it decodes that once.
 */
const toBeDecoded = (address: string): string => address.replaceAll('%', '%25');

export function useRawPath(): ReturnType<typeof useBrowserLocation> {
  const [path, navigate] = useBrowserLocation();
  return [toBeDecoded(path), navigate];
}

export const useRawSearch = (): string => toBeDecoded(useSearch());
