import { msg } from '@lingui/core/macro';
import type { LoaderActor } from '../loader-machine.ts';
import type { LoaderDescription } from '../loader-types.ts';

interface TalkQuery {
  readonly burgerId: string;
}

/** What a visitor may know of a burger; null if nobody may talk to it, or there is none. */
export interface OpenBurger {
  readonly burger: { readonly name: string } | null;
}

/** Asks whether a visitor may talk to the burger of an address. */
export const talkLookup: LoaderDescription<TalkQuery, OpenBurger> = {
  name: 'talk',
  outcomes: { loadFailed: msg`This page couldn’t be loaded.` },
};

export type TalkActor = LoaderActor<TalkQuery, OpenBurger>;
