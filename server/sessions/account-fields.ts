import { z } from '@hono/zod-openapi';
import { MAX_NAME_LENGTH, requiredText, tooLong } from '../http/fields.ts';
import { issueMessage } from '../words/coded.ts';

/** The limit bounds the time of normalisation, which grows with the square of a text of combining characters. */
const MAX_PASSWORD_LENGTH = 1000;

const secret = (missing: string, short = missing, shortest = 1) =>
  z
    .string({ error: missing })
    .min(1, missing)
    .min(shortest, short)
    .max(MAX_PASSWORD_LENGTH, tooLong(MAX_PASSWORD_LENGTH))
    .openapi({ format: 'password' });

export const accountName = z
  .string({ error: issueMessage('account-required') })
  .trim()
  .min(1, issueMessage('account-required'))
  .pipe(requiredText(issueMessage('account-short'), MAX_NAME_LENGTH, 3));
export const password = secret(issueMessage('password-required'), issueMessage('password-short'), 4);

/** Characters that show nothing, or that change the direction of others (UAX 31 and UTS 39 keep them out of identifiers). */
const INVISIBLE = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]/u;

const isVisible = (name: string): boolean => !INVISIBLE.test(name);

/**
 * Latin, Greek and Cyrillic have letters that look the same. A name has letters of one of them at most, and Latin only
 * together with the scripts of Chinese, Japanese and Korean (UTS 39, "highly restrictive"). Nothing is asked of a name
 * without letters of these three. A table of letters that look alike would have to follow Unicode; this expression does not.
 */
const ONE_ALPHABET =
  /^(?:[\p{sc=Latin}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Bopomofo}\p{sc=Hangul}\p{sc=Common}\p{sc=Inherited}]*|[\p{sc=Greek}\p{sc=Common}\p{sc=Inherited}]*|[\p{sc=Cyrillic}\p{sc=Common}\p{sc=Inherited}]*|[^\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}]*)$/u;

/** An email may have a local part in another alphabet than its host. */
const looksLikeItself = (name: string): boolean => name.split('@').every((part) => ONE_ALPHABET.test(part));

/** The name of a new account, which must not look like another one. Names that exist already still sign in. */
export const newAccountName = accountName
  .refine(isVisible, issueMessage('name-invisible'))
  .refine(looksLikeItself, issueMessage('name-alphabets'));

/** A Han, Kana or Hangul character counts as two, because one of them may be a whole name: 王. */
const WIDE_LETTER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** A name of at least two characters. */
const personName = (message: string) =>
  requiredText(message).refine((name) => name.length > 1 || WIDE_LETTER.test(name), message);

const names = {
  first_name: personName(issueMessage('first-name-short')),
  last_name: personName(issueMessage('last-name-short')),
};
const email = requiredText(issueMessage('email-invalid'), MAX_NAME_LENGTH, 0).refine(
  isVisible,
  issueMessage('name-invisible'),
);

/** The fields of one's own profile. */
export const ownProfileInput = z
  .object({
    ...names,
    email: email.regex(/^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/, issueMessage('email-invalid')),
  })
  .openapi('OwnProfileInput');

/** The fields of another account's profile. The email is not checked, and does not change if it is absent. */
export const profileInput = z
  .object({
    ...names,
    email: email
      .nullish()
      .openapi({ description: 'Left out, or null: unchanged. Empty: the account has none' }),
  })
  .openapi('ProfileInput');
export type ProfileInput = z.infer<typeof profileInput>;

export const passwordInput = z
  .object({
    password: secret(issueMessage('current-password-required')),
    new_password: secret(issueMessage('new-password-short'), issueMessage('new-password-short'), 4),
  })
  .openapi('PasswordInput');
export type PasswordInput = z.infer<typeof passwordInput>;

/** The key by which all spellings of an account name or email are equal. */
export const keyOf = (name: string): string => name.trim().normalize('NFKC').toLowerCase();
