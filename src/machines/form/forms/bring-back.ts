import { msg } from '@lingui/core/macro';
import type { FormDescription } from '../form-types.ts';

/** The deleted burger to make again, by the entry of its deletion. */
export interface BringBackDraft {
  readonly burgerId: string;
  readonly entry: number;
  /** The workshop that it comes back into. */
  readonly workshopId: string;
}

/** Makes a deleted burger again. The form has only buttons beside the burgers. */
export const bringBack: FormDescription<object, BringBackDraft, number> = {
  name: 'bring back',
  isPermanent: true,
  afterSuccess: 'restart',
  draft: () => ({ burgerId: '', entry: 0, workshopId: '' }),
  outcomes: {
    succeeded: msg`Burger brought back. It is private, and its cheeses need their keys again.`,
    failed: msg`Unable to bring back the burger.`,
  },
};
