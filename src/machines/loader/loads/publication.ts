import { msg } from '@lingui/core/macro';
import type { EntryState } from '#domain/history/entry.ts';
import type { LoaderDescription } from '../loader-types.ts';

/** The published state that is read. */
export interface PublicationLink {
  readonly burgerId: string;
  readonly number: number;
}

/** What a published state of a burger contains. */
export const publicationLoad: LoaderDescription<PublicationLink, EntryState> = {
  name: 'publication',
  outcomes: { loadFailed: msg`Unable to fetch the published state.` },
};
