import type { Tour } from './tour.ts';

/** A picture, of what its page shows once `act` is done. Each act goes on where the one before it ended. */
export interface Shot {
  readonly name: string;
  readonly act?: (tour: Tour) => Promise<void>;
}

/** An address and its pictures. A dialog that one of them has opened is closed before the next. */
export interface Stop {
  readonly path: string;
  readonly shots: readonly Shot[];
}

const press =
  (...name: readonly [string, ...string[]]) =>
  (tour: Tour) =>
    tour.press(...name);

/** Does what opens a dialog, whose code may be on its way, and waits for it. */
const opening = (act: (tour: Tour) => Promise<unknown>) => async (tour: Tour) => {
  await act(tour);
  await tour.page.locator('[role=dialog], [role=alertdialog]').first().waitFor();
};

/** Presses a button that opens a dialog. */
const opens = (...name: readonly [string, ...string[]]) => opening(press(...name));

/** Presses a button that opens a form, and sends the form as it is. */
const sends = (name: string) => async (tour: Tour) => {
  await tour.press(name);
  await submit(tour);
};

/** Replaces the definition of a tool. */
const defines = (definition: string) => async (tour: Tour) => {
  await tour.press('Edit {name}', 'Get building');
  await tour.field('Definition JSON').fill(definition);
};

/** Tests a tool with a building. */
const testsWith = (building: string) => async (tour: Tour) => {
  await tour.press('Test {name}', 'Get building');
  await tour.dialog.getByRole('textbox').first().fill(building);
  await submit(tour);
  await tour.dialog.getByRole('region').first().waitFor();
};

/** Opens the actions of an account and chooses one. */
const ofAccount = (action: string) =>
  opening(async (tour) => {
    await tour.press('Actions for {0}', 'ada.krust');
    await tour.choose(action);
  });

/** What anybody sees. */
export const publicStops: readonly Stop[] = [
  { path: '/', shots: [{ name: 'home' }] },
  { path: '/login', shots: [{ name: 'login' }, { name: 'login-errors', act: press('Sign in') }] },
  { path: '/services', shots: [{ name: 'services-signed-out' }] },
];

