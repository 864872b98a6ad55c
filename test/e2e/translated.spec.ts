import { button, connect, converse, disconnect, log } from './chat-parts.ts';
import { ADMIN, expect, test } from './fixtures.ts';

/** Runs in the page: replaces each text by an element with the text, as a browser's translation does. */
function translate(): void {
  const wrap = (text: Node) => {
    const isWords = text instanceof Text && text.data.trim() !== '';
    if (!isWords || text.parentElement?.closest('font, head, script, style, textarea') !== null) return;
    const font = document.createElement('font');
    text.replaceWith(font);
    font.append(text.data);
  };
  const wrapAll = (root: Node) => {
    if (root instanceof Text) wrap(root);
    else for (const child of [...root.childNodes]) wrapAll(child);
  };
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) for (const node of [target, ...addedNodes]) wrapAll(node);
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

test('a page that the browser translates goes on, and shows what changes', async ({ page, burger }) => {
  await page.addInitScript(translate);
  const crashes: string[] = [];
  page.on('pageerror', ({ message }) => crashes.push(message));
  await page.goto('/login');
  await page.getByLabel('Password').fill(ADMIN.password);
  await button(page, 'Sign in').click();
  await expect(page.getByText('Account is required')).toBeVisible();
  await page.getByLabel('Account or email').fill(ADMIN.account);
  await button(page, 'Sign in').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

  await page.getByRole('link', { name: 'Workshop', exact: true }).click();
  await button(page, 'New workshop').first().click();
  await button(page, 'Create workshop').click();
  await expect(page.getByText('Enter a workshop name')).toBeVisible();
  await page.getByLabel('Workshop name').fill('Translated');
  await button(page, 'Create workshop').click();
  await expect(page.getByText('Workshop created.')).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Workshops' }).getByText('Translated')).toBeVisible();

  await page.goto(`/cowtex/burgers/${burger}`);
  await page.getByRole('button', { name: 'Edit ollama' }).click();
  await page.getByRole('textbox', { name: 'Model' }).fill('');
  await button(page, 'Save cheese').click();
  await expect(page.getByText('Cheese updated.')).toBeVisible();
  await page.getByRole('button', { name: 'Edit ollama' }).click();
  await page.getByRole('textbox', { name: 'Model' }).fill('gpt-oss');
  await button(page, 'Save cheese').click();

  await page.getByRole('link', { name: 'Test burger chat' }).click();
  await connect(page);
  await converse(page, 'Hello there');
  await expect(log(page)).toContainText('You said: “Hello there”');
  await disconnect(page);
  await expect(page.getByText('Status: disconnected')).toBeVisible();
  expect(crashes).toEqual([]);
});
