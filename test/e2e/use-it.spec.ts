import { z } from 'zod';
import { enter, expect, test } from './fixtures.ts';
import { closeByEscape } from './keyboard.ts';

/* How visitors and programs use a burger: the link, the examples, and the keys. */

const completion = z.object({ choices: z.tuple([z.object({ message: z.object({ content: z.string() }) })]) });

test('a stranger’s program asks a burger by a key that was made for it, until the key is revoked', async ({
  page,
  api,
  burger,
}) => {
  await api('POST', `/api/burger/${burger}/publications`, {});
  await enter(page, `/cowtex/burgers/${burger}`);
  const part = page.getByRole('region', { name: 'Use it' });
  const example = part.locator('pre');
  await expect(example).toContainText('curl ');
  await expect(part).toContainText('No program can ask this burger yet.');

  await part.getByRole('button', { name: 'New key' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Website');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'The new key' });
  await expect(dialog).toContainText('It is shown only this once.');
  const secret = (await dialog.locator('code').textContent()) ?? '';
  // Another press of Enter makes no second key.
  await page.keyboard.press('Enter');
  await closeByEscape(dialog);
  const row = part.getByRole('row', { name: /Website/ });
  await expect(row).toContainText(`${secret.slice(0, 11)}…`);
  await expect(part.getByRole('row')).toHaveCount(2);
  expect(await page.content()).not.toContain(secret);

  // What the example's command does.
  const [, address = ''] = /^curl '([^']+)'/.exec((await example.textContent()) ?? '') ?? [];
  const [, body = ''] = /-d '(.*)'$/s.exec((await example.textContent()) ?? '') ?? [];
  const ask = () =>
    fetch(address, {
      method: 'POST',
      headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' },
      body,
    });
  const answer = completion.parse(await (await ask()).json());
  expect(answer.choices[0].message.content).toContain('You said: “Hello”');

  for (const [name, line] of [
    ['openai', 'new OpenAI('],
    ['AI SDK', 'includeUsage: true'],
    ['LangChain', 'new ChatOpenAI('],
    ['promptfoo', `openai:chat:${burger}`],
  ] as const) {
    await part.getByRole('tab', { name }).click();
    await expect(example).toContainText(line);
    await expect(example).toContainText(address.replace('/chat/completions', ''));
  }

  await row.getByRole('button', { name: 'Revoke Website' }).click();
  const question = page.getByRole('alertdialog', { name: 'Revoke key' });
  await expect(question).toContainText('Revoke the key “Website”?');
  await question.getByRole('button', { name: 'Revoke key' }).click();
  await expect(row).toHaveCount(0);
  expect((await ask()).status).toBe(401);
});

test('the link for visitors is there where the burger is public', async ({ page, api, burger }) => {
  await enter(page, `/cowtex/burgers/${burger}`);
  const part = page.getByRole('region', { name: 'Visitors' });
  await expect(part).toContainText('Only people who sign in can chat with this burger.');
  const { name, type, workshop_id } = z
    .object({ data: z.object({ name: z.string(), type: z.string(), workshop_id: z.string() }) })
    .parse(await api('GET', `/api/burger/${burger}`)).data;
  await api('PUT', `/api/burger/${burger}`, { name, type, workshop_id, is_public: true });
  await page.reload();
  await expect(part.getByRole('button', { name: 'Copy link' })).toBeVisible();
  const opened = page.waitForEvent('popup');
  await part.getByRole('link', { name: 'Open' }).click();
  await expect((await opened).getByRole('heading', { name, level: 1 })).toBeVisible();
});
