import { cutTexts, lowLines, sideways } from './everyone/in-page.ts';
import { seen } from './everyone/looks.ts';
import { enter, expect, follow, speak, test } from './fixtures.ts';
import { seedBurger } from './seed.ts';

/* Readers who set their own text: nothing is cut, and nothing scrolls sideways. */

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

for (const [name, css] of Object.entries(settings))
  for (const language of ['en', 'zh'] as const)
    test(`${name}, ${language}`, async ({ page, server }) => {
      const burger = await seedBurger(server.url);
      const found: Record<string, string[]> = {};
      const look = async (path: string) => {
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        const faults = await seen(page, cutTexts, lowLines, sideways);
        if (faults.length > 0) found[path] = faults;
      };
      await page.addInitScript((rules) => {
        addEventListener('DOMContentLoaded', () => {
          document.head.append(Object.assign(document.createElement('style'), { textContent: rules }));
        });
      }, css);
      await speak(page, language);
      await page.goto('/login');
      const { fontSize, letterSpacing } = await page.evaluate(() =>
        getComputedStyle(document.documentElement),
      );
      expect([fontSize, letterSpacing]).not.toEqual(['16px', 'normal']);
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
      await page.getByRole('textbox', { name: language === 'en' ? 'Message' : '消息' }).waitFor();
      await look('a chat');
      expect(found).toEqual({});
    });
