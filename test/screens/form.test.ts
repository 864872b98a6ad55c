import { z } from 'zod';
import { profileForm } from '#machines/form/forms/profile.ts';
import { signIn } from '#machines/form/forms/sign-in.ts';
import { topBuns } from '#machines/list/resources/top-buns.ts';
import { workshops } from '#machines/list/resources/workshops.ts';
import { testScreens } from '#test/support/proof/screen.ts';
import { ADMIN } from '../e2e/fixtures.ts';
import { commandForm, dialog, press, pressEscape, says, type } from './acts.ts';
import { expect, startConsole } from './console.ts';
import { formScreen } from './form-screen.ts';
import { ada, bun, workshop } from './samples.ts';
import { seedsOf } from './seeds.ts';
import { unreachable } from './unreachable.ts';

const at = startConsole();
const seeds = seedsOf(at);
const KEPT = '[{"name": "Kept"}]';
/** The item that the newest walk edits. */
let edited = '';
const item = z.object({ data: z.unknown() });
const { firstName, lastName, email } = ada;
const saveProfile = (last: string) =>
  at().api('PUT', '/api/me/profile', { first_name: firstName, last_name: last, email });

// These four configure the machine in every way. The other forms' differences are in forms.test.ts.
testScreens(
  'form',
  [
    formScreen({
      form: signIn,
      subject: {},
      open: () => at().visit('/login'),
      frame: ({ page }) => page.getByRole('main'),
      texts: [ADMIN],
      fields: { account: 'Account or email', password: 'Password' },
      submit: 'Sign in',
      pending: 'Signing in…',
      call: { method: 'POST', path: /login$/ },
      result: { accessToken: 'access', refreshToken: 'refresh' },
      succeeded: async ({ page }) =>
        expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible(),
      isLeft: true,
    }),
    formScreen({
      form: commandForm('import burgers', workshops.commands.import),
      subject: { scope: {}, items: [workshop], target: workshop },
      kept: { text: KEPT, file: null, withoutCopy: false },
      async open() {
        const shown = await at().show(`/cowtex/workshops?workshop=${await seeds.workshop()}`);
        await press(shown, 'Import burgers');
        await type('Burgers as JSON', KEPT)(dialog('Import burgers')(shown));
        await pressEscape(shown);
        await press(shown, 'Import burgers');
        return shown;
      },
      frame: dialog('Import burgers'),
      texts: [{ text: '[]' }],
      fields: { text: 'Burgers as JSON' },
      submit: 'Import burgers',
      pending: 'Importing…',
      confirm: 'Replace burgers',
      call: { method: 'POST', path: /\/burgers$/ },
      result: undefined,
      succeeded: says('Burgers imported.'),
      file: {
        name: 'none.json',
        content: '[]',
        draft: { text: '[]', file: { name: 'none.json', isRead: true } },
      },
    }),
    formScreen({
      form: commandForm('edit top bun', topBuns.commands.edit),
      subject: { scope: { burgerId: 'BRG-1' }, items: [bun], target: bun },
      async open() {
        const stack = await seeds.stack();
        edited = `/api/burger/${stack}/bun/top/${await seeds.first(`/api/burger/${stack}/bun`)}`;
        const shown = await at().show(`/cowtex/burgers/${stack}`);
        await press(shown, 'Edit top bun');
        return shown;
      },
      frame: dialog('Edit top bun'),
      texts: [{ prompt: 'Speak.' }, { prompt: '' }],
      fields: { prompt: 'Prompt' },
      submit: 'Save top bun',
      pending: 'Saving…',
      call: { method: 'PUT', path: /\/bun\/top\// },
      result: bun,
      succeeded: says('Top bun updated.'),
      meanwhile: {
        current: { scope: { burgerId: 'BRG-1' }, items: [bun], target: { ...bun, prompt: 'Listen well.' } },
        act: async () => item.parse(await at().api('PUT', edited, { prompt: 'Listen well.' })).data,
      },
    }),
    formScreen({
      form: { ...profileForm, name: 'profile' },
      subject: { user: ada },
      async open() {
        await saveProfile(lastName);
        return at().enter('/profile');
      },
      frame: ({ page }) => page.getByRole('form', { name: 'Personal information' }),
      texts: [{ firstName: '' }, { firstName }],
      fields: { firstName: 'First name', lastName: 'Last name', email: 'Email' },
      submit: 'Save profile',
      pending: 'Saving…',
      call: { method: 'PUT', path: /\/me\/profile$/ },
      result: undefined,
      succeeded: says('Profile updated successfully.'),
      canDismiss: ({ notice }) => notice !== null,
      subjectChanges: {
        subject: { user: { ...ada, lastName: 'Byron' } },
        async act(shown) {
          await saveProfile('Byron');
          const load = shown.calls.hold('GET', /\/me\/profile$/);
          await press(shown, 'Refresh');
          await says('Refreshing…')(shown);
          await load.pass();
          await shown.page.getByRole('button', { name: 'Refresh', exact: true }).waitFor();
        },
        // The next save would bring a subject of its own.
        isLast: true,
      },
    }),
  ],
  unreachable.form,
);
