import { msg } from '@lingui/core/macro';
import type { PasswordChange } from '#domain/entities.ts';
import { type FieldErrors, failureNoticeWithDetail, type Notice } from '#domain/messages.ts';
import { serverFields } from '#domain/server-fields.ts';
import type { FormDescription } from '../form-types.ts';

export interface PasswordDraft extends PasswordChange {
  readonly confirmation: string;
}

/** The fields of a change by the names of the auth service. */
export const passwordServerFields = { password: 'currentPassword', new_password: 'newPassword' } as const;

/** Changes the signed-in user's password. The restart on success clears all three passwords. */
export const password: FormDescription<object, PasswordDraft, void> = {
  name: 'password',
  isPermanent: true,
  afterSuccess: 'restart',
  draft: () => ({ currentPassword: '', newPassword: '', confirmation: '' }),
  validate: validatePassword,
  mapServerError: serverFields(passwordServerFields),
  outcomes: {
    succeeded: msg`Password updated successfully.`,
    failed: msg`We could not update your password.`,
  },
  failure: passwordFailure,
};

/** Passwords are not trimmed, because white space may be part of them. */
function validatePassword({
  currentPassword,
  newPassword,
  confirmation,
}: PasswordDraft): FieldErrors<PasswordDraft> {
  return {
    ...(currentPassword === '' && { currentPassword: msg`Current password is required.` }),
    ...(newPassword.length < 4 && { newPassword: msg`New password must be at least 4 characters.` }),
    ...(confirmation !== newPassword && { confirmation: msg`Passwords do not match.` }),
  };
}

function passwordFailure(error: unknown): Notice {
  return failureNoticeWithDetail(password.outcomes.failed, error, msg`Unable to update password`);
}