/** What members see. */
export const memberStops = (ids: Tour['ids']): readonly Stop[] => [
  {
    path: '/',
    shots: [
      { name: 'home-signed-in' },
      { name: 'user-menu', act: press('Hello, {name}', 'Admin') },
      { name: 'keys', act: opening((tour) => tour.choose('Keyboard shortcuts')) },
      {
        name: 'palette',
        act: async ({ page }) => {
          await page.keyboard.press('Control+k');
          await page.getByRole('dialog').getByText('Building guide').first().waitFor();
        },
      },
    ],
  },
  {
    path: '/services',
    shots: [
      { name: 'services' },
      { name: 'services-create', act: opens('Create service role') },
      { name: 'services-manage', act: opens('Manage roles: {0}', 'billing') },
      {
        name: 'services-remove',
        act: async (tour) => {
          await tour.press('Manage roles: {0}', 'billing');
          await tour.press('Remove role {role}', 'auditor');
        },
      },
    ],
  },
  {
    path: '/accounts',
    shots: [
      { name: 'accounts' },
      { name: 'accounts-menu', act: press('Actions for {0}', 'ada.krust') },
      { name: 'accounts-edit', act: opening((tour) => tour.choose('Edit profile')) },
      { name: 'accounts-password', act: ofAccount('Change password') },
      { name: 'accounts-assign', act: ofAccount('Assign service role') },
      { name: 'accounts-delete', act: ofAccount('Delete account') },
      { name: 'accounts-create-errors', act: sends('Create account') },
      { name: 'accounts-nothing', act: (tour) => tour.field('Search accounts').fill('nobody') },
    ],
  },
  {
    path: '/profile',
    shots: [{ name: 'profile' }, { name: 'profile-errors', act: press('Change password') }],
  },
  { path: '/cowtex', shots: [{ name: 'cowtex' }] },
  {
    path: '/cowtex/dashboard',
    shots: [
      { name: 'dashboard', act: ({ page }) => page.getByRole('slider').waitFor() },
      {
        name: 'dashboard-monthly',
        act: async ({ page }) => {
          await page.getByRole('tab').last().click();
          await page.locator('details summary').click();
          await page.getByRole('slider').focus();
          await page.keyboard.press('ArrowLeft');
        },
      },
    ],
  },
  {
    path: '/cowtex/workshops',
    shots: [
      { name: 'workshops' },
      {
        name: 'workshops-chosen',
        act: ({ page }) => page.getByRole('link', { name: 'Support desk' }).click(),
      },
      { name: 'workshops-new', act: opens('New workshop') },
      {
        name: 'workshops-refused',
        act: async (tour) => {
          await tour.press('New workshop');
          await tour.field('Workshop name').fill('Kitchen');
          await refuse(tour, '**/api/workshop', () => submit(tour));
        },
      },
      { name: 'workshops-returned', act: opens('New workshop') },
      { name: 'workshops-import', act: opens('Import burgers') },
      {
        name: 'workshops-import-asks',
        act: async (tour) => {
          await tour.press('Import burgers');
          await tour.field('Burgers as JSON').fill('[{ "name": "Night shift" }, { "name": "Early shift" }]');
          await submit(tour);
          await tour.page.getByRole('alertdialog').waitFor();
        },
      },
    ],
  },
  {
    path: `/cowtex/burgers?workshop=${ids.workshop}`,
    shots: [
      { name: 'burgers' },
      { name: 'burgers-new', act: opens('New burger') },
      { name: 'burgers-edit', act: opens('Edit {name}', 'Building guide') },
      { name: 'burgers-duplicate', act: opens('Duplicate {name}', 'Building guide') },
      { name: 'burgers-delete', act: opens('Delete {name}', 'Building guide') },
      { name: 'burgers-workshops', act: ({ page }) => page.locator('main [aria-haspopup=listbox]').click() },
      {
        name: 'burgers-samples',
        act: ({ page }) => page.getByRole('option', { name: 'Empty shelf' }).click(),
      },
    ],
  },
  {
    path: `/cowtex/burgers/${ids.burger}`,
    shots: [
      { name: 'burger' },
      { name: 'top-bun-add', act: opens('Add top bun') },
      { name: 'top-bun-edit', act: opening((tour) => tour.press('Edit {name}', tour.say('top bun'))) },
      { name: 'cheese-add', act: opens('Add cheese') },
      { name: 'cheese-edit', act: opens('Edit {name}', 'ollama') },
      {
        name: 'cheese-test',
        act: async (tour) => {
          await tour.press('Test {name}', 'ollama');
          await submit(tour);
          await tour.dialog.getByRole('region').waitFor();
        },
      },
      { name: 'patty-add-errors', act: sends('Add patty') },
      { name: 'patty-edit', act: opens('Edit {name}', 'Get building') },
      { name: 'patty-edit-broken', act: defines('{ "name": "get_building", }') },
      { name: 'patty-test', act: testsWith('B-101') },
      { name: 'patty-test-failed', act: testsWith('none') },
      {
        name: 'patty-source',
        act: async (tour) => {
          await tour.press('Add patty');
          await tour.dialog.locator('summary').first().click();
          await tour
            .field('cURL command or OpenAPI (YAML or JSON)')
            .fill('/shops/{shop_id}:\n  get:\n    operationId: getShop');
        },
      },
      { name: 'patty-hints', act: defines('{ "parameters": { "required": ["floor"] } }') },
      { name: 'burger-toast', act: press('Save publish settings') },
      { name: 'patty-delete', act: opens('Delete {name}', 'Get building') },
    ],
  },
  {
    path: `/cowtex/burgers/${ids.bare}`,
    shots: [{ name: 'burger-bare' }, { name: 'burger-example', act: press('See an example') }],
  },
  { path: '/cowtex/burgers/BRG-missing', shots: [{ name: 'burger-missing' }] },
  {
    path: `/cowtex/burgers/${ids.burger}/chat`,
    shots: [
      { name: 'chat' },
      {
        name: 'chat-talking',
        act: async (tour) => {
          await tour.page.getByRole('checkbox').or(tour.page.getByRole('switch')).first().press(' ');
          await tour.press('Connect');
          await send(tour, 'What can you tell me about building B-102?');
        },
      },
      {
        name: 'chat-unfolded',
        act: ({ page }) => page.locator('[role=log] summary').first().click(),
      },
      { name: 'chat-menu', act: press('Recording and transcript') },
      { name: 'chat-steps', act: (tour) => tour.choose('Show what happened') },
      { name: 'chat-compare', act: opens('Compare with…') },
      {
        name: 'chat-recording',
        act: async (tour) => {
          const { page } = tour;
          await tour.press('Recording and transcript');
          const [saved] = await Promise.all([page.waitForEvent('download'), tour.choose('Save recording')]);
          await tour.press('Recording and transcript');
          const [chooser] = await Promise.all([
            page.waitForEvent('filechooser'),
            tour.choose('Open recording'),
          ]);
          await chooser.setFiles(await saved.path());
          await tour.button('Play').waitFor();
        },
      },
      {
        name: 'chat-replaced',
        act: async (tour) => {
          await tour.press('Back to the conversation');
          await tour.press('Edit and resend');
        },
      },
    ],
  },
  {
    path: `/cowtex/burgers/${ids.burger}/chat?beside=${ids.other}`,
    shots: [
      {
        name: 'chat-beside',
        // The tabs of a narrow window are fetched when it is first narrow.
        act: async ({ page }) => {
          await page.setViewportSize({ width: 360, height: 740 });
          await page.getByRole('tab').first().waitFor();
        },
      },
    ],
  },
  { path: '/cowtex/subscription', shots: [{ name: 'subscription' }] },
  {
    path: '/cowtex/subscription/checkout',
    shots: [
      { name: 'checkout' },
      { name: 'checkout-choose', act: ({ page }) => page.locator('main article button').first().click() },
      {
        name: 'checkout-payment',
        act: async ({ page }) => {
          await page.locator('main article button').last().click();
          await page.locator('input[autocomplete=cc-number]').waitFor();
        },
      },
      {
        name: 'checkout-payment-errors',
        act: async (tour) => {
          await tour.page.locator('main article button').last().click();
          await submit(tour);
        },
      },
    ],
  },
  {
    path: '/cowtex/demo',
    shots: [
      { name: 'demo-1' },
      ...[2, 3, 4, 5].map((step) => ({ name: `demo-${step}`, act: goOn })),
      {
        name: 'demo-summary',
        act: async (tour: Tour) => {
          await tour.page.locator('main form button[type=submit]').click();
          await tour.page.locator('main li[aria-current=step]').waitFor({ state: 'detached' });
        },
      },
    ],
  },
];

const submit = ({ dialog }: Tour) => dialog.locator('button[type=submit]').click();

/** Refuses the calls to an address during an act. */
async function refuse({ page, dialog }: Tour, calls: string, act: () => Promise<void>): Promise<void> {
  await page.route(calls, (route) => route.fulfill({ status: 503, json: {} }));
  await act();
  await dialog.getByRole('alert').waitFor();
  await page.unroute(calls);
}

/** Sends the form of a step of the demo, and waits for the next one. */
async function goOn({ page }: Tour): Promise<void> {
  const step = page.locator('main li[aria-current=step]');
  const before = await step.textContent();
  await page.locator('main form button[type=submit]').click();
  await page.waitForFunction(
    (text) => document.querySelector('main li[aria-current=step]')?.textContent !== text,
    before,
  );
}

async function send({ page }: Tour, text: string): Promise<void> {
  const message = page.locator('main textarea');
  await message.and(page.locator(':enabled')).waitFor();
  await message.fill(text);
  // A press just after the connection counts for nothing. Meanwhile the button is disabled.
  await page.locator('main form button[type=submit]:enabled').first().waitFor();
  await message.press('Enter');
  await page.locator('[role=log]').getByText('Cheddar Tower').filter({ visible: true }).first().waitFor();
}
