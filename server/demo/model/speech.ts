import { listed } from '../../lib/names.ts';

/** A sentence in both languages, with the names of values in braces. */
export type Text = readonly [english: string, chinese: string];

/** Only the beginning of a longer text is said. */
const MAX_QUOTE_LENGTH = 600;

export type Speech = ReturnType<typeof speechFor>;

/** The demo model's way to speak to the author of a message: in Chinese if it has any. */
export function speechFor(message: string) {
  const isChinese = /\p{Script=Han}/u.test(message);
  const ends = isChinese ? /[。！？…]$/u : /[.!?…]$/u;
  const pick = ([english, chinese]: Text) => (isChinese ? chinese : english);
  const sentence = (text: string, mark = '') =>
    text.length > MAX_QUOTE_LENGTH
      ? `${text.slice(0, MAX_QUOTE_LENGTH)}…${mark}`
      : text + mark + (ends.test(text) ? '' : pick(['.', '。']));
  return {
    /** A text with its values; nothing if one of them is missing or empty. */
    fill(text: Text, values: Readonly<Record<string, string>>): string {
      const parts = pick(text).split(/\{(\w+)\}/);
      const filled = parts.map((part, index) => (index % 2 === 0 ? part : values[part]));
      return filled.every((part, index) => index % 2 === 0 || part) ? filled.join('') : '';
    },
    /** Values in one line, which may have commas. */
    parts: (texts: readonly string[]) => texts.join(pick(['; ', '；'])),
    list: (names: readonly string[]) => listed(names, isChinese ? 'zh' : 'en'),
    /** The beginning of a text as a sentence, with a mark before its end if it has none. */
    sentence,
    /** A text in quotation marks, its own within them, with the end of the sentence that they end. */
    quote: (text: string) => `“${sentence(text.replaceAll('“', '‘').replaceAll('”', '’'), '”')}`,
  };
}
