import { msg } from '@lingui/core/macro';
import type { HistoryEntryStates } from '#domain/history/entry.ts';
import type { LoaderDescription } from '../loader-types.ts';

/** The change of a burger that is read. */
export interface EntryLink {
  readonly burgerId: string;
  /** The ID of the entry. */
  readonly entry: number;
}

/** One entry of a burger's history, with the states around it. */
export const entryLoad: LoaderDescription<EntryLink, HistoryEntryStates> = {
  name: 'entry',
  outcomes: { loadFailed: msg`Unable to fetch this change.` },
};
