import { composer } from '#test/e2e/chat-parts.ts';
import { sideways } from '#test/e2e/everyone/in-page.ts';
import { changeLanguage } from '#test/e2e/everyone/languages.ts';
import { seen } from '#test/e2e/everyone/looks.ts';
import { barOverlaps, cutTexts, letterColumns, lowLines } from '#test/e2e/everyone/texts-in-page.ts';
import { enter, expect, follow, test } from '#test/e2e/fixtures.ts';

/* Readers who set their own text: nothing is cut or broken into letters, and nothing scrolls sideways. */

// The policy of the page refuses a style that is put in by a script. A browser's extension may.
test.use({ bypassCSP: true });

const settings = {
  // WCAG 1.4.4
  'text of 200 %': 'html { font-size: 200% !important }',
  // WCAG 1.4.12
  'more space within the text': `
    * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
    p { margin-block-end: 2em !important }`,
};

test('pages bear text of 200 % and more space within the text, in both languages', async ({
  page,
  burger,
}) => {
  const found: Record<string, string[]> = {};
  const lookWith = async (name: string, css: string, place: string) => {
    const style = await page.addStyleTag({ content: css });
    const { fontSize, letterSpacing, lang } = await page.evaluate(() => {
      const { fontSize, letterSpacing } = getComputedStyle(document.documentElement);
      return { fontSize, letterSpacing, lang: document.documentElement.lang };
    });
    expect([fontSize, letterSpacing]).not.toEqual(['16px', 'normal']);
    const faults = await seen(page, cutTexts, letterColumns, lowLines, barOverlaps, sideways);
    if (faults.length > 0) found[`${place}, ${name}, ${lang}`] = faults;
    await style.evaluate((element) => element.parentNode?.removeChild(element));
  };
  /** Looks in both languages. The page stays in the second one. */
  const look = async (place: string) => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const [name, css] of Object.entries(settings)) await lookWith(name, css, place);
    await changeLanguage(page);
    for (const [name, css] of Object.entries(settings)) await lookWith(name, css, place);
  };
  await page.goto('/login');
  await look('/login');
  await enter(page, '/cowtex/dashboard');
  await page.getByRole('slider').waitFor();
  await look('/cowtex/dashboard');
  await follow(page, '/cowtex/burgers');
  await page.getByRole('rowheader', { name: 'Talker' }).waitFor();
  await look('/cowtex/burgers');
  await follow(page, `/cowtex/burgers/${burger}`);
  await page.getByRole('rowheader', { name: 'ollama' }).waitFor();
  await look('the settings of a burger');
  await follow(page, `/cowtex/burgers/${burger}/chat`);
  await composer(page).waitFor();
  await look('a chat');
  // Where the parts of a head or of a bar take each other's room.
  for (const width of [1440, 768, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await look(`a chat, ${width} px`);
  }
  await follow(page, '/cowtex/workshops');
  await page
    .getByRole('button', { name: /^(New workshop|新建工坊)$/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await page.addStyleTag({ content: settings['text of 200 %'] });
  const button = dialog.getByRole('button', { name: /^(Create workshop|创建工坊)$/ });
  // It scrolls into view as a reader would scroll, and nothing of its words is beyond an edge.
  await button.scrollIntoViewIfNeeded();
  await expect(button).toBeInViewport({ ratio: 1 });
  expect(found).toEqual({});
});

test('a search box stays in its card on a phone with text of 200 %', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, '/accounts');
  await page.getByRole('searchbox').waitFor();
  await page.addStyleTag({ content: settings['text of 200 %'] });
  const isWithin = (box: Element) => {
    const { right = 0 } = box.closest('[class*=toolbar]')?.getBoundingClientRect() ?? {};
    return box.getBoundingClientRect().right <= right;
  };
  await expect.poll(() => page.getByRole('searchbox').evaluate(isWithin)).toBe(true);
});
