import { createActor, fromPromise } from 'xstate';
import { listImplementations } from '#machines/list/list-ports.ts';
import { type AccountsScope, accounts, accountsMachine } from '#machines/list/resources/accounts.ts';
import { withRole } from '#machines/list/resources/accounts-drafts.ts';
import {
  type ServicesScope,
  serviceRole,
  services,
  servicesMachine,
} from '#machines/list/resources/services.ts';
import { trimmedProfile } from '#machines/profile/profile-fields.ts';
import { profileMachine } from '#machines/profile/profile-machine.ts';
import { ScreenActors } from '#machines/screen-actors.ts';
import type { SessionRef } from '#machines/session/session-machine.ts';
import { taskImplementations } from '#machines/task/task-machine.ts';
import { type PasswordScope, password, passwordMachine } from '#machines/task/tasks/password.ts';
import type { AuthClient } from '#services/auth-client.ts';
import type { Account, User } from '#services/model.ts';

/** What is shown again after it was kept asks for the newest. */
const refreshed = {
  onReturn: (actor: { send(event: { type: 'refresh' }): void }) => actor.send({ type: 'refresh' }),
};

/** Accounts, service catalogue and profile, each provided with its calls. */
export function createAdmin({ auth, session }: { auth: AuthClient; session: SessionRef }) {
  const isOwn = (account: Account | null) =>
    account !== null && account.id === session.getSnapshot().context.user?.id;

  /** The account after a change that the server has made; as it must be now where it cannot be read again. */
  const afterwards = (known: Account, signal: AbortSignal) =>
    auth.account(known.id, signal).catch(() => known);

  const accountList = accountsMachine.provide(
    listImplementations(accounts, {
      load: (_, signal) => auth.listAccounts(signal),
      run: {
        create: ({ draft }, signal) =>
          auth.createAccount({ ...draft, account: draft.account.trim() }, signal),
        editProfile: async ({ target, draft }, signal) => {
          const profile = trimmedProfile(draft);
          await auth.updateAccountProfile(target.id, profile, signal);
          return afterwards({ ...target, ...profile }, signal);
        },
        changePassword: ({ target, draft }, signal) => auth.changeAccountPassword(target.id, draft, signal),
        assignRole: async ({ target, draft }, signal) => {
          await auth.assignRole(draft.service ?? '', draft.role ?? '', target.id, signal);
          return afterwards(withRole(target, draft), signal);
        },
        delete: ({ target }, signal) => auth.deleteAccount(target.id, signal),
      },
    }),
  );

  /** What is done to one's own account shows in the whole console at once; without an account there is no session. */
  function startAccounts(scope: AccountsScope) {
    const list = createActor(accountList, { input: { scope } });
    list.on('succeeded', (done) => {
      if (!isOwn(done.target)) return;
      if (done.command === 'delete') session.send({ type: 'sign out' });
      if (done.command === 'editProfile' || done.command === 'assignRole')
        session.send({ type: 'profile changed', user: done.result });
    });
    return list;
  }

  const serviceList = servicesMachine.provide(
    listImplementations(services, {
      load: (_, signal) => auth.listServices(signal),
      run: {
        create: ({ draft }, signal) => {
          const { service, role } = serviceRole(draft);
          return auth.createServiceRole(service, role, signal);
        },
        manageRoles: ({ target, draft }, signal) =>
          auth.removeServiceRole(target.service, draft.role, signal),
      },
    }),
  );

  const ownProfile = profileMachine.provide({
    actors: {
      load: fromPromise(({ signal }) => auth.profile(signal)),
      save: fromPromise(({ input, signal }) => auth.updateProfile(input.profile, signal)),
    },
  });

  function startProfile(scope: { readonly user: User }) {
    const profile = createActor(ownProfile, { input: { scope } });
    profile.on('profile changed', (event) => session.send(event));
    return profile;
  }

  const ownPassword = passwordMachine.provide(
    taskImplementations(password, ({ draft: { currentPassword, newPassword } }, signal) =>
      auth.updatePassword({ currentPassword, newPassword }, signal),
    ),
  );

  return {
    accounts: new ScreenActors(startAccounts, refreshed),
    services: new ScreenActors(
      (scope: ServicesScope) => createActor(serviceList, { input: { scope } }),
      refreshed,
    ),
    profiles: new ScreenActors(startProfile, refreshed),
    passwords: new ScreenActors((scope: PasswordScope) => createActor(ownPassword, { input: { scope } })),
  };
}
