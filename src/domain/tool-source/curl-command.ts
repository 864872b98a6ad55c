import { type CurlPart, curlBody } from './curl-body.ts';
import { exampleInput, fieldsOf } from './curl-inputs.ts';
import { type Option, readOptions } from './curl-options.ts';
import { type FoundTool, sendsBody, toolFrom } from './found-tool.ts';

const data = ['data', 'data-raw', 'data-binary', 'data-ascii', 'data-urlencode', 'json'];
const forms = ['form', 'form-string'];

/** The tool that makes the same call as a cURL command of these words; null without an address. No value of a header is kept. */
export function toolFromCurl(words: readonly string[]): FoundTool | null {
  const options = readOptions(words);
  const all = (...names: readonly string[]) =>
    options.filter(({ name }) => names.includes(name)).map(({ value }) => value);
  const addresses = all('url', '');
  const written = addresses[0] ?? all('?')[0];
  if (written === undefined) return null;
  const { base, asksBase, path, query, hasUser } = partsOf(written);
  const sent = options.filter(({ name }) => data.includes(name));
  const fields = options.filter(({ name }) => forms.includes(name));
  const parts = sent.filter((part) => !isFile(part)).map(partOf);
  const isQuery = all('get').length > 0;
  const method =
    all('request').at(-1) ?? ((sent.length > 0 && !isQuery) || fields.length > 0 ? 'post' : 'get');
  const headers = all('header').map(headerOf);
  const names = headers.map(({ name }) => name);
  if (hasUser || all('user', 'oauth2-bearer').length > 0) names.push('Authorization');
  if (all('cookie').length > 0) names.push('Cookie');
  const queries = [query, ...all('url-query').map(encoded), ...(isQuery ? parts : [])].flatMap((each) =>
    each.split('&'),
  );
  const isFixed = (part: string) => !part.includes('=');
  const inQuery = [...fieldsOf(queries.filter((part) => !isFixed(part)).join('&'))];
  const type =
    headers.find(({ name }) => /^content-type$/i.test(name))?.value ??
    (all('json').length > 0 ? 'application/json' : '');
  const hasBody = !isQuery && sendsBody(method);
  const body = hasBody ? curlBody(parts.join('&'), type, fields.map(fieldOf)) : null;
  const lost = isQuery ? sent.filter(isFile) : hasBody ? sent.filter(isFile) : sent;
  return {
    title: `${method.toUpperCase()} ${base}${path}`,
    base,
    asksBase,
    read: (given = base) =>
      toolFrom({
        base: given,
        path,
        query: queries.filter((part) => part !== '' && isFixed(part)).join('&'),
        method,
        headers: names,
        inputs: [
          ...(body?.inputs ?? []),
          ...inQuery.map(([name, value]) => exampleInput(name, 'query', value)),
        ],
        ...(body?.contentType !== undefined && { contentType: body.contentType }),
        leftOut: [
          ...options
            .filter(({ name, isTaken }) => !isTaken && !(hasBody && forms.includes(name)))
            .map(({ written }) => written),
          ...lost.map(({ written, value }) => `${written} ${value}`),
          ...(body?.leftOut ?? []),
          ...addresses.slice(1),
        ],
      }),
  };
}

/** The parts of an address. Names in double braces are variables of Postman; the host of the API may be one. */
function partsOf(written: string) {
  const address = written
    .replaceAll(/\\([[\]{}])/g, (_, bracket: string) =>
      bracket === '{' ? '%7B' : bracket === '}' ? '%7D' : bracket,
    )
    .replaceAll(/\{\{([^{}]*)\}\}/g, (_, name: string) => `{${name.trim()}}`)
    .replaceAll(/\$\{(\w+)\}/g, '{$1}');
  const [, scheme, user, place = ''] = /^([a-z][a-z0-9+.-]*:\/\/)?([^/?#@]*@)?(.*)$/is.exec(address) ?? [];
  const [plain = '', query = ''] = place.split('#')[0]?.split(/\?(.*)/s) ?? [];
  const host = plain.split('/', 1)[0] ?? '';
  const isVariable = /^\$\w|[{}]/.test(host);
  return {
    base: isVariable ? '' : (scheme ?? 'http://') + host,
    asksBase: isVariable || host === '',
    path: plain.slice(host.length),
    query,
    hasUser: user !== undefined,
  };
}

function headerOf(header: string) {
  const end = Math.max(0, header.search(/[:;]/));
  return { name: header.slice(0, end).trim(), value: header.slice(end + 1).trim() };
}

/** True if curl would send the content of a file, which is not in the command. */
const isFile = ({ name, value }: Option): boolean =>
  name === 'data-urlencode' ? /^[^=]*@/.test(value) : name !== 'data-raw' && value.startsWith('@');

/** The part of an option that is sent. */
const partOf = ({ name, value }: Option): string => (name === 'data-urlencode' ? encoded(value) : value);

/** A field of a form in several parts. Without `--form-string`, its value may be a file and may have a type behind it. */
function fieldOf({ name: option, written, value }: Option): CurlPart {
  const [, name = '', content = ''] = /^([^=]*)=(.*)$/s.exec(value) ?? [];
  if (option === 'form-string') return { name, value: content };
  return /^[@<]/.test(content)
    ? { name: `${written} ${value}`, value: null }
    : {
        name,
        value: content.replace(/;\s*(?:type|filename|headers|encoder)=.*$/s, '').replace(/^"(.*)"$/s, '$1'),
      };
}

/** A content with its name, as curl encodes it. What follows a plus is encoded already. */
function encoded(text: string): string {
  if (text.startsWith('+')) return text.slice(1);
  const [, key = '', content = ''] = /^(?:([^=]*)=)?(.*)$/s.exec(text) ?? [];
  return (key && `${key}=`) + encodeURIComponent(content.toWellFormed());
}
