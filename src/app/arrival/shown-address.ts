import { createContext, use } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { toBeDecoded } from './raw-address.ts';

/**
 * The address of the page on screen, which stays until the page of a new address can be shown. Until then the links and the
 * query of the page refer to it.
 */
export const ShownAddress = createContext({ path: '', search: '' });

/** The path for the router's `hook`. */
export const useShownPath = (): [string, typeof navigate] => [toBeDecoded(use(ShownAddress).path), navigate];

/** The query for the router's `searchHook`. */
export const useShownSearch = (): string => toBeDecoded(use(ShownAddress).search);
