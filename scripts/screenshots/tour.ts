import { readFile } from 'node:fs/promises';
import { formatter } from '@lingui/format-po';
import type { Locator, Page } from '@playwright/test';
import type { ExampleIds } from './example-data.ts';

export type Language = 'en' | 'zh';

/** What a shot does is written once, in the English words of the buttons, for both languages. */
export interface Tour {
  readonly page: Page;
  readonly ids: ExampleIds;
  /** The console's own words in the tour's language; `{0}` and names in braces take the values in their order. */
  readonly say: (english: string, ...values: readonly string[]) => string;
  readonly button: (english: string, ...values: readonly string[]) => Locator;
  readonly press: (english: string, ...values: readonly string[]) => Promise<void>;
  /** Presses an entry of the menu that is open. */
  readonly choose: (english: string) => Promise<void>;
  readonly field: (english: string, ...values: readonly string[]) => Locator;
  readonly dialog: Locator;
}

/** Translates messages of the catalog of a language. */
export async function wordsOf(language: Language): Promise<(english: string) => string> {
  const catalog = await formatter().parse(await readFile(`src/locales/${language}.po`, 'utf8'), {
    locale: language,
    sourceLocale: 'en',
    filename: `${language}.po`,
  });
  const words = new Map(
    Object.values(catalog).map(({ message = '', translation = '' }) => [message, translation || message]),
  );
  return (english) => words.get(english) ?? english;
}

/** A tour through the console in one language, on one page. */
export function tourOf(page: Page, ids: ExampleIds, words: (english: string) => string): Tour {
  const say: Tour['say'] = (english, ...values) => {
    const left = [...values];
    return words(english).replaceAll(/\{\w+\}/g, (placeholder) => left.shift() ?? placeholder);
  };
  // The top one of several dialogs makes what is below it inert.
  const button: Tour['button'] = (...name) =>
    page.getByRole('button', { name: say(...name), exact: true }).first();
  return {
    page,
    ids,
    say,
    button,
    press: (...name) => button(...name).click(),
    choose: (english) => page.getByRole('menuitem', { name: say(english), exact: true }).click(),
    field: (...name) => page.getByLabel(say(...name), { exact: true }).first(),
    dialog: page.getByRole('dialog').last(),
  };
}
