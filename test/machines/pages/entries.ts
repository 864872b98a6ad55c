import type { EntryPage, HistoryEntry } from '#domain/history/entry.ts';

/** The change of a prompt with this ID. */
const entry = (id: number): HistoryEntry => ({
  id,
  at: '2026-11-27T07:52:00.000Z',
  by: { id: 'ACC-1', account: 'bea' },
  what: 'changed',
  subject: 'bun',
  subjectId: 'BUN-1',
  burgerId: 'BRG-1',
  workshopId: 'WS-1',
  name: 'Talker',
  detail: {},
});

/** A page with the changes of these IDs. */
export const page = (ids: readonly number[], next: number | null): EntryPage => ({
  entries: ids.map(entry),
  next,
});
