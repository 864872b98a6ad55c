import { msg } from '@lingui/core/macro';
import type { Account, Credentials, PasswordChange, RoleAssignment } from '#domain/entities.ts';
import type { FieldErrors } from '#domain/messages.ts';
import { edited } from './draft.ts';

/** A role of a service of the catalogue. */
export interface AssignRoleDraft {
  /** null while none is chosen. '' is a valid service. */
  readonly service: string | null;
  readonly role: string | null;
  /** The roles of the chosen service when it was chosen. */
  readonly offered: readonly string[];
}

/** Choosing another service clears the role. */
export function reviseAssignment(draft: AssignRoleDraft, change: Partial<AssignRoleDraft>): AssignRoleDraft {
  const after = edited(draft, change);
  return after.service === draft.service ? after : { ...after, role: null };
}

/** A service and one of its roles have to be chosen. */
export function validateAssignment({
  service,
  role,
  offered,
}: AssignRoleDraft): FieldErrors<AssignRoleDraft> {
  return {
    ...(service === null && { service: msg`Service is required.` }),
    ...((role === null || !offered.includes(role)) && { role: msg`Role is required.` }),
  };
}

/** The account with one more role, for a server whose answer does not name its roles. */
export function withRole(account: Account, { service, role }: AssignRoleDraft): Account {
  if (service === null || role === null) return account;
  const { roles } = withoutRole(account, { service, role });
  return { ...account, roles: [...roles, { service, role }] };
}

/** A role to take from an account. */
export interface RemoveRoleDraft {
  /** null while none is chosen. */
  readonly chosen: RoleAssignment | null;
}

/** One of the account's roles has to be chosen. */
export function validateRemoval(
  { chosen }: RemoveRoleDraft,
  { roles }: Account,
): FieldErrors<RemoveRoleDraft> {
  return roles.some((each) => isSameRole(each, chosen)) ? {} : { chosen: msg`Role is required.` };
}

/** The account with one role less, for a server whose answer does not name its roles. */
export const withoutRole = (account: Account, role: RoleAssignment | null): Account => ({
  ...account,
  roles: account.roles.filter((each) => !isSameRole(each, role)),
});

/** True if both are the same role of the same service. */
export const isSameRole = (one: RoleAssignment, other: RoleAssignment | null): boolean =>
  one.service === other?.service && one.role === other.role;

/** The errors of a new account's name. */
export function accountErrors(account: string): FieldErrors<Pick<Credentials, 'account'>> {
  const name = account.trim();
  if (name.length >= 3) return {};
  return { account: name === '' ? msg`Account is required` : msg`Account must be at least 3 characters` };
}

/** The errors of a new account's name and password. */
export function validateCredentials({ account, password }: Credentials): FieldErrors<Credentials> {
  return {
    ...accountErrors(account),
    ...(password.length < 4 && {
      password:
        password === ''
          ? msg`Initial password is required`
          : msg`Initial password must be at least 4 characters`,
    }),
  };
}

/** Passwords are not trimmed, because white space may be part of them. */
export function validatePasswordChange({
  currentPassword,
  newPassword,
}: PasswordChange): FieldErrors<PasswordChange> {
  return {
    ...(currentPassword === '' && { currentPassword: msg`Current password is required.` }),
    ...(newPassword.length < 4 && {
      newPassword:
        newPassword === ''
          ? msg`New password is required.`
          : msg`New password must be at least 4 characters.`,
    }),
  };
}
