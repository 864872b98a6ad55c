import { msg } from '@lingui/core/macro';
import type { FormDescription } from '../form-types.ts';

/** The burger, and the newest of its entries that the user has decided about; 0 before the first conflict. */
export interface RestoreSubject {
  readonly burgerId: string;
  /** The layer whose entries are on the page; null if it has all. */
  readonly shown: string | null;
  readonly seen: number;
}

/** The state of which entry to restore. */
export interface RestoreDraft {
  readonly entry: number;
  /** The time of the entry. */
  readonly at: string | null;
  /** The state before the entry, or the one after it. */
  readonly side: 'before' | 'after';
  /** The ID of the only layer to restore; null for all of them. */
  readonly layer: string | null;
  /** The newest entry of the burger on the page. */
  readonly seen: number;
  /** The layer's model is called without its stored key then. */
  readonly losesKey: boolean;
}

/** Makes a layer, or all of a burger's, what they were. The form has only buttons beside the entries. */
export const restore: FormDescription<RestoreSubject, RestoreDraft, number> = {
  name: 'restore',
  isPermanent: true,
  afterSuccess: 'restart',
  draft: () => ({ entry: 0, at: null, side: 'after', layer: null, seen: 0, losesKey: false }),
  confirmation: (_, { layer }) =>
    layer === null
      ? msg`Restore all layers of this burger? What they are now stays in the history.`
      : msg`Restore this layer? What it is now stays in the history.`,
  success: (changed) =>
    changed === 0
      ? { tone: 'info', text: msg`Nothing was restored, because nothing has changed since.` }
      : null,
  outcomes: { succeeded: msg`Restored.`, failed: msg`Unable to restore.` },
};
