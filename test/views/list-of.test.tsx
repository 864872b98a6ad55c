import { i18n } from '@lingui/core';
import { afterEach, expect, test } from 'vitest';
import { wordsFor } from '#domain/server-words.ts';
import { messages as codes } from '#locales/codes/zh.po';
import { messages as front } from '#locales/front/zh.po';
import { messages as rest } from '#locales/rest/zh.po';
import { coded } from '#server/words/coded.ts';
import { type Text, useText } from '#views/controls/text.ts';
import { markupOf } from './markup.tsx';

/* Lists within sentences, as each language punctuates them. */

const languages = { en: {}, zh: { ...front, ...rest, ...codes } };
const Said = ({ text }: { text: Text }) => useText()(text);
const told = (locale: 'en' | 'zh', text: Text) => {
  i18n.loadAndActivate({ locale, messages: languages[locale] });
  return markupOf(<Said text={text} />);
};

afterEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

test.each([
  ['en', 'The tool needs a value for building_id, floor.'],
  ['zh', '工具需要 building_id、floor 的值。'],
] as const)('names that the server lists, in %s', (locale, sentence) => {
  const { errorCode, message } = coded('tool-value-missing', { names: ['building_id', 'floor'] });
  expect(told(locale, wordsFor(errorCode, message) ?? '')).toBe(sentence);
});
