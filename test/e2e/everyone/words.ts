import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { type Messages, setupI18n } from '@lingui/core';
import { z } from 'zod';

/** The console's languages, and English with every message between brackets, in other letters and a third longer. */
export type Language = 'en' | 'zh' | 'pseudo';

/** Says a message of the catalogs, named by its English text: `say('Edit {0}', { 0: 'Talker' })`. */
export type Say = (english: string, values?: Record<string, string | number>) => string;

/** Where a pseudo message begins and ends. */
export const BEGIN = '⟦';
export const END = '⟧';

const compiled = z.object({ messages: z.record(z.string(), z.custom<Messages[string]>()) });

/** Every message of a language, compiled. */
export async function messagesOf(language: Language): Promise<Messages> {
  const config = getConfig();
  const [catalog] = await getCatalogs(config);
  if (catalog === undefined) throw new Error('There is no catalog.');
  const locale = language === 'zh' ? 'zh' : 'en';
  const { messages } = await catalog.getTranslations(locale, {
    sourceLocale: 'en',
    fallbackLocales: config.fallbackLocales,
  });
  const { source } = createCompiledCatalog(language, messages, {
    namespace: 'json',
    pseudoLocale: 'pseudo',
  });
  const all = compiled.parse(JSON.parse(source)).messages;
  if (language !== 'pseudo') return all;
  return Object.fromEntries(
    Object.entries(all).map(([id, message]) => [
      id,
      [BEGIN, ...(typeof message === 'string' ? [message] : message), longer(message), END],
    ]),
  );
}

/** What makes a message a third longer, in words of at most eight characters. */
function longer(message: Messages[string]): string {
  const length = typeof message === 'string' ? message.length : JSON.stringify(message).length;
  return ` ${'~'.repeat(Math.ceil(length / 3))}`.replace(/~{8}/g, '$& ').trimEnd();
}

/** Says what the console says in a language. Throws where the catalogs have no such English message. */
export async function wordsOf(language: Language): Promise<Say> {
  const locale = language === 'en' ? 'en' : 'zh';
  const i18n = setupI18n({ locale, messages: { [locale]: await messagesOf(language) } });
  const [catalog] = await getCatalogs(getConfig());
  const ids = new Map(
    Object.entries((await catalog?.read('en')) ?? {}).map(([id, { message = id }]) => [message, id]),
  );
  return (english, values) => {
    const id = ids.get(english);
    if (id === undefined) throw new Error(`No message says “${english}”.`);
    return i18n._(id, values);
  };
}
