import { createStore, del, get, set } from 'idb-keyval';
import type { RenewalRecord } from './token-handover.ts';

const key = 'renewal';
const store = createStore('cowtex', 'tokens');

/** In IndexedDB, whose transactions follow one another across processes. */
export const renewalRecord: RenewalRecord = {
  read: () => get(key, store),
  write: (record) => set(key, record, store),
  remove: () => del(key, store),
};
