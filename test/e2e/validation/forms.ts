import type { Locator, Page } from '@playwright/test';
import { ADMIN, follow } from '../fixtures.ts';

/** The values to enter, by the labels of the fields. */
type Values = Readonly<Record<string, string>>;

/** A form, a draft that it refuses and one that it sends. */
export interface Form {
  readonly name: string;
  readonly open: (page: Page, burger: string) => Promise<Locator>;
  /** The label of the button. */
  readonly submit: string;
  /** The fields that are not texts. */
  readonly kinds?: Readonly<Record<string, 'combobox' | 'select' | 'radio'>>;
  readonly refused?: {
    readonly enter?: Values;
    /** The messages by their fields. There are no others. */
    readonly says: Values;
  };
  readonly accepted: {
    readonly enter?: Values;
    /** The call, with `{id}` for IDs. It does not reach the server. */
    readonly sends: string;
    /** The form's message about a failed call. */
    readonly warns: string;
  };
  /** A form on a page, which is not closed. */
  readonly stays?: boolean;
}

const formIn = (page: Page, name: string) => page.getByRole('form', { name, exact: true });

/** Goes to a page, unless it is open already. */
async function visit(page: Page, path: string): Promise<void> {
  if (new URL(page.url()).pathname !== path) await follow(page, path);
}

/** Opens the dialog of a page's button. */
const behind = (path: string, name: string) => async (page: Page, burger: string) => {
  await visit(page, path.replace('{id}', burger));
  await page.getByRole('button', { name, exact: true }).first().click();
  return page.getByRole('dialog');
};

/** Opens the dialog of an entry of the account's menu. */
const inMenu = (entry: string) => async (page: Page) => {
  await visit(page, '/accounts');
  await page.getByRole('button', { name: `Actions for ${ADMIN.account}` }).click();
  await page.getByRole('menuitem', { name: entry }).click();
  return page.getByRole('dialog');
};

const onPage = (path: string, name: string) => async (page: Page) => {
  await visit(page, path);
  return formIn(page, name);
};

const SETTINGS = '/cowtex/burgers/{id}';

/** Opens the dialog of a button in the tab of a burger's questions. */
const amongQuestions = (name: string) => async (page: Page, burger: string) => {
  await visit(page, SETTINGS.replace('{id}', burger));
  await page.getByRole('tab', { name: 'Questions' }).click();
  return behind(SETTINGS, name)(page, burger);
};

const names = {
  'First name': 'First name is required (min 2 characters).',
  'Last name': 'Last name is required (min 2 characters).',
};
const person = { 'First name': ' Al ', 'Last name': 'Xu', Email: 'x@y.z' };
const sentPerson = '{"first_name":"Al","last_name":"Xu","email":"x@y.z"}';
const notAnObject = 'This must be a JSON object, in curly braces.';
const promptRequired = { Prompt: 'Enter a prompt.' };

const forWorkspace: readonly Form[] = [
  {
    name: 'profile',
    open: onPage('/profile', 'Personal information'),
    submit: 'Save profile',
    refused: {
      enter: { 'First name': '', 'Last name': 'L', Email: 'ada@example' },
      says: { ...names, Email: 'Enter a valid email address.' },
    },
    accepted: {
      enter: person,
      sends: `PUT /api/me/profile ${sentPerson}`,
      warns: 'We could not update your profile.',
    },
    stays: true,
  },
  {
    name: 'own password',
    open: onPage('/profile', 'Change password'),
    submit: 'Change password',
    refused: {
      enter: { 'New password': '123' },
      says: {
        'Current password': 'Current password is required.',
        'New password': 'New password must be at least 4 characters.',
        'Confirm new password': 'Passwords do not match.',
      },
    },
    accepted: {
      enter: { 'Current password': 'x', 'New password': '1234', 'Confirm new password': '1234' },
      sends: 'PUT /api/me/password {"password":"x","new_password":"1234"}',
      warns: 'We could not update your password.',
    },
    stays: true,
  },
  {
    name: 'new account',
    open: behind('/accounts', 'Create account'),
    submit: 'Create account',
    refused: {
      says: { Account: 'Account is required', 'Initial password': 'Initial password is required' },
    },
    accepted: {
      enter: { Account: ' abc ', 'Initial password': '1234' },
      sends: 'POST /api/accounts {"account":"abc","password":"1234"}',
      warns: 'Unable to create account.',
    },
  },
  {
    name: 'an account’s profile',
    open: inMenu('Edit profile'),
    submit: 'Save profile',
    refused: { enter: { 'First name': '', 'Last name': ' ' }, says: names },
    accepted: {
      enter: person,
      sends: `PUT /api/accounts/{id}/profile ${sentPerson}`,
      warns: 'Unable to update profile.',
    },
  },
  {
    name: 'an account’s password',
    open: inMenu('Change password'),
    submit: 'Change password',
    refused: {
      says: {
        'Current password': 'Current password is required.',
        'New password': 'New password is required.',
      },
    },
    accepted: {
      enter: { 'Current password': 'x', 'New password': '1234' },
      sends: 'PUT /api/accounts/{id}/password {"password":"x","new_password":"1234"}',
      warns: 'Unable to update password.',
    },
  },
  {
    name: 'role to assign',
    open: inMenu('Assign service role'),
    submit: 'Assign role',
    kinds: { Service: 'select', Role: 'select' },
    refused: { says: { Service: 'Service is required.', Role: 'Role is required.' } },
    accepted: {
      enter: { Service: 'billing', Role: 'clerk' },
      sends: 'PUT /api/services/billing/clerk/{id}',
      warns: 'Unable to assign role.',
    },
  },
  {
    name: 'service role',
    open: behind('/services', 'Create service role'),
    submit: 'Create role',
    refused: { enter: { Role: '  ' }, says: { Role: 'Role is required' } },
    accepted: {
      enter: { Service: '  ', Role: ' auditor ' },
      sends: 'POST /api/services {"service":"","role":"auditor"}',
      warns: 'Unable to create service role.',
    },
  },
];

