import { msg } from '@lingui/core/macro';
import type { TokenPair } from '#domain/entities.ts';
import type { FieldErrors } from '#domain/messages.ts';
import { serverFields } from '#domain/server-fields.ts';
import type { FormDescription } from '../form-types.ts';

/** The link by which a password is set. */
export interface LinkSubject {
  readonly link: string;
}

/** The new password, typed twice. */
export interface NewPasswordDraft {
  readonly password: string;
  readonly confirmation: string;
}

/** Sets a password by a link and signs in; the result is the tokens. */
export const setPassword: FormDescription<LinkSubject, NewPasswordDraft, TokenPair> = {
  name: 'set-password',
  isPermanent: true,
  // The passwords are cleared after use.
  afterSuccess: 'restart',
  draft: () => ({ password: '', confirmation: '' }),
  validate: newPasswordErrors,
  mapServerError: serverFields({ password: 'password' }),
  outcomes: { failed: msg`Unable to set password.` },
};

/** Passwords are not trimmed, because white space may be part of them. */
function newPasswordErrors({ password, confirmation }: NewPasswordDraft): FieldErrors<NewPasswordDraft> {
  return {
    ...(password.length < 4 && { password: msg`New password must be at least 4 characters.` }),
    ...(confirmation !== password && { confirmation: msg`Passwords do not match.` }),
  };
}
