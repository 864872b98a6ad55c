import { createStore, del, get, set } from 'idb-keyval';
import { createTokenHandover } from './token-handover.ts';

const key = 'renewal';
const store = createStore('cowtex', 'tokens');

/** The handover in IndexedDB, whose transactions are ordered across processes. */
export const browserHandover = createTokenHandover({
  read: () => get(key, store),
  write: (renewal) => set(key, renewal, store),
  remove: () => del(key, store),
});
