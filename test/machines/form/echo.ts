import { msg } from '@lingui/core/macro';
import type { FormDescription } from '#machines/form/form-types.ts';
import { serverFields } from '#machines/form/server-fields.ts';

/** A small form for tests. */
export interface EchoSubject {
  readonly prefix: string;
}

export interface Echo {
  readonly text: string;
}

export const echo: FormDescription<EchoSubject, Echo, string> = {
  name: 'echo',
  afterSuccess: 'stay',
  draft: ({ prefix }) => ({ text: prefix }),
  validate: ({ text }) => (text === '' ? { text: msg`Say something.` } : {}),
  refused: serverFields({ words: 'text' }),
  outcomes: { succeeded: msg`Said.`, failed: msg`Not said.` },
};
