import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { button, composer, onPrompt, pressUntil, send } from './chat-parts.ts';
import { enter, expect, follow, test } from './fixtures.ts';
import { hold } from './hold.ts';
import { apiAs, createdId } from './seed.ts';
import { bake, bakeTwo, side } from './two-burgers.ts';

/* Two conversations with one composer. */

const prompts = (page: Page, name: string) =>
  side(page, name)
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: 'Edit and resend' }) });
const figures = (page: Page, name: string) => side(page, name).getByText(/in all .*\d out/);

const connectBoth = async (page: Page) => {
  await button(page, 'Connect both').click();
  await expect(page.getByText('Status: connected')).toHaveCount(2);
};

async function choose(page: Page, action: string): Promise<void> {
  await button(page, 'Actions').click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** The prompts that went over each socket, by the burger's ID. */
function recordPrompts(page: Page): Record<string, string[][]> {
  const sent: Record<string, string[][]> = {};
  onPrompt(page, (messages, burger) => {
    sent[burger] = [...(sent[burger] ?? []), messages.map(({ content }) => content)];
  });
  return sent;
}

test('one prompt goes to both, and each answer has figures and a recording of its own', async ({
  page,
  server,
}) => {
  const { plain, kind, path } = await bakeTwo(server);
  const sent = recordPrompts(page);
  await enter(page, path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plain and Kind');
  await expect(page).toHaveTitle('Plain and Kind · Chat · Cowtex');
  await choose(page, 'Turn debug mode on');
  await connectBoth(page);
  await expect(composer(page)).toBeFocused();
  await send(page, 'Who are you?');
  for (const [name, model] of [
    ['Plain', 'small'],
    ['Kind', 'large'],
  ] as const) {
    await expect(figures(page, name)).toContainText(/First word .* tokens in .* out · /);
    await expect(figures(page, name)).toContainText(model);
    await expect(side(page, name)).toContainText(`You are ${name}.`);
  }
  expect(sent).toEqual({ [plain]: [['Who are you?']], [kind]: [['Who are you?']] });
  await expect(composer(page)).toHaveValue('');
  await expect(composer(page)).toBeFocused();

  await side(page, 'Kind').getByRole('button', { name: 'Recording and transcript' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Save recording', 'Copy transcript']);
  const saving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Save recording' }).click();
  const recording = await readFile(await (await saving).path(), 'utf8');
  expect(recording).toContain('Who are you?');
  expect(recording).toContain('Kind.”');
  expect(recording).not.toContain('Plain');
});

test('the pair has conversations of its own, which last and stand on either side', async ({
  page,
  server,
}) => {
  const { plain, kind, path } = await bakeTwo(server);
  await enter(page, `/cowtex/burgers/${plain}/chat`);
  await button(page, 'Connect').click();
  await send(page, 'Alone');
  await expect(page.getByText(/\d out/)).toBeVisible();
  await follow(page, path);
  await expect(page.getByRole('log')).toHaveText([/No messages yet/, /No messages yet/]);
  await connectBoth(page);
  await send(page, 'Together');
  for (const name of ['Plain', 'Kind']) await expect(figures(page, name)).toBeVisible();
  await page.reload();
  for (const name of ['Plain', 'Kind']) await expect(prompts(page, name)).toContainText('Together');

  await follow(page, `/cowtex/burgers/${kind}/chat?beside=${plain}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kind and Plain');
  for (const name of ['Plain', 'Kind']) await expect(prompts(page, name)).toContainText('Together');

  await page.getByRole('link', { name: 'Chat with one burger' }).click();
  await expect(page.getByRole('log')).toHaveText([/No messages yet/]);
  await follow(page, `/cowtex/burgers/${plain}/chat`);
  await expect(page.getByRole('log')).toContainText('Alone');
  await expect(page.getByRole('log')).not.toContainText('Together');
});

test('a prompt is tried again and edited for one burger', async ({ page, server }) => {
  const { plain, kind, path } = await bakeTwo(server);
  const sent = recordPrompts(page);
  await enter(page, path);
  await connectBoth(page);
  await send(page, 'Frist');
  for (const name of ['Plain', 'Kind']) await expect(figures(page, name)).toBeVisible();
  const inKind = (name: string) => side(page, 'Kind').getByRole('button', { name });
  await pressUntil(
    () => inKind('Try again').click(),
    () => inKind('Undo').isVisible(),
  );
  await expect.poll(() => sent[kind]).toEqual([['Frist'], ['Frist']]);
  await expect(figures(page, 'Kind')).toBeVisible();
  expect(sent[plain]).toEqual([['Frist']]);

  const inPlain = (name: string) => side(page, 'Plain').getByRole('button', { name });
  await pressUntil(
    () => inPlain('Edit and resend').click(),
    () => inPlain('Undo').isVisible(),
  );
  await expect(prompts(page, 'Plain')).toHaveCount(0);
  await expect(prompts(page, 'Kind')).toHaveCount(1);
  await expect(composer(page)).toHaveValue('Frist');
  await expect(composer(page)).toBeFocused();
  await expect(page.getByText('Press Enter to send to both.')).toBeVisible();
  await send(page, 'First');
  for (const name of ['Plain', 'Kind']) await expect(prompts(page, name).last()).toContainText('First');
  expect([sent[plain]?.at(-1), sent[kind]?.at(-1)]).toEqual([['First'], ['First']]);
});

test('the answers of both are shown as received', async ({ page, server }) => {
  const { path } = await bakeTwo(server);
  await enter(page, path);
  await connectBoth(page);
  await send(page, '**First**');
  const strong = (name: string) => side(page, name).getByRole('strong');
  for (const name of ['Plain', 'Kind']) await expect(strong(name)).toHaveText('First');
  await choose(page, 'Show answers as received');
  for (const name of ['Plain', 'Kind']) {
    await expect(strong(name)).toHaveCount(0);
    await expect(side(page, name).getByText('You said: “**First**”')).toBeVisible();
  }
  await choose(page, 'Show answers formatted');
  for (const name of ['Plain', 'Kind']) await expect(strong(name)).toHaveText('First');
});

test('a burger is compared with a copy of itself, one of whose layers is changed', async ({
  page,
  server,
}) => {
  const { plain } = await bakeTwo(server);
  await enter(page, `/cowtex/burgers/${plain}/chat`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Plain');
  const release = await hold(page, '**/api/burger?*');
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await button(page, 'Compare with…').click();
  await button(page, 'Duplicate this burger').click();
  const dialog = page.getByRole('dialog', { name: 'Duplicate Plain' });
  await expect(dialog).toContainText('Loading burgers…');
  release();
  await dialog.getByLabel('Burger name').fill('Plain, kinder');
  const lists = loaded.filter((path) => ['/api/burger', '/api/workshop'].includes(path));
  expect(lists.sort()).toEqual(['/api/burger', '/api/workshop']);
  await dialog.getByRole('button', { name: 'Duplicate burger' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plain and Plain, kinder');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await side(page, 'Plain, kinder').getByRole('link', { name: 'Burger settings' }).click();
  await page.getByRole('button', { name: /^Edit top bun/ }).click();
  await page.getByRole('textbox', { name: 'Prompt' }).fill('You are kind.');
  await page.getByRole('button', { name: 'Save top bun' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goBack();
  await connectBoth(page);
  await send(page, 'Who are you?');
  await expect(side(page, 'Plain')).toContainText('My prompt begins: “You are Plain.”');
  await expect(side(page, 'Plain, kinder')).toContainText('My prompt begins: “You are kind.”');
});

test('the workshop of the other burger is chosen by keys, and the focus stays', async ({ page, server }) => {
  const { plain } = await bakeTwo(server);
  const bar = await createdId(await apiAs(server.url), '/api/workshop', { name: 'Bar' });
  await bake(server, bar, 'Sour', 'small');
  await enter(page, `/cowtex/burgers/${plain}/chat`);
  await button(page, 'Compare with…').click();
  const workshop = page.getByRole('dialog').getByRole('button', { name: /Workshop$/ });
  const burger = page.getByRole('dialog').getByRole('button', { name: /Burger$/ });
  await expect(burger).toContainText('Kind');
  await workshop.press('Enter');
  await page.getByRole('option', { name: 'Bar' }).press('Enter');
  await expect(burger).toContainText('Sour');
  await expect(workshop).toBeFocused();
});

test('a pair that cannot be says why, with the ways on', async ({ page, server }) => {
  const { workshop, plain, kind } = await bakeTwo(server);
  const empty = await bake(server, workshop, 'Empty', null);
  await enter(page, `/cowtex/burgers/${plain}/chat?beside=${plain}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A burger can’t be compared with itself');

  await follow(page, `/cowtex/burgers/${plain}/chat?beside=BRG-404`);
  await expect(page.getByText('There is no burger with the ID BRG-404.')).toBeVisible();
  await button(page, 'Compare with…').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /Burger/ }).click();
  await expect(page.getByRole('option')).toHaveText([/Empty/, /Kind/]);
  await page.getByRole('option', { name: /Kind/ }).click();
  await dialog.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plain and Kind');
  await expect(page).toHaveURL(new RegExp(`${plain}/chat\\?beside=${kind}$`));

  await follow(page, `/cowtex/burgers/BRG-404/chat?beside=${kind}`);
  await expect(page.getByText('There is no burger with the ID BRG-404.')).toBeVisible();
  await page.getByRole('link', { name: 'Chat with one burger' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chat Kind');

  await follow(page, `/cowtex/burgers/${plain}/chat?beside=${empty}`);
  await expect(side(page, 'Empty')).toContainText('Empty has no cheese, so it has no model to answer with.');
  await expect(side(page, 'Plain')).not.toContainText('no cheese');

  const nameless = await bake(server, workshop, 'Nameless', ' ');
  await follow(page, `/cowtex/burgers/${plain}/chat?beside=${nameless}`);
  await expect(side(page, 'Nameless')).toContainText('Nameless has no model set to answer with.');
});
