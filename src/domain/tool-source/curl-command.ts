import type { Json } from '#domain/entities.ts';
import { isJsonObject, parseJsonText } from '#domain/json/text.ts';
import { type Option, readOptions } from './curl-options.ts';
import { type FoundTool, toolFrom } from './found-tool.ts';
import { shellWords, withoutCarets } from './shell-words.ts';

const data = ['data', 'data-raw', 'data-binary', 'data-ascii', 'data-urlencode', 'json'];

/** The tool of a command, and what of the command it does not have, as it was written. */
export interface CurlTool {
  readonly tool: FoundTool;
  readonly leftOut: readonly string[];
}

/** The tool that makes the same call as a cURL command; null if the text is not one. No value of a header is kept. */
export function toolFromCurl(text: string): CurlTool | null {
  const [command, ...words] = shellWords(withoutCarets(text.trim().replace(/^\$ /, '')));
  if (command !== 'curl' && command !== 'curl.exe') return null;
  const options = readOptions(words);
  const all = (...names: readonly string[]) =>
    options.filter(({ name }) => names.includes(name)).map(({ value }) => value);
  const addresses = all('url', '');
  const address = addresses[0] ?? all('?')[0];
  if (address === undefined) return null;
  const sent = options.filter(({ name }) => data.includes(name));
  const files = sent.filter(isFile);
  const parts = sent.filter((part) => !isFile(part)).map(({ value }) => value);
  const isQuery = all('get').length > 0;
  const method = all('request').at(-1) ?? (sent.length > 0 && !isQuery ? 'post' : 'get');
  const headers = all('header').map((header) => header.slice(0, Math.max(0, header.search(/[:;]/))).trim());
  const [, scheme = 'http://', user, place = ''] =
    /^([a-z][a-z0-9+.-]*:\/\/)?([^/?#@]*@)?(.*)$/is.exec(address) ?? [];
  if (user !== undefined || all('user', 'oauth2-bearer').length > 0) headers.push('Authorization');
  if (all('cookie').length > 0) headers.push('Cookie');
  const [plain = '', query = ''] = place.split('#')[0]?.split(/\?(.*)/s) ?? [];
  const inQuery = [query, ...all('url-query'), ...(isQuery ? parts : [])]
    .filter((part) => part !== '')
    .join('&');
  const url = scheme + plain;
  const examples = { ...pairsOf(inQuery), ...(isQuery ? {} : bodyOf(parts)) };
  return {
    tool: {
      title: `${method.toUpperCase()} ${url}`,
      read: () => toolFrom({ url, method, headers, examples }),
    },
    leftOut: [
      ...options.filter(({ isTaken }) => !isTaken).map(({ written }) => written),
      ...files.map(({ written, value }) => `${written} ${value}`),
      ...addresses.slice(1),
    ],
  };
}

/** Whether curl would send the content of a file, which is not in the command. */
const isFile = ({ name, value }: Option): boolean =>
  name === 'data-urlencode' ? /^[^=]*@/.test(value) : name !== 'data-raw' && value.startsWith('@');

/** A JSON object as it is, otherwise the fields of a form. */
function bodyOf(parts: readonly string[]): Readonly<Record<string, Json>> {
  const text = parts.join('&');
  const parsed = parseJsonText(text);
  if (parsed.ok && isJsonObject(parsed.value)) return parsed.value;
  return text.trimStart().startsWith('{') || text.trimStart().startsWith('[') ? {} : pairsOf(text);
}

const pairsOf = (query: string): Readonly<Record<string, string>> =>
  Object.fromEntries(new URLSearchParams(query));
