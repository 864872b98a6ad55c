import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { ADMIN, expect, test } from './fixtures.ts';

/*
 * The validation rules of accounts, profile and service roles, as one table driven through the real forms. What is
 * wrong is said, and nothing is sent.
 */

type Say = (english: string) => string;

/** Says a message of the console in one of its languages, as its catalog has it. */
function catalog(language: 'en' | 'zh'): Say {
  if (language === 'en') return (english) => english;
  const texts = new Map(
    [...readFileSync('src/locales/zh.po', 'utf8').matchAll(/^msgid (".*")\nmsgstr (".*")$/gm)].map(
      ([, id = '""', text = '""']): [string, string] => [JSON.parse(id), JSON.parse(text)],
    ),
  );
  return (english) => {
    const text = texts.get(english);
    if (!text) throw new Error(`Not in the catalog: ${english}`);
    return text;
  };
}

interface Form {
  readonly name: string;
  /** Brings the form onto the page. */
  readonly open: (page: Page, say: Say) => Promise<Locator>;
  readonly submit: string;
  /** What is typed by field, and what is then said. */
  readonly rows: readonly (readonly [Readonly<Record<string, string>>, readonly string[]])[];
}

/** Several forms stand on one page, and their dialogs are gone by then. */
async function visit(page: Page, path: string) {
  if (new URL(page.url()).pathname !== path) await page.goto(path);
}

const onAccounts = (action: string) => async (page: Page, say: Say) => {
  await visit(page, '/accounts');
  const actions = say('Actions for {0}').replace('{0}', ADMIN.account);
  await page.getByRole('button', { name: actions }).click();
  await page.getByRole('menuitem', { name: say(action) }).click();
  return page.getByRole('dialog');
};

const behindButton = (path: string, button: string) => async (page: Page, say: Say) => {
  await visit(page, path);
  await page.getByRole('button', { name: say(button) }).click();
  return page.getByRole('dialog');
};

const onProfile = (form: string) => async (page: Page, say: Say) => {
  await visit(page, '/profile');
  return page.getByRole('form', { name: say(form) });
};

const names = {
  first: 'First name is required (min 2 characters).',
  last: 'Last name is required (min 2 characters).',
};

const forms: readonly Form[] = [
  {
    name: 'create account',
    open: behindButton('/accounts', 'Create account'),
    submit: 'Create account',
    rows: [
      [{}, ['Account is required', 'Initial password is required.']],
      [
        { Account: ' ab ', 'Initial password': '123' },
        ['Account must be at least 3 characters', 'Initial password must be at least 4 characters.'],
      ],
    ],
  },
  {
    name: 'edit profile',
    open: onAccounts('Edit profile'),
    submit: 'Save profile',
    rows: [
      [{ 'First name': '', 'Last name': '' }, [names.first, names.last]],
      [{ 'First name': ' A ', 'Last name': 'Lovelace', Email: 'unchecked' }, [names.first]],
    ],
  },
  {
    name: 'change an account’s password',
    open: onAccounts('Change password'),
    submit: 'Change password',
    rows: [
      [{}, ['Current password is required.', 'New password is required.']],
      [{ 'Current password': 'x', 'New password': '123' }, ['New password must be at least 4 characters.']],
    ],
  },
  {
    name: 'assign a role',
    open: onAccounts('Assign service role'),
    submit: 'Assign role',
    rows: [[{}, ['Service is required.', 'Role is required.']]],
  },
  {
    name: 'create service role',
    open: behindButton('/services', 'Create service role'),
    submit: 'Create role',
    rows: [[{ Service: 'billing', Role: '  ' }, ['Role is required']]],
  },
  {
    name: 'own profile',
    open: onProfile('Personal information'),
    submit: 'Save profile',
    rows: [
      [
        { 'First name': '', 'Last name': '', Email: '' },
        [names.first, names.last, 'Enter a valid email address.'],
      ],
      [
        { 'First name': 'Ada', 'Last name': 'L', Email: 'ada@example' },
        [names.last, 'Enter a valid email address.'],
      ],
    ],
  },
  {
    name: 'own password',
    open: onProfile('Change password'),
    submit: 'Update password',
    rows: [
      [{}, ['Current password is required.', 'New password must be at least 4 characters.']],
      [
        { 'Current password': 'x', 'New password': '1234', 'Confirm new password': '4321' },
        ['Passwords do not match.'],
      ],
    ],
  },
];

for (const language of ['en', 'zh'] as const) {
  test(`what the forms refuse, in ${language}`, async ({ page }) => {
    test.slow();
    const say = catalog(language);
    await page.addInitScript((stored) => localStorage.setItem('cowtex-language', stored), language);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(`${request.method()} ${request.url()}`);
    });

    await page.goto('/login');
    const signIn = page.getByRole('form', { name: say('Sign in') });
    await expectRefusals(signIn, 'Sign in', {}, ['Account is required', 'Password is required'], say);
    const short = ['Account must be at least 3 characters', 'Password should be at least 4 characters'];
    await expectRefusals(signIn, 'Sign in', { 'Account or email': 'ab', Password: '123' }, short, say);
    expect(sent).toEqual([]);
    await fill(signIn, { 'Account or email': ADMIN.account, Password: ADMIN.password }, say);
    await signIn.getByRole('button', { name: say('Sign in') }).click();
    await expect(page.getByRole('navigation', { name: say('Main') })).toBeVisible();
    sent.length = 0;

    for (const { name, open, submit, rows } of forms) {
      await test.step(name, async () => {
        const form = await open(page, say);
        for (const [values, messages] of rows) await expectRefusals(form, submit, values, messages, say);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      });
    }
    expect(sent).toEqual([]);
  });
}

async function fill(form: Locator, values: Readonly<Record<string, string>>, say: Say) {
  for (const [label, value] of Object.entries(values))
    await form.getByLabel(say(label), { exact: true }).fill(value);
}

/** Submits the form, and finds these messages and no others under its fields. */
async function expectRefusals(
  form: Locator,
  submit: string,
  values: Readonly<Record<string, string>>,
  messages: readonly string[],
  say: Say,
) {
  await fill(form, values, say);
  await form.getByRole('button', { name: say(submit), exact: true }).click();
  for (const message of messages) await expect(form.getByText(say(message), { exact: true })).toBeVisible();
  await expect(form.locator('input[aria-invalid="true"], [data-invalid]')).toHaveCount(messages.length);
}
