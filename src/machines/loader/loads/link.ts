import { msg } from '@lingui/core/macro';
import type { LinkSubject } from '../../form/forms/set-password.ts';
import type { LoaderActor } from '../loader-machine.ts';
import type { LoaderDescription } from '../loader-types.ts';

/** The account whose password a link sets; null if the link cannot be used. */
export interface LinkHolder {
  readonly account: string | null;
}

/** Asks whose password a link sets. */
export const linkLookup: LoaderDescription<LinkSubject, LinkHolder> = {
  name: 'link',
  outcomes: { loadFailed: msg`This page couldn’t be loaded.` },
};

export type LinkActor = LoaderActor<LinkSubject, LinkHolder>;
