import type { Locator, Page } from '@playwright/test';
import { ollamaReply, serveProvider } from '#test/support/provider-streams.ts';
import { expectToFit, log, send } from './chat-parts.ts';
import { axeFaults } from './everyone/axe.ts';
import { clipboard, enter, expect, onDarkPhone, showsBriefly, test } from './fixtures.ts';
import { closeByEscape } from './keyboard.ts';
import { answer, seedAndTalk, talkTo } from './model-answers.ts';
import { promptTool } from './seed.ts';
import { startSlowModel } from './slow-model.ts';

async function ask(page: Page, prompt: string): Promise<void> {
  await send(page, prompt);
  await expect(page.getByText('The burger is answering…')).toHaveCount(0);
}

const everything = `# The building

Some *emphasis*, some **strength**, some ~~mistakes~~ and \`inline code\`.
A second line.

## Lists

- one
  - nested
    1. deep
- two
- [x] done
- [ ] to do

| Floor | Rent |
|:------|-----:|
| \`Ground\` | 640 |

\`\`\`ts
const rent = 640;
\`\`\`

> Somebody said this.

---

A [contract][c], <https://example.com/auto>, https://example.com/bare and ![a plan](https://example.com/plan.png).

[c]: https://example.com/contract
`;

test('an answer is formatted, and as received with one press, by keyboard, at 360 px and in dark, too', async ({
  page,
  server,
}) => {
  await using _ = await talkTo(page, server.url, [everything]);
  await ask(page, '# *Mine*');
  const row = answer(page);
  await expect(row.getByRole('heading', { level: 3, name: 'The building' })).toBeVisible();
  await expect(row.getByRole('heading', { level: 4, name: 'Lists' })).toBeVisible();
  await expect(row.getByRole('emphasis')).toHaveText('emphasis');
  await expect(row.getByRole('strong')).toHaveText('strength');
  await expect(row.getByRole('deletion')).toHaveText('mistakes');
  await expect(row.getByRole('listitem').filter({ hasText: 'nested' }).first()).toContainText('deep');
  await expect(row.getByRole('listitem').filter({ hasText: 'done' })).toHaveText('Done: done');
  await expect(row.getByRole('cell', { name: '640' })).toHaveCSS('text-align', 'end');
  const code = row.locator('code');
  // Code of a known language has colours.
  await expect(code.last().locator('span').first()).toHaveText('const');
  await expect(code).toHaveText(['inline code', 'Ground', /const rent = 640;/]);
  for (const one of await code.all()) await expect(one).toHaveCSS('font-family', /^ui-monospace/);
  await expect(row.getByRole('blockquote')).toHaveText('Somebody said this.');
  await expect(row.getByRole('separator')).toBeVisible();
  for (const [name, href] of [
    ['contract', 'https://example.com/contract'],
    ['https://example.com/auto', 'https://example.com/auto'],
    ['https://example.com/bare', 'https://example.com/bare'],
    ['a plan', 'https://example.com/plan.png'],
  ] as const) {
    const link = row.getByRole('link', { name, exact: true });
    await expect(link).toHaveAttribute('href', href);
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  }
  await expect(row.getByRole('img')).toHaveCount(0);
  // The user's own words stay as they are.
  await expect(log(page).getByText('# *Mine*', { exact: true })).toBeVisible();

  await onDarkPhone(page);
  await expectToFit(row);
  const copy = row.getByRole('button', { name: 'Copy code' });
  await showsBriefly(row.getByRole('button', { name: 'Copied' }), () => copy.press('Enter'));
  expect(await clipboard(page)).toBe('const rent = 640;\n');

  const chooseFormat = async (name: string) => {
    await page.getByRole('button', { name: 'Recording and transcript' }).press('Enter');
    await page.getByRole('menuitem', { name }).press('Enter');
  };
  await chooseFormat('Show answers as received');
  await expect(row.getByRole('heading')).toHaveCount(0);
  await expect.poll(() => row.locator('> div').textContent()).toBe(everything);
  await chooseFormat('Show answers formatted');
  await expect(row.getByRole('heading', { level: 3, name: 'The building' })).toBeVisible();
});

