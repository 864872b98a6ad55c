import { type Json, parseJson } from '../../lib/json.ts';
import { listed } from '../../lib/names.ts';

/** A sentence in both languages, with the names of values in braces. */
export type Text = readonly [english: string, chinese: string];

/** Only the beginning of a longer text is said. */
const LONGEST_QUOTE = 600;
/** A longer result is said as it is. Values that are nested deeper are left out. */
const LONGEST_JSON = 100_000;
const DEEPEST = 4;

/** The demo model's way to speak to the author of a message: in Chinese if it has any. */
export function speechFor(message: string) {
  const isChinese = /\p{Script=Han}/u.test(message);
  const ends = isChinese ? /[。！？…]$/u : /[.!?…]$/u;
  const pick = ([english, chinese]: Text) => (isChinese ? chinese : english);
  /** The beginning of a text as a sentence, with a mark before its end if it has none. */
  const sentence = (text: string, mark = '') =>
    text.length > LONGEST_QUOTE
      ? `${text.slice(0, LONGEST_QUOTE)}…${mark}`
      : text + mark + (ends.test(text) ? '' : pick(['.', '。']));
  const pairs = (json: Json, ...path: readonly string[]): string[] => {
    const name = path
      .join('.')
      .replace(/^data\./, '')
      .replaceAll('_', ' ');
    if (typeof json !== 'object') return [name + pick([': ', '：']) + json];
    if (json === null || path.length === DEEPEST) return [];
    return Object.entries(json).flatMap(([key, inner]) => pairs(inner, ...path, key));
  };
  return {
    /** A text with its values; nothing if one of them is missing or empty. */
    fill(text: Text, values: Readonly<Record<string, string>>): string {
      const parts = pick(text).split(/\{(\w+)\}/);
      const filled = parts.map((part, index) => (index % 2 === 0 ? part : values[part]));
      return filled.every((part, index) => index % 2 === 0 || part) ? filled.join('') : '';
    },
    list: (names: readonly string[]) => listed(names, isChinese ? 'zh' : 'en'),
    /** A text in quotation marks, its own within them, with the end of the sentence that they end. */
    quote: (text: string) => `“${sentence(text.replaceAll('“', '‘').replaceAll('”', '’'), '”')}`,
    /** A tool's result: JSON as its names and values, any other text as it is. */
    tell(result: string) {
      const json = parseJson(result.slice(0, LONGEST_JSON));
      const isJson = typeof json === 'object';
      const text = isJson ? pairs(json).join(pick(['; ', '；'])) : result.trim();
      return { [isJson ? 'values' : 'words']: text && sentence(text) };
    },
  };
}
