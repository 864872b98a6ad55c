import { i18n, type Messages } from '@lingui/core';
import type { Language } from '#domain/entities.ts';
import * as english from '#locales/front/en.po';

/**
 * The catalogs of lingui.config.ts. The first script holds the English messages of the first pages, so that these do not wait
 * for them. The first lazy screen fetches the rest. The server's messages are in English already.
 */
const catalogs = {
  en: { front: [async () => english], rest: [() => import('#locales/rest/en.po')] },
  zh: {
    front: [() => import('#locales/front/zh.po')],
    rest: [() => import('#locales/rest/zh.po'), () => import('#locales/codes/zh.po')],
  },
};

let wanted: Language = 'en';
let wantsWhole = false;
let shown = '';

/**
 * Shows the page in the language. The later of two requests wins, whichever chunk arrives first. Rejects if the words cannot be
 * fetched; the page stays as it is then.
 */
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
  const name = nameOfWanted();
  if (shown === name) return;
  const language = wanted;
  const { front, rest } = catalogs[language];
  const loads = wantsWhole ? [...front, ...rest] : front;
  // The English front is activated synchronously, so that the first render has its messages.
  if (shown === '' && language === 'en') show('en', language, [english]);
  if (shown === name) return;
  const parts = await Promise.all(loads.map((load) => load()));
  if (name !== nameOfWanted()) return bring();
  if (shown !== name) show(name, language, parts);
}

function show(name: string, language: Language, parts: readonly { readonly messages: Messages }[]): void {
  shown = name;
  document.documentElement.lang = language;
  for (const { messages } of parts) i18n.load(language, messages);
  i18n.activate(language);
}

const nameOfWanted = () => (wantsWhole ? `${wanted}, whole` : wanted);
