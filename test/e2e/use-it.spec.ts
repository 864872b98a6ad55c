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
  const tool = (name: string) =>
    api('POST', `/api/burger/${burger}/patty`, {
      type: 'prompt',
      json_data: { name, display_name: name, description: 'Says it', parameters: {} },
      settings: { type: 'static_prompt', prompt: 'It.' },
    });
  await tool('first');
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
  const told = async () => completion.parse(await (await ask()).json()).choices[0].message.content;
  const card = page.getByRole('region', { name: 'Published state' });
  const question = page.getByRole('alertdialog');
  const publish = async () => {
    await card.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('dialog', { name: 'Publish' }).getByRole('button', { name: 'Publish' }).click();
  };
  expect((await ask()).status).toBe(404);
  await publish();
  await expect(card).toContainText('Published: state 1');
  expect(await told()).toContain('You said: “Hello”. The tools I can call: first.');

  // What is edited reaches programs when it is published, and not before.
  await tool('second');
  await page.reload();
  await expect(card).toContainText('1 change since');
  expect(await told()).toMatch(/The tools I can call: first\./);
  await publish();
  await expect(card).toContainText('Published: state 2');
  expect(await told()).toMatch(/The tools I can call: first, second\./);
  await card.getByRole('button', { name: 'Take back' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take back', exact: true }).click();
  await expect(card).toContainText('Published: state 1');
  expect(await told()).toMatch(/The tools I can call: first\./);

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
