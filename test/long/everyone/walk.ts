import type { Locator, Page } from '@playwright/test';
import { enter, expect, follow, type RunningServer } from '#test/e2e/fixtures.ts';
import { closeByEscape } from '#test/e2e/keyboard.ts';
import { apiAs, buildingTool, createdId, seedBurger } from '#test/e2e/seed.ts';

/** Looks at the page at each place of a walk. `what` names the place. */
type Look = (what: string) => Promise<void>;

interface Seeds {
  readonly burger: string;
  readonly other: string;
  /** A burger without any layer. */
  readonly bare: string;
  readonly workshop: string;
}

/** A person who goes through the console in English, and the places that they come by. */
export interface Walk {
  readonly page: Page;
  readonly server: RunningServer;
  readonly seeds: Seeds;
  readonly look: Look;
  /** Opens a page as the first account, or as a stranger. */
  open(path: string, as?: 'admin' | 'stranger'): Promise<void>;
  button(name: string): Locator;
  press(name: string): Promise<void>;
  /** Presses a button of a dialog. */
  pressIn(title: string, name: string): Promise<void>;
  field(label: string): Locator;
  sees(text: string): Promise<void>;
  /** Chooses an entry of the menu of this button. */
  choose(menu: Locator, entry: string): Promise<void>;
  /** Opens the menu of this button, looks at it, and closes it. */
  lookAtMenu(menu: Locator, what: string): Promise<void>;
  /** Closes the dialog by Escape. */
  close(): Promise<void>;
  /** Answers the question by Escape. */
  dismiss(): Promise<void>;
}

/** Begins a walk on a server of its own. */
export async function begin(page: Page, server: RunningServer, look: Look): Promise<Walk> {
  const seeds = await seed(server);
  // Otherwise a try for something that is missing ends with the test.
  page.setDefaultTimeout(30_000);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  let isIn = false;
  const walk: Walk = {
    page,
    server,
    seeds,
    look,
    async open(path, as = 'admin') {
      if (as === 'stranger') await page.goto(path);
      else if (!isIn) await enter(page, path);
      else await follow(page, path);
      isIn = as === 'admin';
      await expect(page).toHaveURL(path);
      await expect(page.locator('body:not([data-leaves-page])')).toHaveCount(1);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
    button,
    press: (name) => button(name).first().click(),
    pressIn: (title, name) =>
      page.getByRole('dialog', { name: title }).getByRole('button', { name, exact: true }).click(),
    field: (label) => page.getByLabel(label, { exact: true }).and(page.locator('input, textarea')),
    sees: (text) => expect(page.getByText(text).first()).toBeVisible(),
    async choose(menu, entry) {
      await menu.click();
      await page.getByRole('menuitem', { name: entry }).click();
    },
    async lookAtMenu(menu, what) {
      await menu.click();
      await expect(page.getByRole('menu')).toBeFocused();
      await look(what);
      await page.keyboard.press('Escape');
      await expect(page.locator('[inert]')).toHaveCount(0);
    },
    async close() {
      await closeByEscape(page.getByRole('dialog'));
      await expect(page.locator('[inert]')).toHaveCount(0);
    },
    dismiss: () => closeByEscape(page.getByRole('alertdialog')),
  };
  return walk;
}

/** Two burgers with their layers, one without, accounts and service roles. */
async function seed({ url }: RunningServer): Promise<Seeds> {
  const api = await apiAs(url);
  const burger = await seedBurger(url);
  const other = await seedBurger(url);
  const workshop = await createdId(api, '/api/workshop', { name: 'Kitchen' });
  const bare = await createdId(api, '/api/burger', { name: 'Bare', type: 'chat', workshop_id: workshop });
  await api('POST', `/api/burger/${burger}/cheese`, { type: 'openai', json_data: { api_key: 'sk-secret' } });
  const tool = buildingTool(
    { type: 'string' },
    { url: `${url}/demo-api/buildings/{building_id}`, method: 'get' },
  );
  for (const id of [burger, other]) await api('POST', `/api/burger/${id}/patty`, tool);
  await api('POST', '/api/accounts', { account: 'milo', password: 'burger-time' });
  for (const [service, role] of [
    ['billing', 'clerk'],
    ['billing', 'auditor'],
    ['', 'guest'],
  ])
    await api('POST', '/api/services', { service, role });
  return { burger, other, bare, workshop };
}