const forBurgers: readonly Form[] = [
  {
    name: 'workshop',
    open: behind('/cowtex/workshops', 'New workshop'),
    submit: 'Create workshop',
    refused: { enter: { 'Workshop name': ' ' }, says: { 'Workshop name': 'Enter a workshop name' } },
    accepted: {
      enter: { 'Workshop name': ' A ' },
      sends: 'POST /api/workshop {"name":"A"}',
      warns: 'Unable to create workshop.',
    },
  },
  {
    name: 'burger',
    open: behind('/cowtex/burgers', 'New burger'),
    submit: 'Create burger',
    kinds: { Workshop: 'select' },
    refused: { says: { 'Burger name': 'Enter a burger name' } },
    accepted: {
      enter: { 'Burger name': ' A ', Workshop: 'Seeded' },
      sends: 'POST /api/burger {"name":"A","type":"chat","workshop_id":"{id}"}',
      warns: 'Unable to create burger.',
    },
  },
  {
    name: 'question set',
    open: amongQuestions('New question set'),
    submit: 'Create question set',
    refused: { enter: { Name: ' ' }, says: { Name: 'Enter a name.' } },
    accepted: {
      enter: { Name: ' Hours ' },
      sends: 'POST /api/burger/{id}/questions {"name":"Hours","questions":[]}',
      warns: 'Unable to create the question set.',
    },
  },
  {
    name: 'top bun',
    open: async (page, burger) => {
      await page.getByRole('tab', { name: 'Layers' }).click();
      return behind(SETTINGS, 'Add top bun')(page, burger);
    },
    submit: 'Save top bun',
    refused: { enter: { Prompt: ' ' }, says: promptRequired },
    accepted: {
      enter: { Prompt: ' Be kind. ' },
      sends: 'POST /api/burger/{id}/bun {"bun_level":"top","prompt":"Be kind."}',
      warns: 'Unable to create top bun.',
    },
  },
  {
    name: 'cheese',
    async open(page, burger) {
      const dialog = await behind(SETTINGS, 'Add cheese')(page, burger);
      await dialog.getByRole('button', { name: 'Advanced' }).click();
      return dialog;
    },
    submit: 'Save cheese',
    kinds: { Type: 'combobox' },
    refused: {
      enter: { Type: '', Configuration: '[1]' },
      says: { Type: 'Enter a cheese type.', Configuration: notAnObject },
    },
    accepted: {
      enter: { Type: 'openai', Configuration: '' },
      sends: 'POST /api/burger/{id}/cheese {"type":"openai","json_data":{}}',
      warns: 'Unable to create cheese.',
    },
  },
  {
    name: 'patty',
    open: behind(SETTINGS, 'Add patty'),
    submit: 'Save patty',
    kinds: { Type: 'radio' },
    refused: {
      enter: { 'Definition JSON': '{"name": "house_rules"}', 'Settings JSON': '[]' },
      says: {
        Type: 'Choose a patty type.',
        'Tool ID': 'This tool ID already exists—choose another',
        'Display name': 'Enter a display name.',
        'Settings JSON': notAnObject,
      },
    },
    accepted: {
      enter: { Type: 'Prompt', 'Tool ID': 'more', 'Display name': 'More', 'Settings JSON': '' },
      sends:
        'POST /api/burger/{id}/patty {"type":"prompt","json_data":{"name":"more","display_name":"More"},"settings":{}}',
      warns: 'Unable to create patty.',
    },
  },
  {
    name: 'cheese test',
    open: behind(SETTINGS, 'Test ollama'),
    submit: 'Send test',
    accepted: {
      sends: 'POST /api/burger/{id}/cheese/ollama/test {"message":"Hello there"}',
      warns: 'Unable to test cheese.',
    },
  },
  {
    name: 'patty test',
    open: behind(SETTINGS, 'Test House rules'),
    submit: 'Run test',
    refused: {
      enter: { 'Tool input': '{"a": 1,}', 'Privacy input': '{' },
      says: {
        'Tool input': 'This isn’t valid JSON: unexpected “}” at line 1, column 9.',
        'Privacy input': 'This isn’t valid JSON: it ends too early, at line 1, column 2.',
      },
    },
    accepted: {
      enter: { 'Tool input': '{"a": 1}', 'Privacy input': '' },
      sends: 'POST /api/burger/{id}/patty/{id}/test {"tool_input":{"a":1},"privacy_input":{}}',
      warns: 'Unable to test patty.',
    },
  },
];

