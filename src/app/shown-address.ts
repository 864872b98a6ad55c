import { createContext, useContext } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { toBeDecoded } from './raw-address.ts';

/**
 * The address of the page on screen, which stays until the page of a new address can show. Its links and its query are
 * the page's own meanwhile.
 */
export const ShownAddress = createContext({ path: '', search: '' });

/** The path for the router's `hook`. */
export const useShownPath = (): [string, typeof navigate] => [
  toBeDecoded(useContext(ShownAddress).path),
  navigate,
];

/** The query for the router's `searchHook`. */
export const useShownSearch = (): string => toBeDecoded(useContext(ShownAddress).search);
