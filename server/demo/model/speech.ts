import { type Json, parseJson } from '../../lib/json.ts';
import { listed } from '../../lib/names.ts';

/** A sentence in both languages, with the names of values in braces. */
export type Text = readonly [english: string, chinese: string];

/** Only the beginning of a longer text is said. */
const LONGEST_QUOTE = 600;
/** A longer result is said as it is. Values that are nested deeper are left out. */
const LONGEST_JSON = 100_000;
const DEEPEST = 4;

const nothing: Text = ['The tool {tool} returned nothing.', '工具 {tool} 没有返回任何内容。'];
const values: Text = ['The tool {tool} returned {text}', '工具 {tool} 返回：{text}'];
const words: Text = ['The tool {tool} says: {text}', '工具 {tool} 返回：{text}'];

/** The demo model's way to speak to the author of a message: in Chinese if it has any. */
export function speechFor(message: string) {
  const isChinese = /\p{Script=Han}/u.test(message);
  const ends = isChinese ? /[。！？…]$/u : /[.!?…]$/u;
  const pick = ([english, chinese]: Text) => (isChinese ? chinese : english);
  const say = (text: Text, given: Readonly<Record<string, string>> = {}) =>
    pick(text).replace(/\{(\w+)\}/g, (_, name) => given[name] ?? '');
  const ended = (text: string, mark = '') => text + mark + (ends.test(text) ? '' : pick(['.', '。']));
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
    say,
    list: (names: readonly string[]) => listed(names, isChinese ? 'zh' : 'en'),
    /** A text in quotation marks, its own within them, with the end of the sentence that they end. */
    quote: (text: string) => `“${ended(beginning(text).replaceAll('“', '‘').replaceAll('”', '’'), '”')}`,
    /** A tool's result: JSON as its names and values, any other text as it is. */
    tell(tool: string, result: string): string {
      const json = parseJson(result.slice(0, LONGEST_JSON));
      const isJson = typeof json === 'object';
      const text = isJson ? pairs(json).join(pick(['; ', '；'])) : result.trim();
      return say(text === '' ? nothing : isJson ? values : words, { tool, text: ended(beginning(text)) });
    },
  };
}

const beginning = (text: string) => (text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text);
