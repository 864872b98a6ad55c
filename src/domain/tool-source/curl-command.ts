import type { Json } from '#domain/entities.ts';
import { isJsonObject, parseJsonText } from '#domain/json-text.ts';
import { type FoundTool, toolFrom } from './found-tool.ts';
import { shellWords } from './shell-words.ts';

/** Options that take a value. Some are irrelevant to the request, but their value must not be taken for its address. */
const withValue = new Set(
  'A b c C d D e E F H K m o P Q r t T u U w x X y Y z request header data data-raw data-binary data-ascii data-urlencode json url user user-agent cookie cookie-jar referer form output connect-timeout max-time retry proxy cacert cert key resolve write-out range upload-file config limit-rate max-redirs interface'.split(
    ' ',
  ),
);
const data = ['d', 'data', 'data-raw', 'data-binary', 'data-ascii', 'data-urlencode', 'json'];

/** The tool that makes the same call as a cURL command; null if the text is not one. No value of a header is kept. */
export function toolFromCurl(text: string): FoundTool | null {
  const [command, ...words] = shellWords(text.trim().replace(/^\$ /, ''));
  if (command !== 'curl' && command !== 'curl.exe') return null;
  const options = readOptions(words);
  const all = (...names: readonly string[]) =>
    options.filter(({ name }) => names.includes(name)).map(({ value }) => value);
  const address = all('url', '')[0];
  if (address === undefined) return null;
  const parts = all(...data);
  const isQuery = all('G', 'get').length > 0;
  const method = all('X', 'request').at(-1) ?? (parts.length > 0 && !isQuery ? 'post' : 'get');
  const headers = all('H', 'header').map((header) =>
    header.slice(0, Math.max(0, header.search(/[:;]/))).trim(),
  );
  const [, scheme = 'http://', user, place = ''] =
    /^([a-z][a-z0-9+.-]*:\/\/)?([^/?#@]*@)?(.*)$/is.exec(address) ?? [];
  if (user !== undefined || all('u', 'user').length > 0) headers.push('Authorization');
  if (all('b', 'cookie').length > 0) headers.push('Cookie');
  const [plain = '', query = ''] = place.split('#')[0]?.split(/\?(.*)/s) ?? [];
  const inQuery = isQuery ? [query, ...parts].filter((part) => part !== '').join('&') : query;
  const url = scheme + plain;
  const examples = { ...pairsOf(inQuery), ...(isQuery ? {} : bodyOf(parts)) };
  return {
    title: `${method.toUpperCase()} ${url}`,
    read: () => toolFrom({ url, method, headers, examples }),
  };
}

interface Option {
  /** '' for a word that is not an option. */
  readonly name: string;
  readonly value: string;
}

function readOptions(words: readonly string[]): readonly Option[] {
  const options: Option[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const following = () => {
      at += 1;
      return words[at] ?? '';
    };
    if (word.startsWith('--')) {
      const name = word.slice(2);
      options.push({ name, value: withValue.has(name) ? following() : '' });
    } else if (word.startsWith('-') && word !== '-') {
      // Short options may be combined, the last with its value: -sSXPOST.
      for (let letter = 1; letter < word.length; letter += 1) {
        const name = word.charAt(letter);
        const takes = withValue.has(name);
        const rest = word.slice(letter + 1);
        options.push({ name, value: takes ? rest || following() : '' });
        if (takes) break;
      }
    } else options.push({ name: '', value: word });
  }
  return options;
}

/** A JSON object as it is, otherwise the fields of a form. */
function bodyOf(parts: readonly string[]): Readonly<Record<string, Json>> {
  const text = parts.join('&');
  const parsed = parseJsonText(text);
  if (parsed.ok && isJsonObject(parsed.value)) return parsed.value;
  return text.trimStart().startsWith('{') || text.trimStart().startsWith('[') ? {} : pairsOf(text);
}

const pairsOf = (query: string): Readonly<Record<string, string>> =>
  Object.fromEntries(new URLSearchParams(query));
