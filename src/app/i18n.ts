import { i18n } from '@lingui/core';
import type { Language } from '#services/model.ts';

let wanted: Language | null = null;

/**
 * Loads a language's catalog, a chunk of its own, and makes the page speak it. Of two requests the later one
 * holds, whichever chunk arrives first.
 */
export async function activateLanguage(language: Language): Promise<void> {
  wanted = language;
  const { messages } = await (language === 'zh' ? import('#locales/zh.po') : import('#locales/en.po'));
  if (wanted !== language) return;
  document.documentElement.lang = language;
  i18n.loadAndActivate({ locale: language, messages });
}