test('a long answer is formatted wherever the reader goes', async ({ page, server }) => {
  const paragraphs = Array.from(
    { length: 1_500 },
    (_, at) => `**Number ${at}** ${'and so on '.repeat(12)}\n\n`,
  );
  await using _ = await talkTo(page, server.url, [paragraphs.join('')]);
  await ask(page, 'Go');
  await expect(answer(page).getByText('Number 1499', { exact: true })).toBeInViewport();
  /** True in turn if the visible part of the log is formatted, and if any of it is plain. */
  const seen = () =>
    log(page).evaluate((frame) => {
      const { top, bottom } = frame.getBoundingClientRect();
      const isSeen = (element: Element) => {
        const box = element.getBoundingClientRect();
        // Content that the browser skips keeps its last box.
        const isShown = element.checkVisibility({ contentVisibilityAuto: true });
        return isShown && box.top < bottom && box.bottom > top;
      };
      const paragraphs = [...frame.querySelectorAll('article:last-of-type p')].filter(isSeen);
      return {
        formatted: paragraphs.some((each) => each.querySelector('strong') !== null),
        plain: paragraphs.some(({ textContent }) => textContent.includes('**')),
      };
    });
  for (const part of [0.5, 0.2, 0]) {
    await log(page).evaluate((frame, at) => frame.scrollTo(0, frame.scrollHeight * at), part);
    await expect.poll(seen).toEqual({ formatted: true, plain: false });
  }
  await expect(answer(page).getByText('Number 0', { exact: true })).toBeInViewport();
});

test('what is finished of an answer stays as it is while the rest comes', async ({ page, server }) => {
  const { stop, say, end, ...model } = await startSlowModel();
  await seedAndTalk(page, server.url, model.url);
  await send(page, 'Go');
  await expect(log(page).getByText(/^Thinking… \d+ s$/)).toBeVisible();
  await say('# Title\n\nA **finished** paragraph.\n\n- one\n- two ');
  const row = answer(page);
  await expect(row.getByRole('listitem')).toHaveText(['one', 'two']);
  await expect(page.getByText('streaming', { exact: true })).toBeVisible();
  const finished = await handles(
    row.getByRole('heading', { name: 'Title' }),
    row.getByRole('strong'),
    row.getByRole('listitem').first(),
  );
  await say('more\n\nAn *open ');
  await expect(row).toContainText('An *open');
  await say('end* and a [link][l].\n\n[l]: https://example.com/l\n');
  await expect(row.getByRole('emphasis')).toHaveText('open end');
  await end();
  await expect(row.getByRole('link', { name: 'link' })).toHaveAttribute('href', 'https://example.com/l');
  for (const element of finished) expect(await element?.evaluate((node) => node.isConnected)).toBe(true);
  await stop();
});

const handles = (...parts: Locator[]) => Promise.all(parts.map((part) => part.elementHandle()));

test('the answers to tests of a cheese and a patty are formatted', async ({ page, api, burger }) => {
  const said = '## Rent\n\n- **640** in all\n\n<img src="https://example.com/a.png">';
  await using stack = new AsyncDisposableStack();
  const reply = ollamaReply([{ text: said }]);
  const model = await serveProvider([reply, reply]);
  stack.defer(() => model.stop());
  await api('PUT', `/api/burger/${burger}/cheese/ollama`, { json_data: { host: model.url, model: 'm' } });
  const addPrompt = (name: string, prompt: string) =>
    api('POST', `/api/burger/${burger}/patty`, promptTool(name, prompt));
  await addPrompt('Rules', `${said}\n${'\nOne more rule.\n'.repeat(20)}`);
  const floors = Array.from({ length: 40 }, (_, floor) => floor);
  await addPrompt('Floors', JSON.stringify(floors));
  await enter(page, `/cowtex/burgers/${burger}`);
  const dialog = page.getByRole('dialog');
  const result = dialog.getByRole('region', { name: 'Result' });
  const run = async (layer: string, press: string) => {
    await page.getByRole('button', { name: `Test ${layer}` }).press('Enter');
    await dialog.getByRole('button', { name: press }).press('Enter');
  };
  for (const [layer, press] of [
    ['ollama', 'Send test'],
    ['Rules', 'Run test'],
  ] as const) {
    if (layer === 'Rules') await onDarkPhone(page);
    await run(layer, press);
    await expect(result.getByRole('heading', { name: 'Rent' })).toBeVisible();
    await expect(result.getByRole('listitem').getByRole('strong')).toHaveText('640');
    await expect(result.getByRole('img')).toHaveCount(0);
    await expect(result).toContainText('<img src=');
    await expect
      .poll(() => dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
      .toBe(0);
    // The longer one scrolls, for the keyboard, too.
    if (layer === 'Rules') await expect.poll(() => axeFaults(page)).toEqual([]);
    await closeByEscape(dialog);
  }
  await run('Floors', 'Run test');
  await expect(result).toContainText('39');
  // A line of JSON is one line of text.
  const lines = () =>
    result
      .locator('pre')
      .evaluate((pre) => pre.scrollHeight / Number.parseFloat(getComputedStyle(pre).lineHeight));
  await expect.poll(lines).toBeLessThan(floors.length + 3);
});

test('a conversation of many screens is printed whole', async ({ page, server }) => {
  await using _ = await talkTo(page, server.url, ['A paragraph of the answer.\n\n'.repeat(150)]);
  await ask(page, 'Tell me all');
  const pages = (await page.pdf()).toString('latin1').match(/\/Type\s*\/Page\b/g) ?? [];
  expect(pages.length).toBeGreaterThan(4);
});
