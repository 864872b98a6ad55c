import type { CDPSession, Page } from '@playwright/test';
import { axeFaults, colorFaults } from '#test/e2e/everyone/axe.ts';
import {
  outOfOrder,
  pressedInLiveRegions,
  sideways,
  smallTargets,
  unreachable,
  unsaidNeeds,
} from '#test/e2e/everyone/in-page.ts';
import { BEGIN, changeLanguage, END, inOtherWords, pseudoMessages } from '#test/e2e/everyone/languages.ts';
import { lasting, seen } from '#test/e2e/everyone/looks.ts';
import { concatenated, cutPlaceholders, cutTexts, everythingSaid } from '#test/e2e/everyone/texts-in-page.ts';
import { treeFaults } from '#test/e2e/everyone/tree.ts';
import { expect } from '#test/e2e/fixtures.ts';
import { test } from '#test/e2e/with-provider.ts';
import { lowContrast } from './contrast.ts';
import { hasEnglish } from './exceptions.ts';
import { names, promisesOf } from './places.ts';
import { lostShapes, unseenStates } from './system-colors.ts';
import { begin } from './walk.ts';
import { walks } from './walks.ts';

/*
 * The accessibility of each place of a walk (walks.ts): every route, dialog and error, in English, in Chinese, and in a language
 * that exposes words from outside the catalogs. The language changes in place, so the page's earlier announcements have to be made
 * again.
 */

/** The elements that move although nothing should. Runs in the page. */
const moving = () =>
  document
    .getAnimations()
    .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 1)
    .map(({ effect }) => `${effect instanceof KeyframeEffect ? effect.target?.outerHTML : ''} moves.`);

const said = (page: Page, isFault: (text: string) => boolean) =>
  lasting(page, async () =>
    (await page.evaluate(everythingSaid))
      .filter(({ text }) => isFault(text))
      .map(({ at, text }) => `${at}: ${text}`),
  );

const isBypassing = (text: string) => !text.includes(BEGIN) && !text.includes(END) && hasEnglish(text);

/** 1280 px at 400 %. */
const NARROW = { width: 320, height: 256 };

/**
 * Looks at a place in both languages, light and dark, and in pseudo words. Leaves it as it was. Rules that do not depend on
 * the colors are tried once a language.
 */
async function faultsAt(page: Page, cdp: CDPSession, pseudo: string): Promise<string[]> {
  const faults: string[] = [];
  const add = (how: string, found: readonly string[]) =>
    faults.push(...found.map((fault) => `${how}: ${fault}`));
  const size = page.viewportSize() ?? NARROW;

  add('English', await lasting(page, () => axeFaults(page)));
  add('English', await lasting(page, () => treeFaults(cdp)));
  add('English', await seen(page, smallTargets, outOfOrder, moving, pressedInLiveRegions, unsaidNeeds));
  await page.emulateMedia({ forcedColors: 'active' });
  add('forced colors', await seen(page, unseenStates, lostShapes));
  await page.emulateMedia({ forcedColors: 'none', contrast: 'more' });
  add('more contrast', await seen(page, lowContrast));
  await page.emulateMedia({ contrast: 'no-preference', colorScheme: 'dark' });
  add('English, dark', await lasting(page, () => colorFaults(page)));
  await page.setViewportSize(NARROW);
  add('English, narrow', await seen(page, smallTargets, outOfOrder, sideways, unreachable, cutPlaceholders));

  await changeLanguage(page);
  add('Chinese, narrow', await seen(page, smallTargets, outOfOrder, sideways, unreachable, cutPlaceholders));
  await page.setViewportSize(size);
  add('Chinese, dark', await lasting(page, () => axeFaults(page)));
  add('Chinese', await lasting(page, () => treeFaults(cdp)));
  add('Chinese', await seen(page, smallTargets, outOfOrder, moving));
  add('Chinese', await said(page, hasEnglish));
  await page.emulateMedia({ colorScheme: 'light' });
  add('Chinese, light', await lasting(page, () => colorFaults(page)));

  await inOtherWords(page, pseudo, async () => {
    add('pseudo', await seen(page, cutTexts, concatenated));
    add('pseudo', await said(page, isBypassing));
    await page.setViewportSize(NARROW);
    add('pseudo, narrow', await seen(page, cutTexts));
    await page.setViewportSize(size);
  });
  await changeLanguage(page);
  return faults;
}

for (const name of names)
  test(name, async ({ page, context, server }) => {
    // A walk looks at up to twenty places.
    test.setTimeout(600_000);
    const pseudo = JSON.stringify(await pseudoMessages());
    const cdp = await context.newCDPSession(page);
    const found: Record<string, string[]> = {};
    const promises = promisesOf(name);
    await walks[name](
      await begin(page, server, async (what) => {
        await promises.keep(page);
        const faults = await faultsAt(page, cdp, pseudo);
        if (faults.length > 0) found[what] = faults;
      }),
    );
    expect(found).toEqual({});
    expect([...promises.open], 'was not looked at').toEqual([]);
  });
