import type { Locator, Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { closeByEscape } from '../keyboard.ts';
import {
  button,
  type Field,
  type Fields,
  type Form,
  type Place,
  type Row,
  type Texts,
  type Words,
} from './table.ts';

/** Opens the form, tries its rows and leaves it. */
export async function tryForm(at: Place, tried: Form): Promise<void> {
  const { open, rows, leave = closeDialog } = tried;
  const form = await open(at);
  at.letThrough(false);
  for (const [rule, row] of Object.entries(rows)) await tryRow(at, form, tried, rule, row);
  at.letThrough(true);
  await leave(at, form);
}

/**
 * Checks everything that a row says, and all words in both languages. The page stays in the other language, so rows are
 * entered in either. The expectations are soft, so that one failed row does not hide others.
 */
async function tryRow(
  at: Place,
  form: Locator,
  { submit, fields }: Form,
  rule: string,
  row: Row,
): Promise<void> {
  const soft = expect.configure({ soft: true, message: rule });
  const entered = textsOf(fields, row.enter);
  at.forgetSent();
  for (const [field, value] of entered) await enter(at, form, field, value);
  if (isKey(submit)) await at.page.keyboard.press(submit.key);
  else await button(at, submit, form).click();

  await expectWords(at, form, fields, row, soft);
  if (row.sends !== undefined) {
    await soft.poll(() => at.sent, rule).toEqual([row.sends]);
    // While the call runs the button has another name and the fields are read-only.
    if (!isKey(submit)) await expect(button(at, submit, form)).toBeVisible();
  } else {
    soft(at.sent, rule).toEqual([]);
  }
  await at.turnLanguage();
  await expectWords(at, form, fields, row, soft);
  for (const [field, value] of textsOf(fields, row.clearedBy)) {
    await enter(at, form, field, value);
    await soft(complaints(form)).toHaveCount(0);
  }
}

/** Checks what the form says in the language that the page is in, and that it keeps what was entered. */
async function expectWords(at: Place, form: Locator, fields: Fields, row: Row, soft: typeof expect) {
  const { page, say } = at;
  if (row.shows !== undefined) return soft(page.getByText(say(row.shows)).first()).toBeVisible();
  const said = textsOf(fields, row.says);
  // In any order: a Chinese form asks for the family name first.
  await soft
    .poll(async () => (await complaints(form).allTextContents()).sort())
    .toEqual(said.map(([, words]) => say(words)).sort());
  for (const [field, words] of said)
    await soft(find(at, form, field)).toHaveAccessibleDescription(containing(say(words)));
  // On a page the warning is above the form.
  if (row.warns !== undefined) await soft(warning(page, say(row.warns))).toBeVisible();
  else await soft(form.getByRole('alert')).toHaveCount(0);
  for (const [field, value] of textsOf(fields, row.enter)) await expectKept(at, form, field, value, soft);
}

/** Pairs each text with its field. */
const textsOf = (fields: Fields, texts: Texts = {}) =>
  Object.entries(texts).map(([name, words = '']) => {
    const field = fields[name];
    if (field === undefined) throw new Error(`There is no field ${name}.`);
    return [field, words] as const;
  });

const warning = (page: Page, words: string) =>
  page.getByRole('alert').getByText(words, { exact: true }).first();

function isKey(submit: Form['submit']): submit is { readonly key: string } {
  return typeof submit === 'object' && 'key' in submit;
}

/** The messages under the fields. */
const complaints = (form: Locator) => form.locator('[id$="-error"], [slot="errorMessage"]');

function find(at: Place, form: Locator, { kind, label }: Field): Locator {
  const name = at.say(label);
  switch (kind) {
    case 'text':
      return form.getByLabel(name, { exact: true });
    case 'combobox':
      return form.getByRole('combobox', { name, exact: true });
    case 'select':
      // The button's name begins with the chosen value.
      return form.getByRole('button', { name: new RegExp(` ${name}$`) });
    case 'radio':
      return form.getByRole('radiogroup', { name, exact: true });
  }
}

async function enter(at: Place, form: Locator, field: Field, value: Words): Promise<void> {
  const control = find(at, form, field);
  switch (field.kind) {
    case 'text':
      return control.fill(at.say(value));
    case 'combobox':
      await control.fill(at.say(value));
      // Blurring the field closes its suggestions.
      return control.press('Tab');
    case 'select':
      await control.click();
      return at.page.getByRole('option', { name: at.say(value) }).click();
    case 'radio':
      return control.getByText(at.say(value), { exact: true }).click();
  }
}

async function expectKept(at: Place, form: Locator, field: Field, value: Words, soft: typeof expect) {
  const control = find(at, form, field);
  const words = at.say(value);
  switch (field.kind) {
    case 'text':
    case 'combobox':
      return soft(control).toHaveValue(words);
    case 'select':
      return soft(control).toContainText(words);
    case 'radio':
      return soft(control.getByRole('radio', { name: words })).toBeChecked();
  }
}

const closeDialog = ({ page }: Place): Promise<void> => closeByEscape(page.getByRole('dialog'));

function containing(words: string): RegExp {
  return new RegExp(words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
}
