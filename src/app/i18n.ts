import { i18n } from '@lingui/core';

export type Language = 'en' | 'zh';

/** Loads a language's catalog, one chunk each, and makes it the one that is shown. */
export async function activateLanguage(language: Language): Promise<void> {
  const { messages } = await (language === 'zh' ? import('#locales/zh.po') : import('#locales/en.po'));
  i18n.loadAndActivate({ locale: language, messages });
}
