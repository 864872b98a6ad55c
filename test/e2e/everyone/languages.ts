import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import type { Messages } from '@lingui/core';
import type { Page } from '@playwright/test';
import { z } from 'zod';

/** The marks at the beginning and the end of a pseudo message. */
export const BEGIN = '⟦';
export const END = '⟧';

const compiled = z.object({ messages: z.record(z.string(), z.custom<Messages[string]>()) });

/** Every message in English, between brackets, in other letters and a third longer. */
export async function pseudoMessages(): Promise<Messages> {
  const config = getConfig();
  const [catalog] = await getCatalogs(config);
  if (catalog === undefined) throw new Error('There is no catalog.');
  const { messages } = await catalog.getTranslations('en', {
    sourceLocale: 'en',
    fallbackLocales: config.fallbackLocales,
  });
  const { source } = createCompiledCatalog('pseudo', messages, { namespace: 'json', pseudoLocale: 'pseudo' });
  return Object.fromEntries(
    Object.entries(compiled.parse(JSON.parse(source)).messages).map(([id, message]) => [
      id,
      [BEGIN, ...(typeof message === 'string' ? [message] : message), longer(message), END],
    ]),
  );
}

/** The text that makes a message a third longer, in words of at most eight characters. */
function longer(message: Messages[string]): string {
  const length = typeof message === 'string' ? message.length : JSON.stringify(message).length;
  return ` ${'~'.repeat(Math.ceil(length / 3))}`.replace(/~{8}/g, '$& ').trimEnd();
}

/** Changes the language of the page, also behind an open dialog. */
export async function changeLanguage(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const button = document.querySelector<HTMLElement>('header button[lang]');
    const words = document.querySelector('a[href="#main"]');
    if (button === null || words === null) throw new Error('The page has no choice of the language.');
    // The other catalog may be on its way.
    const changed = new Promise<void>((resolve) => {
      new MutationObserver((_, observer) => {
        observer.disconnect();
        resolve();
      }).observe(words, { characterData: true, childList: true, subtree: true });
    });
    button.click();
    await changed;
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  });
}

/**
 * Gives a page in Chinese the messages of another language in the place of the Chinese ones, while `act` lasts. The page is
 * in Chinese again afterwards.
 */
export async function inOtherWords(page: Page, messages: string, act: () => Promise<void>): Promise<void> {
  // The page reads these very objects, wherever it says something.
  const words = await page.evaluateHandle(async () => {
    const chunks = performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => /\/assets\/zh-[^/]*\.js$/.test(name));
    const modules: { messages: Messages }[] = await Promise.all(chunks.map((chunk) => import(chunk)));
    const catalogs = modules.map((module) => module.messages);
    return { catalogs, chinese: Object.assign({}, ...catalogs) as Messages };
  });
  await words.evaluate(({ catalogs }, text) => {
    for (const catalog of catalogs) Object.assign(catalog, JSON.parse(text));
  }, messages);
  await changeLanguage(page);
  await changeLanguage(page);
  await act();
  await words.evaluate(({ catalogs, chinese }) => {
    for (const catalog of catalogs) Object.assign(catalog, chinese);
  });
  await words.dispose();
}
