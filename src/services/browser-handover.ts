import { createStore, del, get, set } from 'idb-keyval';
import { createTokenHandover } from './token-handover.ts';

const KEY = 'renewal';
const store = createStore('cowtex', 'tokens');

/** The handover in IndexedDB, whose transactions are ordered across processes. */
export const browserHandover = createTokenHandover({
  read: () => get(KEY, store),
  write: (renewal) => set(KEY, renewal, store),
  remove: () => del(KEY, store),
});
