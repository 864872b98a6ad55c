import { msg } from '@lingui/core/macro';
import type { ProfileInput, User } from './entities.ts';
import type { FieldErrors, FieldText } from './messages.ts';

/** The fields of a profile form. */
export function profileOf({ firstName, lastName, email }: User): ProfileInput {
  return { firstName, lastName, email };
}

/** The texts of the fields, to compare them with those that somebody else has saved. */
export function diffProfile({ firstName, lastName, email }: ProfileInput): readonly FieldText[] {
  return [
    { label: msg`First name`, text: firstName },
    { label: msg`Last name`, text: lastName },
    { label: msg`Email`, text: email },
  ];
}

/** The fields by their names in the auth service. */
export const profileServerFields = {
  first_name: 'firstName',
  last_name: 'lastName',
  email: 'email',
} as const;

/** The fields that are sent. */
export function trimmedProfile({ firstName, lastName, email }: ProfileInput): ProfileInput {
  return { firstName: firstName.trim(), lastName: lastName.trim(), email: email.trim() };
}

/** A Han, Kana or Hangul character counts as two, because one of them may be a whole name: 王. */
const WIDE_LETTER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** True if a name has at least two characters. */
function isName(text: string): boolean {
  const name = text.trim();
  return name.length > 1 || WIDE_LETTER.test(name);
}

/** The rules for names, which apply to every user's profile. */
export function nameErrors({ firstName, lastName }: ProfileInput): FieldErrors<ProfileInput> {
  return {
    ...(!isName(firstName) && { firstName: msg`First name is required (min 2 characters).` }),
    ...(!isName(lastName) && { lastName: msg`Last name is required (min 2 characters).` }),
  };
}

/** The rules for the user's own profile: those for names, and an email of the form x@y.z. */
export function profileErrors(draft: ProfileInput): FieldErrors<ProfileInput> {
  const isEmail = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/.test(draft.email.trim());
  return { ...nameErrors(draft), ...(!isEmail && { email: msg`Enter a valid email address.` }) };
}
