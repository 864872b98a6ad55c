import { expect } from '../fixtures.ts';
import { recorded } from '../recorded.ts';
import type { Walk } from './walk.ts';

/** Ways through the console that come by every route, dialog and error. */
export const walks: Readonly<Record<string, (walk: Walk) => Promise<void>>> = {
  async 'in front of the door'({ page, say, look, open, press, field, sees }) {
    await open('/', 'stranger');
    await look('the home page of a stranger');
    await open('/services', 'stranger');
    await sees('(unspecified)');
    await look('the services of a stranger');
    await open('/login', 'stranger');
    await press('Sign in');
    await sees('Account is required');
    await look('the sign-in page with errors');
    await field('Account or email').fill('admin');
    await field('Password').fill('not the password');
    await press('Sign in');
    await sees('The account or the password is wrong.');
    await look('a refused sign-in');
    await page.route('**/api/login', (route) => route.abort());
    await press('Sign in');
    await expect(page.getByRole('alert')).not.toContainText(say('The account or the password is wrong.'));
    await look('a sign-in without an answer');
  },

  async 'what a workspace is'({ page, say, look, open, press, button, close, sees }) {
    await open('/');
    await look('the home page');
    await open('/cowtex');
    await look('the marketing page');
    await open('/cowtex/dashboard');
    await page.getByRole('definition').filter({ hasText: /2/ }).first().waitFor();
    await page.getByText(say('Show the figures as a table')).click();
    await page.getByRole('slider').focus();
    await look('the dashboard');
    await page.getByRole('button', { name: say('Hello, {name}', { name: 'admin' }) }).click();
    await expect(page.getByRole('menu')).toBeFocused();
    await look('the menu of the account');
    await page.keyboard.press('Escape');
    await expect(page.locator('[inert]')).toHaveCount(0);
    await button('Search').waitFor();
    await page.keyboard.press('Control+k');
    await page
      .getByRole('menuitem', { name: /Talker/ })
      .first()
      .waitFor();
    await look('the command palette');
    await page.keyboard.type('no such thing');
    await sees('Nothing matches “{query}”.', { query: 'no such thing' });
    await look('a search without a result');
    await page.keyboard.press('Escape');
    await close();
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    await look('the keys');
    await close();
    await page.setViewportSize({ width: 320, height: 640 });
    await press('Navigation');
    await look('the navigation of a narrow window');
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.route('**/api/**', (route) => route.abort());
    await page.getByRole('link', { name: say('Accounts'), exact: true }).click();
    await sees('The server does not answer. It is asked again by itself.');
    await look('a list without an answer');
    await page.unroute('**/api/**');
    await page.route('**/assets/burgers-screen-*.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `export function BurgersScreen() { throw new Error('E42'); }`,
      }),
    );
    await open('/cowtex/burgers', 'stranger');
    await sees('Unexpected Application Error!');
    await look('the error page');
    await page.route('**/assets/workshops-screen-*.js', (route) => route.abort());
    await page.getByRole('link', { name: say('Workshop'), exact: true }).click();
    await sees('This page could not be loaded.');
    await look('a page that cannot be loaded');
  },

  async 'those who work here'({ page, say, look, open, press, pressIn, button, choose, close, field, sees }) {
    await open('/profile');
    await look('the profile');
    await field('First name').fill('');
    await press('Save profile');
    await press('Update password');
    await sees('First name is required (min 2 characters).');
    await sees('Current password is required.');
    await look('the profile with errors');
    await open('/accounts');
    await page.getByRole('rowheader', { name: 'milo' }).waitFor();
    await look('the accounts');
    await press('Create account');
    await pressIn('Create account', 'Create account');
    await sees('Initial password is required.');
    await look('a new account with errors');
    await field('Account').fill('milo');
    await field('Initial password').fill('burger-time');
    await pressIn('Create account', 'Create account');
    await sees('An account with this name exists already.');
    await look('a refused account');
    await close();
    const menu = button('Actions for {0}', { 0: 'milo' });
    await menu.click();
    await expect(page.getByRole('menu')).toBeFocused();
    await look('the menu of an account');
    await page.keyboard.press('Escape');
    await expect(page.locator('[inert]')).toHaveCount(0);
    await choose(menu, 'Edit profile');
    await field('Email').waitFor();
    await look('the profile of another');
    await close();
    await choose(menu, 'Change password');
    await pressIn('Change password', 'Change password');
    await sees('Current password is required.');
    await look('the password of another');
    await close();
    await choose(menu, 'Assign service role');
    await pressIn('Assign service role', 'Assign role');
    await sees('Service is required.');
    await look('a role to assign, with errors');
    await close();
    await choose(button('Actions for {0}', { 0: 'admin' }), 'Delete account');
    await sees('This is your own account: you will be signed out.');
    await look('the deletion of one’s own account');
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox').fill('nobody');
    await sees('Nothing matches “{filter}”.', { filter: 'nobody' });
    await look('a search of accounts without a result');
    await page.route('**/api/accounts', (route) => route.fulfill({ status: 500, json: {} }));
    await press('Refresh');
    await sees('Unable to fetch accounts.');
    await look('accounts that the server does not give');
    await page.getByRole('link', { name: say('Services'), exact: true }).click();
    await page.getByRole('rowheader', { name: 'billing' }).waitFor();
    await look('the services');
    await press('Create service role');
    await pressIn('Create service role', 'Create role');
    await sees('Role is required');
    await look('a new role with errors');
    await field('Service').fill('billing');
    await field('Role').fill('clerk');
    await pressIn('Create service role', 'Create role');
    await sees('The service has this role already.');
    await look('a refused role');
    await close();
    await press('Manage roles: {0}', { 0: 'billing' });
    await page.getByRole('dialog').waitFor();
    await look('the roles of a service');
    await press('Remove role {role}', { role: 'clerk' });
    await page.getByRole('alertdialog').waitFor();
    await look('the removal of a role');
  },

  async 'workshops and burgers'(walk) {
    const { page, say, look, open, press, pressIn, button, close, field, sees } = walk;
    await open('/cowtex/workshops');
    await page.getByRole('link', { name: 'Kitchen' }).click();
    await button('Import burgers').waitFor();
    await look('the workshops, with the details of one');
    await press('New workshop');
    await pressIn('New workshop', 'Create workshop');
    await sees('Enter a workshop name');
    await look('a new workshop with errors');
    await close();
    await press('Import burgers');
    await field('Burgers as JSON').fill('[{"name": "One",]');
    await pressIn('Import burgers', 'Import burgers');
    await sees('Unable to import burgers. The text is not valid JSON at line {line}, column {column}.', {
      line: 1,
      column: 17,
    });
    await look('an import with errors');
    await field('Burgers as JSON').fill('[{"name": "One"}]');
    await pressIn('Import burgers', 'Import burgers');
    await page.getByRole('alertdialog').getByText('Bare').waitFor();
    await look('the question before an import');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await close();
    await page.route('**/api/workshop/*/burgers/export', (route) => route.fulfill({ status: 503, json: {} }));
    await page.route('**/api/workshop', (route) => route.fulfill({ status: 500, json: {} }));
    await press('Refresh');
    await sees('Unable to fetch workshops. Showing cached data.');
    await look('workshops that the server does not give');
    await page.unroute('**/api/workshop');

    await open('/cowtex/burgers');
    await page.getByRole('rowheader', { name: 'Bare' }).waitFor();
    await look('the burgers');
    await page.getByRole('button', { name: new RegExp(`${say('Workshop')}$`) }).click();
    await page.getByRole('option', { name: 'Kitchen' }).waitFor();
    await look('the workshops to choose from');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('option')).toHaveCount(0);
    await press('New burger');
    await pressIn('New burger', 'Create burger');
    await sees('Enter a burger name');
    await look('a new burger with errors');
    await close();
    await press('Edit {0}', { 0: 'Bare' });
    await field('Burger name').waitFor();
    await look('a burger to edit');
    await close();
    await press('Duplicate {0}', { 0: 'Bare' });
    await field('Burger name').waitFor();
    await look('a burger to duplicate');
    await close();
    await press('Delete {0}', { 0: 'Bare' });
    await page.getByRole('alertdialog').waitFor();
    await look('a burger to delete');
  },

  async 'the layers of a burger'(walk) {
    const { page, seeds, say, look, open, press, pressIn, close, field, sees } = walk;
    await open('/cowtex/burgers/BRG-none');
    await sees('Burger not found');
    await look('a burger that is not there');
    await open(`/cowtex/burgers/${seeds.bare}`);
    await press('See an example');
    await sees('Nothing here yet: this is a sample. Add your own.');
    await look('a burger without layers');
    await open(`/cowtex/burgers/${seeds.burger}`);
    await page.getByRole('rowheader', { name: 'Get building' }).waitFor();
    await look('the settings of a burger');
    await press('Add top bun');
    await pressIn('Add top bun', 'Save top bun');
    await sees('Enter a prompt.');
    await look('a top bun with errors');
    await close();
    await press('Add cheese');
    await page.getByRole('combobox', { name: say('Type') }).fill('ollama');
    await page.keyboard.press('Tab');
    await field('Max tokens').fill('lots');
    await field('Configuration').fill('{');
    await pressIn('Add cheese', 'Save cheese');
    await sees('These fields wait until the JSON below can be read.');
    await look('a cheese with errors');
    await close();
    await press('Edit {name}', { name: 'openai' });
    await field('Model').waitFor();
    await look('a cheese with a stored key');
    await close();
    await press('Test {0}', { 0: 'openai' });
    await pressInDialog(walk, 'Send test');
    await page.getByRole('dialog').getByRole('alert').waitFor();
    await look('a test of a cheese that fails');
    await close();
    await press('Test {0}', { 0: 'ollama' });
    await pressInDialog(walk, 'Send test');
    await page.getByRole('region', { name: say('Result') }).waitFor();
    await look('a test of a cheese');
    await close();
    await press('Add patty');
    await page.getByText(say('Begin with a cURL command or an OpenAPI document')).click();
    await field('cURL command or OpenAPI document (JSON)').fill("curl 'https://api.example.com/{shop}'");
    await pressIn('Add patty', 'Save patty');
    await sees('Choose a patty type.');
    await look('a patty with errors');
    await page.getByRole('radio', { name: say('API') }).click({ force: true });
    await field('Settings JSON').fill('{"url": "https://api.example.com/{shop}/{floor}"}');
    await look('a patty with hints');
    await close();
    await press('Test {0}', { 0: 'Get building' });
    await field('Tool input').fill('{"building_id": "none"}');
    await pressInDialog(walk, 'Run test');
    await page.getByRole('dialog').getByRole('alert').waitFor();
    await look('a test of a patty that fails');
    await close();
    await press('Delete {name}', { name: 'Get building' });
    await page.getByRole('alertdialog').waitFor();
    await look('a patty to delete');
    await page.keyboard.press('Escape');
    await page.getByRole('switch', { name: say('Production') }).press('Space');
    await press('Save publish settings');
    await sees('Publish settings saved.');
    await look('saved publish settings');
  },

  async 'talking to a burger'(walk) {
    const { page, seeds, say, look, open, press, choose, close, sees, button } = walk;
    const send = async (text: string) => {
      await page.getByRole('textbox', { name: say('Message') }).fill(text);
      await page.keyboard.press('Enter');
    };
    await open(`/cowtex/burgers/${seeds.bare}/chat`);
    await look('a chat with a burger that cannot answer');
    await press('Connect');
    await send('B-101?');
    await sees('This burger has no model yet. Add a cheese (type ollama, openai or anthropic) to it.');
    await look('a chat with an error');
    await open(`/cowtex/burgers/${seeds.other}/chat`);
    await page.getByText(say('Debug mode'), { exact: true }).click();
    await press('Connect');
    await send('B-101?');
    await sees('Edit and resend');
    await expect(page.getByText(/demo/i).last()).toBeVisible();
    await choose(button('Recording and transcript'), 'What happened');
    await press('Connection details');
    await look('a chat');
    await button('Recording and transcript').click();
    await expect(page.getByRole('menu')).toBeFocused();
    await look('the menu of a conversation');
    await page.keyboard.press('Escape');
    await expect(page.locator('[inert]')).toHaveCount(0);
    await press('Disconnect');
    await button('Connect again').waitFor();
    await look('a chat that has ended');
    await press('Compare with …');
    await page.getByRole('dialog').getByText(say('Workshop')).first().waitFor();
    await look('the burgers to compare with');
    await close();
    await choosing(walk, { name: 'chat.json', text: 'burger' });
    await page.getByRole('alert').waitFor();
    await look('a refused recording');
    await choosing(walk, { name: 'chat.json', text: recorded() });
    await button('Ask again').waitFor();
    await press('Ask again');
    await look('a recording, to be asked again');
    await press('Ask again');
    await sees('{same} same, {changed} changed', { same: 0, changed: 1 });
    await look('a recording, asked again');
    await open(`/cowtex/burgers/${seeds.burger}/chat?beside=${seeds.other}`);
    await press('Connect both');
    await send('B-101?');
    await expect(page.getByRole('article').getByText('no tools to call.')).toHaveCount(1);
    await sees('The {type} cheese names no model. Add "model" to its configuration.', { type: 'openai' });
    await look('two chats side by side');
  },

  async 'the guided demo and the plans'(walk) {
    const { page, say, look, open, press, field, sees, button } = walk;
    await open('/cowtex/demo');
    await field('Workshop name').fill('');
    await press('Create workshop');
    await sees('Enter a workshop name');
    await look('the demo with an error');
    await field('Workshop name').fill('W');
    await press('Create workshop');
    await button('Create burger').waitFor();
    await look('the burger of the demo');
    await press('Create burger');
    await button('Save top bun').waitFor();
    await look('the top bun of the demo');
    await press('Save top bun');
    await button('Connect cheese').waitFor();
    await look('the cheese of the demo');
    await press('Connect cheese');
    await button('Attach patty').waitFor();
    await page.route('**/patty', (route) => route.fulfill({ status: 503, json: {} }));
    await press('Attach patty');
    await page.getByRole('alert').waitFor();
    await look('the patty of the demo, refused');
    await page.unroute('**/patty');
    await press('Attach patty');
    await sees('Demo burger ready!');
    await look('the summary of the demo');
    await open('/cowtex/subscription');
    await look('the plans');
    await page.getByRole('link', { name: say('Choose {name}', { name: say('Plus') }) }).click();
    await button('Continue to plans').waitFor();
    await look('the current plan');
    await press('Continue to plans');
    await look('the plans to choose from');
    await press('Continue with {name}', { name: say('Plus') });
    await page.getByRole('dialog').locator('button[type=submit]').click();
    await sees('CVC is required.');
    await look('the payment with errors');
    for (const name of ['Card number', 'Expiry', 'CVC', 'Cardholder name']) await field(name).fill('1');
    await page.getByRole('dialog').locator('button[type=submit]').click();
    await sees('The payment was simulated and the plan has changed.');
    await look('a plan that has been paid');
  },
};

const pressInDialog = ({ page, say }: Walk, english: string) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: say(english), exact: true })
    .click();

async function choosing({ page, say }: Walk, file: { name: string; text: string }): Promise<void> {
  const chosen = { name: file.name, mimeType: 'application/json', buffer: Buffer.from(file.text) };
  await page.getByLabel(say('Open recording')).setInputFiles(chosen);
}
