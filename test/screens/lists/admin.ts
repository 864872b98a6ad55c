import { createListMachine } from '#machines/list/list-machine.ts';
import { accounts } from '#machines/list/resources/accounts.ts';
import { services } from '#machines/list/resources/services.ts';
import type { ScreenTest } from '#test/support/proof/screen.ts';
import { choose, dialog, hasValue, main, press, question, says, type } from '../acts.ts';
import type { ConsolePage, RunningConsole } from '../console.ts';
import { listScreen } from '../list-screen.ts';
import { carol, never } from '../samples.ts';
import { seedsOf } from '../seeds.ts';

const billing = { service: 'billing', roles: ['clerk'] };

/** The lists of accounts and services. */
export function adminLists(at: () => RunningConsole): readonly ScreenTest[] {
  return [accountList(at), serviceList(at)];
}

function accountList(at: () => RunningConsole): ScreenTest {
  const seeds = seedsOf(at);
  let seeded = 0;
  let changes = 0;
  let id = '';
  const menu = (entry: string) => async (shown: ConsolePage) => {
    await press(shown, `Actions for carol${seeded}`);
    await shown.page.getByRole('menuitem', { name: entry }).click();
  };
  return listScreen(at, {
    resource: accounts,
    machine: createListMachine(accounts, {
      load: never,
      run: { create: never, editProfile: never, changePassword: never, assignRole: never, delete: never },
    }),
    scope: {},
    item: carol,
    async seed() {
      seeded += 1;
      await at().api('POST', '/api/services', { service: 'billing', role: `clerk${seeded}` });
      id = await seeds.account(`carol${seeded}`);
      return '/accounts';
    },
    call: /\/accounts$/,
    part: main,
    refresh: 'Refresh',
    reload: (shown) => press(shown, 'Refresh'),
    async alter() {
      changes += 1;
      const name = { first_name: 'Carol', last_name: `Xu ${changes}`, email: '' };
      await at().api('PUT', `/api/accounts/${id}/profile`, name);
      return `Carol Xu ${changes}`;
    },
    commands: {
      create: {
        target: null,
        draft: { account: 'newcomer', password: 'secret' },
        result: undefined,
        open: (shown) => press(shown, 'Create account'),
        dialog: dialog('Create account'),
        async carryOut(frame) {
          await type('Account', `newcomer${seeded}`)(frame);
          await type('Initial password', 'secret')(frame);
          await frame.getByRole('button', { name: 'Create account' }).click();
        },
      },
      editProfile: {
        target: carol,
        draft: { firstName: 'Carola', lastName: '', email: '' },
        result: carol,
        open: menu('Edit profile'),
        dialog: dialog('Edit profile'),
        shows: async (frame, text) => hasValue('Last name', text.replace('Carol ', ''))(frame),
        async carryOut(frame) {
          await type('First name', 'Carola')(frame);
          await frame.getByRole('button', { name: 'Save profile' }).click();
        },
      },
      changePassword: {
        target: carol,
        draft: { currentPassword: 'secret', newPassword: 'secret' },
        result: undefined,
        open: menu('Change password'),
        dialog: dialog('Change password'),
        async carryOut(frame) {
          await type('Current password', 'secret')(frame);
          await type('New password', 'secret')(frame);
          await frame.getByRole('button', { name: 'Change password' }).click();
        },
      },
      assignRole: {
        target: carol,
        draft: { service: 'billing', role: 'clerk', offered: ['clerk'] },
        result: carol,
        open: menu('Assign service role'),
        dialog: dialog('Assign service role'),
        async carryOut(frame) {
          await choose('Service', 'billing')(frame);
          await choose('Role', `clerk${seeded}`)(frame);
          await frame.getByRole('button', { name: 'Assign role' }).click();
        },
      },
      delete: {
        target: carol,
        draft: {},
        result: undefined,
        open: menu('Delete account'),
        dialog: question,
        carryOut: (frame) => frame.getByRole('button', { name: 'Delete account' }).click(),
        isLast: true,
      },
    },
  });
}

function serviceList(at: () => RunningConsole): ScreenTest {
  let seeded = 0;
  let changes = 0;
  const addRole = (role: string) => at().api('POST', '/api/services', { service: `kitchen${seeded}`, role });
  return listScreen(at, {
    resource: services,
    machine: createListMachine(services, { load: never, run: { create: never, manageRoles: never } }),
    scope: {},
    item: billing,
    async seed() {
      seeded += 1;
      await addRole('clerk');
      return '/services';
    },
    call: /\/services$/,
    part: main,
    refresh: 'Refresh list',
    reload: (shown) => press(shown, 'Refresh list'),
    async alter() {
      changes += 1;
      await addRole(`cook${changes}`);
      return `cook${changes}`;
    },
    commands: {
      create: {
        target: null,
        draft: { service: '', role: 'cook' },
        result: undefined,
        open: (shown) => press(shown, 'Create service role'),
        dialog: dialog('Create service role'),
        async carryOut(frame) {
          await type('Role', 'cook')(frame);
          await frame.getByRole('button', { name: 'Create role' }).click();
        },
      },
      manageRoles: {
        target: billing,
        draft: { role: 'clerk' },
        result: undefined,
        open: (shown) => press(shown, `Manage roles: kitchen${seeded}`),
        dialog: dialog('Manage roles'),
        shows: async (frame, text) => frame.getByText(text, { exact: true }).waitFor(),
        async carryOut(frame, { page }) {
          await frame.getByRole('button', { name: 'Remove role clerk' }).click();
          await page.getByRole('alertdialog').getByRole('button', { name: 'Remove role' }).click();
        },
        succeeded: says('Service role removed.'),
      },
    },
  });
}
