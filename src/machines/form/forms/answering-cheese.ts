import { msg } from '@lingui/core/macro';
import type { Burger } from '#domain/entities.ts';
import type { FormDescription } from '../form-types.ts';

/** The type of the cheese that is to answer. */
export interface AnsweringDraft {
  readonly answering: string;
}

/** Chooses which of a burger's cheeses answers. The form has only a button in the row of each. */
export const answeringCheese: FormDescription<{ readonly burger: Burger }, AnsweringDraft, Burger> = {
  name: 'answering-cheese',
  isPermanent: true,
  afterSuccess: 'restart',
  draft: ({ burger }) => ({ answering: burger.answering ?? '' }),
  outcomes: { failed: msg`Unable to choose the cheese that answers.` },
};
