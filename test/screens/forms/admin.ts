import { accounts } from '#machines/list/resources/accounts.ts';
import { services } from '#machines/list/resources/services.ts';
import type { ScreenTest } from '#test/support/proof/screen.ts';
import { choose, commandForm, dialog, isChosen, press, question, says } from '../acts.ts';
import type { RunningConsole } from '../console.ts';
import { formScreen } from '../form-screen.ts';
import { carol } from '../samples.ts';

const everywhere = { scope: {}, items: [], target: null };
const onCarol = { scope: {}, items: [carol], target: carol };

/** The forms of accounts and services. */
export function adminForms(at: () => RunningConsole): readonly ScreenTest[] {
  let account = 0;
  /** Creates an account and chooses an entry of its menu. */
  const menu = (entry: string) => async () => {
    account += 1;
    await at().api('POST', '/api/accounts', { account: `carol${account}`, password: 'secret' });
    const shown = await at().show('/accounts');
    await press(shown, `Actions for carol${account}`);
    await shown.page.getByRole('menuitem', { name: entry }).click();
    return shown;
  };
  let service = 0;
  const withService = async () => {
    service += 1;
    await at().api('POST', '/api/services', { service: `billing${service}`, role: 'clerk' });
    return at().show('/services');
  };

  return [
    formScreen({
      form: commandForm('create account', accounts.commands.create),
      subject: everywhere,
      async open() {
        const shown = await at().show('/accounts');
        await press(shown, 'Create account');
        return shown;
      },
      frame: dialog('Create account'),
      texts: [{ account: 'newcomer', password: 'secret' }],
      fields: { account: 'Account', password: 'Initial password' },
      submit: 'Create account',
      pending: 'Creating…',
      call: { method: 'POST', path: /\/accounts$/ },
      result: undefined,
      succeeded: says('Account created successfully.'),
    }),
    formScreen({
      form: commandForm('edit profile', accounts.commands.editProfile),
      subject: onCarol,
      open: menu('Edit profile'),
      frame: dialog('Edit profile'),
      texts: [{ firstName: 'Carol', lastName: 'Xu' }],
      fields: { firstName: 'First name', lastName: 'Last name', email: 'Email' },
      submit: 'Save profile',
      pending: 'Saving…',
      call: { method: 'PUT', path: /\/profile$/ },
      result: carol,
      succeeded: says('Profile updated.'),
    }),
    formScreen({
      form: commandForm('change password', accounts.commands.changePassword),
      subject: onCarol,
      open: menu('Change password'),
      frame: dialog('Change password'),
      texts: [{ currentPassword: 'secret', newPassword: 'hidden' }],
      fields: { currentPassword: 'Current password', newPassword: 'New password' },
      submit: 'Change password',
      pending: 'Saving…',
      call: { method: 'PUT', path: /\/password$/ },
      result: undefined,
      succeeded: says('Password updated.'),
    }),
    formScreen({
      form: commandForm('assign role', accounts.commands.assignRole),
      subject: onCarol,
      async open() {
        await withService();
        return menu('Assign service role')();
      },
      frame: dialog('Assign service role'),
      fills: [
        {
          draft: { service: 'billing', offered: ['clerk'] },
          act: (frame) => choose('Service', `billing${service}`)(frame),
          sees: (frame) => isChosen('Service', `billing${service}`)(frame),
        },
        {
          draft: { role: 'clerk' },
          act: choose('Role', 'clerk'),
          sees: isChosen('Role', 'clerk'),
          when: ({ draft }) => draft.service !== null,
        },
      ],
      submit: 'Assign role',
      pending: 'Assigning…',
      call: { method: 'PUT', path: /\/services\/.*\/clerk\// },
      result: carol,
      succeeded: says('Role assigned to account.'),
    }),
    formScreen({
      form: commandForm('delete account', accounts.commands.delete),
      subject: onCarol,
      open: menu('Delete account'),
      frame: question,
      submit: 'Delete account',
      pending: 'Deleting…',
      call: { method: 'DELETE', path: /\/accounts\// },
      result: undefined,
      succeeded: says('Account deleted.'),
    }),
    formScreen({
      form: commandForm('create service role', services.commands.create),
      subject: everywhere,
      async open() {
        const shown = await withService();
        await press(shown, 'Create service role');
        return shown;
      },
      frame: dialog('Create service role'),
      texts: [{ role: 'cook' }],
      fields: { service: 'Service', role: 'Role' },
      submit: 'Create role',
      pending: 'Creating…',
      call: { method: 'POST', path: /\/services$/ },
      result: undefined,
      succeeded: says('Service role created.'),
    }),
    formScreen({
      form: commandForm('manage roles', services.commands.manageRoles),
      subject: {
        ...everywhere,
        target: { service: 'billing', roles: ['clerk'] },
      },
      async open() {
        const shown = await withService();
        await press(shown, `Manage roles: billing${service}`);
        return shown;
      },
      frame: dialog('Manage roles'),
      // One click both chooses the role and removes it.
      fills: [{ draft: { role: 'clerk' }, act: async () => {}, when: ({ notice }) => notice === null }],
      canSubmit: ({ draft }) => draft.role !== '',
      submit: 'Remove role clerk',
      pending: 'Remove role clerk',
      confirm: 'Remove role',
      call: { method: 'DELETE', path: /\/services\// },
      result: undefined,
      async succeeded(shown) {
        await says('Service role removed.')(shown);
        await says('This service has no roles yet.')(shown);
      },
    }),
  ];
}
