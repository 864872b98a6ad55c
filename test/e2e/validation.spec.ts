import type { Locator, Page } from '@playwright/test';
import { enter, expect, test } from './fixtures.ts';
import { closeByEscape } from './keyboard.ts';
import { promptTool } from './seed.ts';
import { type Form, forms } from './validation/forms.ts';

/*
 * Each form refuses a draft at its fields, keeps it as it was typed and sends nothing; and sends another one as the rules say,
 * and says so where that fails. All rules are in test/machines/form/validation.test.ts.
 */

/** The messages under the fields. */
const complaints = (form: Locator) => form.locator('[id$="-error"], [slot="errorMessage"]');

function find(form: Locator, { kinds }: Form, name: string): Locator {
  switch (kinds?.[name]) {
    case 'combobox':
      return form.getByRole('combobox', { name, exact: true });
    case 'select':
      // The button's name begins with the chosen value.
      return form.getByRole('button', { name: new RegExp(` ${name}$`) });
    case 'radio':
      return form.getByRole('radiogroup', { name, exact: true });
    default:
      return form.getByLabel(name, { exact: true });
  }
}

async function fill(form: Locator, described: Form, name: string, value: string): Promise<void> {
  const control = find(form, described, name);
  switch (described.kinds?.[name]) {
    case 'combobox':
      await control.fill(value);
      // Blurring the field closes its suggestions.
      return control.press('Tab');
    case 'select':
      await control.click();
      return form.page().getByRole('option', { name: value }).click();
    case 'radio':
      return control.getByText(value, { exact: true }).click();
    default:
      return control.fill(value);
  }
}

async function tryForm(page: Page, described: Form, burger: string, sent: string[]): Promise<void> {
  const { open, submit, refused, accepted, stays = false } = described;
  const form = await open(page, burger);
  const submitWith = async (values: Readonly<Record<string, string>> = {}) => {
    for (const [name, value] of Object.entries(values)) await fill(form, described, name, value);
    await form.getByRole('button', { name: submit, exact: true }).click();
  };
  await page.route('**/api/**', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.abort(),
  );
  sent.length = 0;
  if (refused) {
    await submitWith(refused.enter);
    await expect(complaints(form)).toHaveText(Object.values(refused.says));
    for (const [name, words] of Object.entries(refused.says))
      await expect.poll(() => descriptionOf(find(form, described, name)), name).toContain(words);
    for (const [name, value] of Object.entries(refused.enter ?? {}))
      await expect(find(form, described, name)).toHaveValue(value);
    expect(sent).toEqual([]);
  }
  await submitWith(accepted.enter);
  await expect(page.getByRole('alert').getByText(accepted.warns, { exact: true }).first()).toBeVisible();
  expect(sent).toEqual([accepted.sends]);
  await expect(complaints(form)).toHaveCount(0);
  await page.unroute('**/api/**');
  if (!stays) await closeByEscape(form);
}

/** The description of a field for assistive technology. */
const descriptionOf = (field: Locator) =>
  field.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' '),
  );

for (const [part, described] of Object.entries(forms))
  test(`each form of ${part} refuses a faulty draft and sends a valid one`, async ({ page, api, burger }) => {
    await api('POST', '/api/services', { service: 'billing', role: 'clerk' });
    await api('POST', `/api/burger/${burger}/patty`, promptTool('House rules', 'Be brief.'));
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'GET') return;
      const call = `${request.method()} ${new URL(request.url()).pathname} ${request.postData() ?? ''}`;
      sent.push(call.trim().replace(/\b[A-Z]{2,3}-[0-9A-Z]{10}\b/g, '{id}'));
    });
    await enter(page, '/cowtex/workshops');
    for (const form of described) await test.step(form.name, () => tryForm(page, form, burger, sent));
  });
