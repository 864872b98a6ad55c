import { msg } from '@lingui/core/macro';
import {
  type AssignRoleDraft,
  accountErrors,
  type RemoveRoleDraft,
  reviseAssignment,
  validateAssignment,
  validateCredentials,
  validatePasswordChange,
  validateRemoval,
} from '#domain/drafts/accounts-drafts.ts';
import type { Account, Credentials, NewLink, PasswordChange, ProfileInput } from '#domain/entities.ts';
import { replaced, without } from '#domain/lists/items.ts';
import { diffProfile, nameErrors, profileOf, profileServerFields } from '#domain/profile-fields.ts';
import { serverFields } from '#domain/server-fields.ts';
import { passwordServerFields } from '../../form/forms/password.ts';
import type { ListResource, NoDraft, OnItem, OnList } from '../list-types.ts';

/** All accounts. */
export type AccountsScope = Readonly<Record<never, never>>;

export type AccountCommands = {
  readonly create: OnList<Credentials, void>;
  readonly editProfile: OnItem<Account, ProfileInput, Account>;
  readonly changePassword: OnItem<Account, PasswordChange, void>;
  readonly assignRole: OnItem<Account, AssignRoleDraft, Account>;
  /** Needs the capability 'role-take'. */
  readonly removeRole: OnItem<Account, RemoveRoleDraft, Account>;
  /** The result has the link, which is shown until the dialog is closed. So has that of an invitation. */
  readonly makeLink: OnItem<Account, NoDraft, NewLink>;
  readonly revokeLink: OnItem<Account, NoDraft, void>;
  readonly invite: OnList<Pick<Credentials, 'account'>, NewLink>;
  readonly delete: OnItem<Account, NoDraft, void>;
};

const key = (account: Account) => account.id;
const byName = new Intl.Collator('en', { numeric: true }).compare;

/**
 * The accounts. A command on one account returns it as the server has it afterwards, or removes it, so that a list of ten
 * thousand need not be reloaded. Only a creation reloads the list, for the ID of the new account.
 */
export const accounts: ListResource<AccountsScope, Account, AccountCommands> = {
  name: 'accounts',
  key,
  order: (one, other) => byName(one.account, other.account) || byName(one.id, other.id),
  outcomes: { loadFailed: msg`Unable to fetch accounts.` },
  commands: {
    create: {
      on: 'list',
      draft: () => ({ account: '', password: '' }),
      redact: () => ({ password: '' }),
      validate: validateCredentials,
      mapServerError: serverFields({ account: 'account', password: 'password' }),
      outcomes: { succeeded: msg`Account created successfully.`, failed: msg`Unable to create account.` },
    },
    editProfile: {
      on: 'item',
      draft: ({ target }) => profileOf(target),
      // Another account's email is not checked.
      validate: nameErrors,
      diffFields: diffProfile,
      mapServerError: serverFields(profileServerFields),
      apply: (items, { result }) => replaced(items, result, key),
      affects: () => false,
      outcomes: { succeeded: msg`Profile updated.`, failed: msg`Unable to update profile.` },
    },
    changePassword: {
      on: 'item',
      draft: () => ({ currentPassword: '', newPassword: '' }),
      redact: () => ({ currentPassword: '', newPassword: '' }),
      validate: validatePasswordChange,
      mapServerError: serverFields(passwordServerFields),
      affects: () => false,
      outcomes: { succeeded: msg`Password updated.`, failed: msg`Unable to update password.` },
    },
    assignRole: {
      on: 'item',
      draft: () => ({ service: null, role: null, offered: nothingOffered }),
      revise: reviseAssignment,
      validate: validateAssignment,
      apply: (items, { result }) => replaced(items, result, key),
      affects: () => false,
      outcomes: { succeeded: msg`Role assigned to account.`, failed: msg`Unable to assign role.` },
    },
    removeRole: {
      on: 'item',
      draft: ({ target: { roles } }) => ({ chosen: roles.length === 1 ? (roles[0] ?? null) : null }),
      validate: (draft, { target }) => validateRemoval(draft, target),
      confirmation: ({ target: { account } }, { chosen }) =>
        removalOf(account, chosen?.role ?? '', chosen?.service),
      apply: (items, { result }) => replaced(items, result, key),
      affects: () => false,
      outcomes: {
        succeeded: msg`Role removed from account.`,
        failed: msg`Unable to remove role from account.`,
      },
    },
    makeLink: {
      on: 'item',
      draft: () => ({}),
      afterSuccess: 'stay',
      apply: (items, { subject: { target }, result: { expiresAt } }) =>
        replaced(items, { ...target, link: { expiresAt } }, key),
      affects: () => false,
      outcomes: { failed: msg`Unable to make link.` },
    },
    revokeLink: {
      on: 'item',
      draft: () => ({}),
      question: ({ account }) =>
        msg`Revoke the link for “${account}”? Nobody can set a password with it after that.`,
      apply: (items, { subject: { target } }) => replaced(items, { ...target, link: null }, key),
      affects: () => false,
      outcomes: { succeeded: msg`Link revoked.`, failed: msg`Unable to revoke link.` },
    },
    invite: {
      on: 'list',
      draft: () => ({ account: '' }),
      // A name that was invited must not come back with the next invitation.
      redact: () => ({ account: '' }),
      validate: ({ account }) => accountErrors(account),
      mapServerError: serverFields({ account: 'account' }),
      afterSuccess: 'stay',
      outcomes: { failed: msg`Unable to invite.` },
    },
    delete: {
      on: 'item',
      draft: () => ({}),
      diffFields: (_, { target }) => diffProfile(target),
      question: ({ account }) => msg`Delete account ${account}? This action cannot be undone.`,
      apply: (items, { subject }) => without(items, subject.target, key),
      affects: () => false,
      outcomes: { succeeded: msg`Account deleted.`, failed: msg`Unable to delete account.` },
    },
  },
};

const removalOf = (account: string, role: string, service: string | undefined) =>
  service
    ? msg`Remove the role “${role}” of the service “${service}” from “${account}”?`
    : msg`Remove the role “${role}” from “${account}”?`;

const nothingOffered: readonly string[] = [];
