import type { CDPSession, Page } from '@playwright/test';
import { axeFaults } from './everyone/axe.ts';
import { hasEnglish } from './everyone/exceptions.ts';
import {
  concatenated,
  cutTexts,
  everythingSaid,
  outOfOrder,
  sideways,
  smallTargets,
} from './everyone/in-page.ts';
import { treeFaults } from './everyone/tree.ts';
import { begin, type Walk } from './everyone/walk.ts';
import { walks } from './everyone/walks.ts';
import { BEGIN, END, type Language } from './everyone/words.ts';
import { expect, test } from './fixtures.ts';

/*
 * What everybody needs, wherever a walk comes by (everyone/walks.ts): every route, dialog and error, in English, in Chinese, and
 * in a language that shows which words do not come from the catalogs.
 */

const said = async ({ page }: Walk, isFault: (text: string) => boolean) =>
  (await page.evaluate(everythingSaid))
    .filter(({ text }) => isFault(text))
    .map(({ at, text }) => `${at}: ${text}`);

/** What moves although nothing should. Runs in the page. */
const moving = () =>
  document
    .getAnimations()
    .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 1)
    .map(({ effect }) => `${effect instanceof KeyframeEffect ? effect.target?.outerHTML : ''} moves.`);

/** The faults that are still there after some frames: a popover follows its button after the window has changed. */
async function lasting(page: Page, look: () => string[]): Promise<string[]> {
  for (let tries = 0; ; tries += 1) {
    const faults = await page.evaluate(look);
    if (faults.length === 0 || tries === 5) return faults;
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  }
}

/** 1280 px at 400 %. */
const NARROW = { width: 320, height: 256 };

async function usable({ page }: Walk, cdp: CDPSession): Promise<string[]> {
  const faults = [
    ...(await axeFaults(page)),
    ...(await treeFaults(cdp)),
    ...(await page.evaluate(smallTargets)),
    ...(await page.evaluate(outOfOrder)),
    ...(await page.evaluate(moving)),
  ];
  const size = page.viewportSize();
  await page.setViewportSize(NARROW);
  for (const look of [smallTargets, outOfOrder, sideways])
    faults.push(...(await lasting(page, look)).map((fault) => `${fault}, at ${NARROW.width} px`));
  if (size) await page.setViewportSize(size);
  return faults;
}

const isBypassing = (text: string) => !text.includes(BEGIN) && !text.includes(END) && hasEnglish(text);

const looks: Record<Language, (walk: Walk, cdp: CDPSession) => Promise<string[]>> = {
  en: usable,
  zh: async (walk, cdp) => [...(await usable(walk, cdp)), ...(await said(walk, hasEnglish))],
  pseudo: async (walk) => [
    ...(await said(walk, isBypassing)),
    ...(await walk.page.evaluate(cutTexts)),
    ...(await walk.page.evaluate(concatenated)),
  ],
};

for (const language of ['en', 'zh', 'pseudo'] as const)
  for (const [name, walk] of Object.entries(walks))
    test(`${name} (${language})`, async ({ page, context, server }) => {
      // A walk looks at up to twenty places.
      test.setTimeout(180_000);
      const cdp = await context.newCDPSession(page);
      const found: Record<string, string[]> = {};
      await walk(
        await begin(page, server, language, async (at, what) => {
          const faults = await looks[language](at, cdp);
          if (faults.length > 0) found[what] = faults;
        }),
      );
      expect(found).toEqual({});
    });
