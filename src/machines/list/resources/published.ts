import { msg } from '@lingui/core/macro';
import type { FieldErrors } from '#domain/messages.ts';
import { type Publishing, stateBefore } from '#domain/publishing.ts';
import type { ListResource, OnItem } from '../list-types.ts';
import type { LayersScope } from './top-buns.ts';

interface PublishDraft {
  readonly note: string;
}

interface TakeBackDraft {
  /** The number of the state that is to be in force; empty for none. */
  readonly number: string;
}

export type PublishedCommands = {
  readonly publish: OnItem<Publishing, PublishDraft, void>;
  readonly takeBack: OnItem<Publishing, TakeBackDraft, void>;
};

const MAX_NOTE = 200;

/** What is published of a burger: one item, which the commands replace. */
export const published: ListResource<LayersScope, Publishing, PublishedCommands> = {
  name: 'published',
  key: () => 'published',
  order: () => 0,
  outcomes: { loadFailed: msg`Unable to fetch the published states.` },
  commands: {
    publish: {
      on: 'item',
      draft: () => ({ note: '' }),
      validate: ({ note }): FieldErrors<PublishDraft> =>
        note.trim().length > MAX_NOTE ? { note: msg`Use at most ${MAX_NOTE} characters` } : {},
      outcomes: { succeeded: msg`Burger published.`, failed: msg`Unable to publish.` },
    },
    takeBack: {
      on: 'item',
      draft: ({ target }) => ({ number: String(stateBefore(target)?.number ?? '') }),
      outcomes: {
        succeeded: msg`Published state changed.`,
        failed: msg`Unable to change the published state.`,
      },
    },
  },
};
