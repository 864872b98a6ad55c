import { parseJson } from '../../lib/json.ts';
import { type Language, sentences } from './sentences.ts';

const MAX_PAIRS = 8;
const MAX_TEXT = 600;
/** The maximum number of values that are counted. */
const MAX_COUNTED = 1000;

/** A tool's result in prose: JSON as its names and values, any other text as it is. */
export function tellResult(name: string, content: string, language: Language): string {
  const say = sentences[language];
  const value = parseJson(content);
  if (typeof value !== 'object' || value === null)
    return say.result(name, stopped(shortened(content.trim()), language));
  const pairs = pairsOf(value);
  if (pairs.length === 0) return say.nothing(name);
  const shown = pairs.slice(0, MAX_PAIRS).map(([key, text]) => say.pair(key, text));
  const more = pairs.length - shown.length;
  return say.values(name, [...shown, ...(more > 0 ? [say.more(more)] : [])].join(say.comma) + say.stop);
}

/** A text with the end of its sentence, if it has none. */
const stopped = (text: string, language: Language, end = ''): string =>
  text + end + (sentences[language].stops.test(text) ? '' : sentences[language].stop);

/** The beginning of a long text in quotation marks, its own within them, with the end of the sentence that they end. */
export const quoted = (text: string, language: Language): string =>
  `“${stopped(shortened(text).replaceAll('“', '‘').replaceAll('”', '’'), language, '”')}`;

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
