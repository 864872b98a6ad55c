import { msg } from '@lingui/core/macro';
import type { Credentials, TokenPair } from '#domain/entities.ts';
import {
  type FieldErrors,
  failureDetail,
  failureNotice,
  failureNoticeWithDetail,
  failureStatus,
  isCallFailure,
  type Notice,
  SERVER,
} from '#domain/messages.ts';
import type { FormDescription } from '../form-types.ts';

const WRONG = `${SERVER}sign-in-wrong`;

/** Signs in; the result is the tokens. */
export const signIn: FormDescription<object, Credentials, TokenPair> = {
  name: 'sign-in',
  isPermanent: true,
  canAbort: true,
  // The password is cleared after use.
  afterSuccess: 'restart',
  draft: () => ({ account: '', password: '' }),
  validate: ({ account, password }) => ({ ...accountErrors(account), ...passwordErrors(password) }),
  outcomes: { failed: msg`Unable to sign in. Double-check your credentials.` },
  failure: signInFailure,
};

function accountErrors(account: string): FieldErrors<Credentials> {
  const { length } = account.trim();
  if (length === 0) return { account: msg`Account is required` };
  return length < 3 ? { account: msg`Account must be at least 3 characters` } : {};
}

/** A password is not trimmed, because white space may be part of it. */
function passwordErrors({ length }: string): FieldErrors<Credentials> {
  if (length === 0) return { password: msg`Password is required` };
  return length < 4 ? { password: msg`Password should be at least 4 characters` } : {};
}

function signInFailure(error: unknown): Notice {
  // Not the account's fault: what answered is no sign-in service.
  if (failureDetail(error) === 'Invalid JSON response') return failureNotice(msg`Unable to sign in`, error);
  // Our server's own words say the same once more.
  if (isCallFailure(error) && error.words?.id === WRONG)
    return { tone: 'error', text: signIn.outcomes.failed };
  const notice = failureNoticeWithDetail(signIn.outcomes.failed, error, msg`Unable to sign in`);
  const status = failureStatus(error) ?? 0;
  return status >= 200 && status < 300
    ? { ...notice, detail: msg`We could not sign you in with those credentials.` }
    : notice;
}
