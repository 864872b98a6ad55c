import type { Locator } from '@playwright/test';
import { exportBurgers } from '#machines/form/forms/export-burgers.ts';
import { password } from '#machines/form/forms/password.ts';
import { publishSettings } from '#machines/form/forms/publish-settings.ts';
import { signIn } from '#machines/form/forms/sign-in.ts';
import { profileForm } from '#machines/profile/profile-form.ts';
import type { ScreenTest } from '#test/support/proof/screen.ts';
import { ADMIN } from '../../e2e/fixtures.ts';
import { says, type } from '../acts.ts';
import { expect, type RunningConsole } from '../console.ts';
import { formScreen } from '../form-screen.ts';
import { ada, workshop } from '../samples.ts';
import { seedsOf } from '../seeds.ts';

const toggled = (name: string, checked: boolean) => ({
  act: (frame: Locator) => frame.getByText(name, { exact: true }).click(),
  sees: (frame: Locator) => expect(frame.getByRole('switch', { name })).toBeChecked({ checked }),
});

/** The forms that are part of their page, without a dialog. */
export function ownForms(at: () => RunningConsole): readonly ScreenTest[] {
  const seeds = seedsOf(at);
  return [
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
      form: profileForm,
      subject: { user: ada },
      async open() {
        const { firstName, lastName, email } = ada;
        await at().api('PUT', '/api/me/profile', { first_name: firstName, last_name: lastName, email });
        return at().enter('/profile');
      },
      frame: ({ page }) => page.getByRole('form', { name: 'Personal information' }),
      texts: [{ firstName: '' }, { firstName: 'Ada' }],
      fields: { firstName: 'First name', lastName: 'Last name', email: 'Email' },
      submit: 'Save profile',
      pending: 'Saving…',
      call: { method: 'PUT', path: /\/me\/profile$/ },
      result: undefined,
      succeeded: says('Profile updated successfully.'),
      canDismiss: ({ notice }) => notice !== null,
    }),
    formScreen({
      form: publishSettings,
      subject: {},
      open: async () => at().show(`/cowtex/burgers/${await seeds.stack()}`),
      frame: ({ page }) => page.getByRole('form', { name: 'Button Bun' }),
      fills: [
        {
          draft: { isPublished: true },
          ...toggled('Published', true),
          when: ({ draft }) => !draft.isPublished,
        },
        { draft: { staging: false }, ...toggled('Staging', false), when: ({ draft }) => draft.staging },
        {
          draft: { production: true },
          ...toggled('Production', true),
          when: ({ draft }) => !draft.production,
        },
        { draft: { releaseNotes: 'First release.' }, act: type('Release notes', 'First release.') },
      ],
      fields: { releaseNotes: 'Release notes' },
      submit: 'Save publish settings',
      result: undefined,
      succeeded: says('Publish settings saved.'),
      canDismiss: ({ notice }) => notice !== null,
    }),
    formScreen({
      form: exportBurgers,
      subject: { workshop },
      open: async () => at().enter(`/cowtex/workshops?workshop=${await seeds.workshop()}`),
      frame: ({ page }) => page.getByRole('main'),
      submit: 'Export burgers',
      pending: 'Exporting…',
      call: { method: 'GET', path: /\/workshop\/.*\/burgers$/ },
      result: undefined,
      succeeded: says('Burgers exported.'),
      canDismiss: ({ notice, failure }) => notice !== null || failure !== null,
    }),
    formScreen({
      form: password,
      subject: {},
      open: () => at().enter('/profile'),
      frame: ({ page }) => page.getByRole('form', { name: 'Change password' }),
      texts: [
        {
          currentPassword: ADMIN.password,
          newPassword: ADMIN.password,
          confirmation: ADMIN.password,
        },
      ],
      fields: {
        currentPassword: 'Current password',
        newPassword: 'New password',
        confirmation: 'Confirm new password',
      },
      submit: 'Change password',
      pending: 'Saving…',
      call: { method: 'PUT', path: /\/me\/password$/ },
      result: undefined,
      succeeded: says('Password updated successfully.'),
      canDismiss: ({ notice }) => notice !== null,
    }),
  ];
}
