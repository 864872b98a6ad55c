import { i18n } from '@lingui/core';
import type { Language } from '#domain/entities.ts';
import * as english from '#locales/en.po?front';

/**
 * Each catalog has a front: the messages of the first chunk. The English front is in that chunk, so that the first page does
 * not wait for it, and every other module brings its own English messages. The first lazy screen fetches the rest of another
 * language (see scripts/catalog-parts.ts).
 */
const catalogs = {
  en: { front: async () => english, rest: async () => null },
  zh: { front: () => import('#locales/zh.po?front'), rest: () => import('#locales/zh.po?rest') },
} as const;

let wanted: Language = 'en';
let wantsWhole = false;
let shown = '';

/** Shows the page in the language. The later of two requests wins, whichever chunk arrives first. */
export function activateLanguage(language: Language): Promise<void> {
  wanted = language;
  return bring();
}

/** Fetches all messages of the page's language, now and after each change of language. */
export function bringWholeCatalog(): Promise<void> {
  wantsWhole = true;
  return bring();
}

async function bring(): Promise<void> {
  const language = wanted;
  const isWhole = wantsWhole;
  if (shown === nameOf(language, isWhole)) return;
  const { front, rest } = catalogs[language];
  // The English front is activated synchronously, so that the first render has its messages.
  const parts =
    language === 'en' && !isWhole ? [english] : await Promise.all(isWhole ? [front(), rest()] : [front()]);
  if (language !== wanted || isWhole !== wantsWhole) return bring();
  if (shown === nameOf(language, isWhole)) return;
  shown = nameOf(language, isWhole);
  document.documentElement.lang = language;
  // Added to those that modules have brought.
  for (const part of parts) if (part) i18n.load(language, part.messages);
  i18n.activate(language);
}

const nameOf = (language: Language, isWhole: boolean) => `${language}${isWhole ? ', whole' : ''}`;
