import { msg } from '@lingui/core/macro';
import type { PasswordChange } from '#services/model.ts';
import { type FieldErrors, failureDetail, failureNotice, type Notice } from '../../messages.ts';
import { createTaskMachine } from '../task-machine.ts';
import type { TaskDescription } from '../task-types.ts';

/** One's own password, wherever one is signed in. */
export type PasswordScope = Readonly<Record<never, never>>;

export interface PasswordDraft extends PasswordChange {
  readonly confirmation: string;
}

/**
 * Changes the signed-in user's password. Closing on success forgets all three passwords; the form is nevertheless
 * always on screen, because typing opens it again.
 */
export const password: TaskDescription<PasswordScope, PasswordDraft, void> = {
  name: 'password',
  closeOnSuccess: true,
  draft: () => ({ currentPassword: '', newPassword: '', confirmation: '' }),
  validate: validatePassword,
  outcomes: {
    succeeded: msg`Password updated successfully.`,
    failed: msg`We could not update your password.`,
  },
  failure: passwordFailure,
};

export const passwordMachine = createTaskMachine(password);

/** Passwords are taken as they are: white space may be part of them. */
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
  const notice = failureNotice(password.outcomes.failed, error);
  return failureDetail(error) === '' ? { ...notice, detail: msg`Unable to update password` } : notice;
}
