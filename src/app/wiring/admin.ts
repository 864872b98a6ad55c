import { withoutRole, withRole } from '#domain/drafts/accounts-drafts.ts';
import type { Account } from '#domain/entities.ts';
import { trimmedProfile } from '#domain/profile-fields.ts';
import { password } from '#machines/form/forms/password.ts';
import type { CommandSucceeded } from '#machines/list/list-types.ts';
import { type AccountCommands, type AccountsScope, accounts } from '#machines/list/resources/accounts.ts';
import { serviceRole, services } from '#machines/list/resources/services.ts';
import { createLoaderMachine } from '#machines/loader/loader-machine.ts';
import { waysInLoad } from '#machines/loader/loads/ways-in.ts';
import type { SessionActor } from '#machines/session/session-machine.ts';
import type { AuthClient } from '#services/auth-client.ts';
import { changedMeanwhile } from '#services/changed-meanwhile.ts';
import { userSchema } from '#services/user-schema.ts';
import { createActor } from '../create-actor.ts';
import { ScreenActors } from '../screen-actors.ts';
import { screenForms } from '../screen-forms.ts';
import { watching } from './network.ts';
import { createProfiles } from './profile.ts';
import { createProviderForms } from './provider.ts';
import { type ListsOutside, screenLists } from './screen-lists.ts';

/** The actors of the accounts, the service catalogue, the profile and the password. */
export function createAdmin({
  auth,
  session,
  network,
  drafts,
}: ListsOutside & {
  auth: AuthClient;
  session: SessionActor;
}) {
  const isOwn = (account: Account | null) =>
    account !== null && account.id === session.getSnapshot().context.user?.id;

  /** Reads the account again after a change. Returns `known` if that fails. */
  const afterwards = (known: Account, signal: AbortSignal) =>
    auth.account(known.id, signal).catch(() => known);

  const waysIn = createLoaderMachine(waysInLoad, {
    load: (_, signal) => auth.waysIn(signal),
    ...watching(network),
  });

  return {
    accounts: screenLists(
      { network, drafts },
      accounts,
      {
        load: (_, signal) => auth.listAccounts(signal),
        run: {
          create: ({ draft }, signal) =>
            auth.createAccount({ ...draft, account: draft.account.trim() }, signal),
          editProfile: async ({ subject: { target }, draft }, signal) => {
            const profile = trimmedProfile(draft);
            const version = await auth.updateAccountProfile(target.id, profile, signal, target.version);
            return afterwards({ ...target, ...profile, version }, signal);
          },
          changePassword: ({ subject: { target }, draft }, signal) =>
            auth.changeAccountPassword(target.id, draft, signal),
          assignRole: async ({ subject: { target }, draft }, signal) => {
            await auth.assignRole(draft.service ?? '', draft.role ?? '', target.id, signal);
            return afterwards(withRole(target, draft), signal);
          },
          removeRole: async ({ subject: { target }, draft: { chosen } }, signal) => {
            await auth.takeRole(chosen?.service ?? '', chosen?.role ?? '', target.id, signal);
            return afterwards(withoutRole(target, chosen), signal);
          },
          makeLink: ({ subject: { target } }, signal) => auth.makeLink(target.id, signal),
          revokeLink: ({ subject: { target } }, signal) => auth.revokeLink(target.id, signal),
          invite: ({ draft: { account } }, signal) => auth.invite(account.trim(), signal),
          delete: ({ subject: { target } }, signal) => auth.deleteAccount(target.id, signal, target.version),
        },
        meanwhile: changedMeanwhile(userSchema),
      },
      (list) => list.on('succeeded', followOwnAccount),
    ),
    services: screenLists({ network, drafts }, services, {
      load: (_, signal) => auth.listServices(signal),
      run: {
        create: ({ draft }, signal) => {
          const { service, role } = serviceRole(draft);
          return auth.createServiceRole(service, role, signal);
        },
        manageRoles: ({ subject: { target }, draft }, signal) =>
          auth.removeServiceRole(target.service, draft.role, signal),
      },
    }),
    profiles: createProfiles({ auth, session, network }),
    joins: createProviderForms(
      (signal) => auth.beginJoining(signal),
      (url) => window.location.assign(url),
    ),
    waysIn: new ScreenActors((scope: object) => createActor(waysIn, { input: { scope } })),
    passwords: screenForms(password, ({ draft: { currentPassword, newPassword } }, signal) =>
      auth.updatePassword({ currentPassword, newPassword }, signal),
    ),
  };

  /** Applies a change of the user's own account to the session. Deleting the account signs out. */
  function followOwnAccount(done: CommandSucceeded<AccountsScope, Account, AccountCommands>): void {
    if (!isOwn(done.subject.target)) return;
    if (done.form === 'delete') session.send({ type: 'sign out' });
    if (done.form === 'editProfile' || done.form === 'assignRole' || done.form === 'removeRole')
      session.send({ type: 'profile changed', user: done.result });
  }
}
