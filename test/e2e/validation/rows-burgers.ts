import type { Locator } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { closeByEscape } from '../keyboard.ts';
import { behind, button, type Form, form, type Place, select, text } from './table.ts';

const name = text('Burger name', '汉堡名称');
const workshop = select('Workshop', '工坊');
const create = 'POST /api/burger {"name":"A","type":"chat","workshop_id":"{id}"}';
const nameRequired = ['Enter a burger name', '请输入汉堡名称'] as const;

export const burgerForms: readonly Form[] = [
  form({
    name: 'Burger',
    open: behind('/cowtex/burgers', ['New burger', '新建汉堡']),
    submit: ['Create burger', '创建汉堡'],
    fields: { name, workshop },
    rows: {
      'name required': { enter: { name: '' }, says: { name: nameRequired } },
      'a name of white space is none': {
        enter: { name: '   ', workshop: 'Seeded' },
        says: { name: nameRequired },
      },
      'values are trimmed': {
        enter: { name: ' A ' },
        sends: create,
        warns: ['Unable to create burger.', '无法创建汉堡。'],
      },
    },
    leave: pressTwice,
  }),
  form({
    name: 'Burger that says no workshop',
    // The server’s burgers always have a workshop, but other servers' answers may leave it out.
    open: async (at: Place) => {
      await at.page.route('**/api/burger?*', (route) =>
        route.fulfill({ json: { data: [{ id: 'BRG-1', name: 'Homeless' }] } }),
      );
      await at.page.goto('/cowtex/burgers');
      await button(at, ['Edit Homeless', '编辑“Homeless”']).click();
      return at.page.getByRole('dialog');
    },
    submit: ['Save burger', '保存汉堡'],
    fields: { name, workshop },
    rows: {
      'workshop required': {
        enter: { name: '' },
        says: { name: nameRequired, workshop: ['Enter a workshop ID', '请输入工坊 ID'] },
      },
      'name and workshop will do': {
        enter: { name: 'At home', workshop: 'Seeded' },
        sends: 'PUT /api/burger/BRG-1 {"name":"At home","type":"chat","workshop_id":"{id}"}',
        warns: ['Unable to update burger.', '无法更新汉堡。'],
      },
    },
    leave: async ({ page }) => {
      await page.keyboard.press('Escape');
      await page.unroute('**/api/burger?*');
    },
  }),
];

/** Submits the form twice, and expects one call: no submit while saving. */
async function pressTwice(at: Place, form: Locator): Promise<void> {
  const { page, say } = at;
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/burger', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await answered;
    await route.abort();
  });
  at.forgetSent();
  await form.getByLabel(say(name.label), { exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(button(at, ['Creating…', '正在创建…'], form)).toBeVisible();
  await page.keyboard.press('Enter');
  answer();
  await expect(form.getByRole('alert')).toContainText(say(['Unable to create burger.', '无法创建汉堡。']));
  expect(at.sent).toEqual([create]);
  await page.unroute('**/api/burger');
  await closeByEscape(form);
}
