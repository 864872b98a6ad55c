import { msg } from '@lingui/core/macro';
import type { QuestionRun } from '#domain/questions/run.ts';
import type { FormDescription } from '../form-types.ts';

/** The set whose questions are asked. */
export interface AskSubject {
  readonly burgerId: string;
  readonly setId: string;
}

export interface AskDraft {
  readonly state: 'newest' | 'published';
  readonly times: '1' | '3';
  /** The private headers of the tools by name. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Starts a run of a set's questions. The server runs it, so that the form is done when it has begun. */
export const askQuestions: FormDescription<AskSubject, AskDraft, QuestionRun> = {
  name: 'ask questions',
  isPermanent: true,
  afterSuccess: 'restart',
  draft: () => ({ state: 'newest', times: '1', headers: {} }),
  outcomes: { failed: msg`Unable to ask the questions.` },
};