/** A step of the demo, where `before` are the buttons of the steps before it. */
const step = (
  [name, submit]: readonly [string, string],
  before: readonly string[],
  rest: Pick<Form, 'refused' | 'accepted'>,
): Form => ({
  name: `demo: ${name}`,
  async open(page) {
    if (before.length === 0) await follow(page, '/cowtex/demo');
    for (const done of before.slice(-1)) await page.getByRole('button', { name: done, exact: true }).click();
    return formIn(page, name);
  },
  submit,
  ...rest,
  stays: true,
});

const forDemo: readonly Form[] = [
  step(['Create a Workshop', 'Create workshop'], [], {
    refused: { enter: { 'Workshop name': ' ' }, says: { 'Workshop name': 'Enter a workshop name' } },
    accepted: {
      enter: { 'Workshop name': ' Table ' },
      sends: 'POST /api/workshop {"name":"Table"}',
      warns: 'Unable to create workshop. Try again.',
    },
  }),
  step(['Create a Burger', 'Create burger'], ['Create workshop'], {
    refused: { enter: { 'Burger name': ' ' }, says: { 'Burger name': 'Enter a burger name' } },
    accepted: {
      enter: { 'Burger name': ' Chair ' },
      sends: 'POST /api/burger {"name":"Chair","type":"chat","workshop_id":"{id}"}',
      warns: 'Unable to create burger. Try again.',
    },
  }),
  step(['Configure Top Bun', 'Save top bun'], ['Create burger'], {
    refused: { enter: { Prompt: ' ' }, says: promptRequired },
    accepted: {
      enter: { Prompt: ' Be kind. ' },
      sends: 'POST /api/burger/{id}/bun {"bun_level":"top","prompt":"Be kind."}',
      warns: 'Unable to save top bun. Try again.',
    },
  }),
  step(['Connect Cheese (Model)', 'Connect cheese'], ['Save top bun'], {
    refused: {
      enter: { 'Host / endpoint URL': 'ftp://models.example', Model: ' ' },
      says: {
        'Host / endpoint URL': 'The host must be a URL that begins with http:// or https://.',
        Model: 'Enter a model.',
      },
    },
    accepted: {
      enter: { 'Host / endpoint URL': ' https://models.example ', Model: ' m ' },
      sends:
        'POST /api/burger/{id}/cheese {"type":"ollama","json_data":{"host":"https://models.example","model":"m","temperature":0.7,"topp":0.9,"timeout":30}}',
      warns: 'Unable to configure cheese. Try again.',
    },
  }),
  step(['Attach a Patty', 'Attach patty'], ['Connect cheese'], {
    refused: {
      enter: { 'Definition JSON': ' ', 'Settings JSON': '' },
      says: {
        'Definition JSON': 'Enter the definition as JSON.',
        'Settings JSON': 'Enter the settings as JSON.',
      },
    },
    accepted: {
      enter: { 'Definition JSON': '{"name": "rules"}', 'Settings JSON': '{"url": "https://rules.example"}' },
      sends:
        'POST /api/burger/{id}/patty {"type":"api","json_data":{"name":"rules"},"settings":{"url":"https://rules.example"}}',
      warns: 'Unable to create patty. Check the JSON payload.',
    },
  }),
];

/** The forms of each part of the console. Sign-in, import and payment are in the walks of test/screens. */
export const forms = {
  'the workspace': forWorkspace,
  'workshops and burgers': forBurgers,
  'the guided demo': forDemo,
};
