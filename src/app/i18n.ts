import { i18n } from '@lingui/core';
import type { Language } from '#domain/entities.ts';
import * as english from '#locales/front/en.po';

/** The catalogs of lingui.config.ts. The server's messages are in English already, and the first script holds the English front. */
const files = import.meta.glob<typeof english>([
  '../locales/*/*.po',
  '!../locales/front/en.po',
  '!../locales/codes/en.po',
]);

const catalogs = new Set(['front']);
let wanted: Language = 'en';
let shown = '';

i18n.load('en', english.messages);

/** Shows the page in the language. The later of two requests wins, whichever chunk arrives first. */
export function activateLanguage(language: Language): Promise<void> {
  wanted = language;
  return bring();
}

/** What all members' pages say, or what only some of them say. */
export type Catalog = 'members' | 'chat' | 'builder' | 'pages';

/** Fetches a catalog with that of all members' pages in the page's language, now and after each change of language. */
export function bringCatalog(name: Catalog): Promise<void> {
  for (const each of ['members', 'codes', name]) catalogs.add(each);
  return bring();
}

async function bring(): Promise<void> {
  const name = nameOfWanted();
  if (shown === name) return;
  const language = wanted;
  const loads = [...catalogs].flatMap((catalog) => files[`../locales/${catalog}/${language}.po`] ?? []);
  // The English front is activated synchronously, so that the first render has its messages.
  const parts = loads.length === 0 ? [] : await Promise.all(loads.map((load) => load()));
  if (name !== nameOfWanted()) return bring();
  if (shown === name) return;
  shown = name;
  document.documentElement.lang = language;
  for (const { messages } of parts) i18n.load(language, messages);
  i18n.activate(language);
}

const nameOfWanted = () => [wanted, ...catalogs].join();
