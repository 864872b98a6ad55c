import { msg } from '@lingui/core/macro';
import type { FieldErrors } from '#domain/messages.ts';
import { type KeepDraft, type KeptAnswer, keptTurns } from '#domain/questions/kept-answer.ts';
import type { QuestionSet } from '#domain/questions/set.ts';
import { MAX_EXPECTATIONS, MAX_MESSAGES, nameFault } from '#domain/questions/set-draft.ts';
import { serverFields } from '#domain/server-fields.ts';
import type { FormDescription } from '../form-types.ts';

export interface KeepSubject {
  readonly burgerId: string;
  readonly kept: KeptAnswer;
  /** The sets of the burger, oldest first. */
  readonly sets: readonly Pick<QuestionSet, 'id'>[];
}

/** Keeps an answer as a question. Its dialog stays open, and says then where the question is. */
export const keepQuestion: FormDescription<KeepSubject, KeepDraft, QuestionSet> = {
  name: 'keep question',
  isPermanent: true,
  afterSuccess: 'stay',
  draft: ({ sets }) => ({ setId: sets.at(-1)?.id ?? '', setName: '', name: '', words: '', as: 'one' }),
  validate(draft, { kept }): FieldErrors<KeepDraft> {
    const setFault = draft.setId === '' ? nameFault(draft.setName) : null;
    const isLong = draft.as === 'one' && kept.turns.length > MAX_MESSAGES;
    const expected = keptTurns(kept, draft).at(-1)?.expect.length ?? 0;
    return {
      ...(setFault !== null && { setName: setFault }),
      ...(isLong && { as: msg`A question has at most ${{ most: MAX_MESSAGES }} messages.` }),
      ...(expected > MAX_EXPECTATIONS && {
        words: msg`A message has at most ${{ most: MAX_EXPECTATIONS }} expectations.`,
      }),
    };
  },
  mapServerError: serverFields({ name: 'setName' }),
  outcomes: { failed: msg`Unable to keep the question.` },
};
