import { isJsonObject, parseJsonText } from '#domain/json/text.ts';
import { placeholdersIn } from '#domain/tool-parameters.ts';
import { type Option, readOptions } from './curl-options.ts';
import { type FoundTool, sendsBody, toolFrom } from './found-tool.ts';
import { fieldsOf, queryInputs } from './query-inputs.ts';
import { shellWords, withoutCarets } from './shell-words.ts';

const data = ['data', 'data-raw', 'data-binary', 'data-ascii', 'data-urlencode', 'json'];

/** The tool of a command, and the parts of the command that it lacks, as they were written. */
export interface CurlTool {
  readonly tool: FoundTool;
  readonly leftOut: readonly string[];
  /** True if its body is a form, where the tool sends JSON. */
  readonly isForm: boolean;
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
  const parts = sent.filter((part) => !isFile(part)).map(partOf);
  const isQuery = all('get').length > 0;
  const method = all('request').at(-1) ?? (sent.length > 0 && !isQuery ? 'post' : 'get');
  const headers = all('header').map((header) => header.slice(0, Math.max(0, header.search(/[:;]/))).trim());
  const [, scheme = 'http://', user, place = ''] =
    /^([a-z][a-z0-9+.-]*:\/\/)?([^/?#@]*@)?(.*)$/is.exec(address) ?? [];
  if (user !== undefined || all('user', 'oauth2-bearer').length > 0) headers.push('Authorization');
  if (all('cookie').length > 0) headers.push('Cookie');
  const [plain = '', query = ''] = place.split('#')[0]?.split(/\?(.*)/s) ?? [];
  const inQuery = [query, ...all('url-query').map(encoded), ...(isQuery ? parts : [])]
    .filter((part) => part !== '')
    .join('&');
  const hasBody = !isQuery && parts.length > 0 && sendsBody(method);
  const body = hasBody ? bodyOf(parts.join('&')) : { members: {}, isForm: false };
  const { template, examples } = queryInputs(inQuery, [
    ...placeholdersIn(plain),
    ...Object.keys(body?.members ?? {}),
  ]);
  const url = scheme + plain + (template && `?${template}`);
  const isLost = body === null || (!hasBody && !isQuery);
  return {
    tool: {
      title: `${method.toUpperCase()} ${scheme}${plain}`,
      read: () => toolFrom({ url, method, headers, examples: { ...examples, ...body?.members } }),
    },
    leftOut: [
      ...options.filter(({ isTaken }) => !isTaken).map(({ written }) => written),
      ...sent.filter((part) => isLost || isFile(part)).map(({ written, value }) => `${written} ${value}`),
      ...addresses.slice(1),
    ],
    isForm: body?.isForm ?? false,
  };
}

/** True if curl would send the content of a file, which is not in the command. */
const isFile = ({ name, value }: Option): boolean =>
  name === 'data-urlencode' ? /^[^=]*@/.test(value) : name !== 'data-raw' && value.startsWith('@');

/** The part of an option that is sent. */
const partOf = ({ name, value }: Option): string => (name === 'data-urlencode' ? encoded(value) : value);

/** A content with its name, as curl encodes it. What follows a plus is encoded already. */
function encoded(text: string): string {
  if (text.startsWith('+')) return text.slice(1);
  const [, key = '', content = ''] = /^(?:([^=]*)=)?(.*)$/s.exec(text) ?? [];
  return (key && `${key}=`) + encodeURIComponent(content.toWellFormed());
}

/** The members of a body: those of a JSON object, or the fields of a form; null for other JSON. */
function bodyOf(text: string) {
  const parsed = parseJsonText(text);
  if (parsed.ok && isJsonObject(parsed.value)) return { members: parsed.value, isForm: false };
  if (/^\s*[{["]/.test(text)) return null;
  return { members: Object.fromEntries(fieldsOf(text)), isForm: true };
}
