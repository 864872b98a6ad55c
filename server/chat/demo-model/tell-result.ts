import { parseJson } from '../../json.ts';
import { listOf } from '../../list-of.ts';
import type { Language } from './rules.ts';

const MAX_PAIRS = 8;
const MAX_TEXT = 600;
/** How many values are counted at most. */
const MAX_COUNTED = 1000;

/** A tool's result in prose: JSON as its names and values, any other text as it is. */
export function tellResult(name: string, content: string, language: Language): string {
  const value = parseJson(content);
  if (typeof value !== 'object' || value === null) {
    return says(name, shortened(content.trim()), language);
  }
  const pairs = pairsOf(value);
  const shown = pairs.slice(0, MAX_PAIRS);
  const more = pairs.length - shown.length;
  if (shown.length === 0) {
    return language === 'zh' ? `工具 ${name} 没有返回任何内容。` : `The tool ${name} returned nothing.`;
  }
  if (language === 'zh') {
    const list = shown.map(([key, text]) => `${key}：${text}`).join('；');
    return `工具 ${name} 返回：${list}${more > 0 ? `；另有 ${more} 项` : ''}。`;
  }
  const list = listOf(shown.map(([key, text]) => `${key} is ${text}`));
  return `The tool ${name} says: ${list}${more > 0 ? `, and ${more} more` : ''}.`;
}

const says = (name: string, text: string, language: Language): string =>
  (language === 'zh' ? `工具 ${name} 返回：${text}` : `The tool ${name} says: ${text}`) +
  stopAfter(text, language);

/** The end of a sentence whose last words are `text`: empty if they end it themselves. */
const stopAfter = (text: string, language: Language): string => {
  if (language === 'zh') return /[。！？…]$/u.test(text) ? '' : '。';
  return /[.!?…]$/u.test(text) ? '' : '.';
};

/** The beginning of a long text in quotation marks, its own within them, with the end of the sentence that they end. */
export function quoted(text: string, language: Language): string {
  const shown = shortened(text).replaceAll('“', '‘').replaceAll('”', '’');
  return `“${shown}”${stopAfter(shown, language)}`;
}

/** The beginning of a long text. */
const shortened = (text: string): string => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text);

/** The first values in `root`, each with its path (`address.city`). A `data` around everything is left out of the path. */
function pairsOf(root: object): (readonly [string, string])[] {
  const pairs: (readonly [string, string])[] = [];
  const walk = (value: object, path: readonly string[]) => {
    for (const [key, inner] of Object.entries(value)) {
      if (pairs.length === MAX_COUNTED) return;
      const here = path.length === 0 && key === 'data' && typeof inner === 'object' ? [] : [...path, key];
      if (typeof inner !== 'object')
        pairs.push([here.join('.').replaceAll('_', ' '), shortened(String(inner))]);
      else if (inner !== null && here.length <= 3) walk(inner, here);
    }
  };
  walk(root, []);
  return pairs;
}
