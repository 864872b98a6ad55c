import type { JsonObject } from '#domain/entities.ts';
import { described } from './model-schema.ts';

/** The two JSON values of an API patty, and what the pasted text says that they cannot: names as they stand in the text. */
export interface ToolTexts {
  readonly definition: JsonObject;
  readonly settings: JsonObject;
  readonly leftOut: readonly string[];
}

/** A tool that was found in a pasted text. */
export interface FoundTool {
  /** Its call: 'GET /pets/{id}'. */
  readonly title: string;
  /** Its description in the document, in one line. */
  readonly summary?: string;
  /** The address of its API, without the operation's path. It may be part of one, or '', where the text does not name it all. */
  readonly base: string;
  /** True if somebody has to say or confirm the address of the API. */
  readonly asksBase: boolean;
  readonly read: (base?: string) => ToolTexts;
}

/** An input of a tool, by the name that the host knows. */
export interface ToolInput {
  readonly name: string;
  /** Where the call has it. One of the path has a placeholder there already. `whole` is the body itself. */
  readonly place: 'path' | 'query' | 'body' | 'whole';
  readonly schema: JsonObject;
  readonly isRequired?: boolean;
}

interface ToolCall {
  readonly base: string;
  /** With a placeholder for each input of the path. */
  readonly path: string;
  /** The constant part of the query. */
  readonly query?: string;
  readonly method: string;
  /** The names of its headers. */
  readonly headers?: readonly string[];
  readonly inputs: readonly ToolInput[];
  /** The media type of the body, if it is not JSON. */
  readonly contentType?: string;
  readonly name?: string;
  readonly displayName?: string;
  readonly description?: string;
  readonly leftOut?: readonly string[];
}

/** The most characters of a part that is left out: a body may have thousands. */
const MAX_SHOWN_LENGTH = 100;

/** Headers that the server sets itself, or that a tool does not need. */
const USUAL_HEADERS =
  /^(?:accept|accept-.*|cache-control|connection|content-length|content-type|dnt|expect|host|keep-alive|origin|pragma|priority|proxy-.*|referer|sec-.*|te|trailer|transfer-encoding|upgrade|upgrade-.*|user-agent|)$/i;

/** True if the server sends a body with the method. */
export const sendsBody = (method: string): boolean => !/^(?:get|delete)$/i.test(method);

/** The names in braces that a path has. Other braces belong to the path itself. */
const inputsOfPath = (path: string): string[] =>
  [...path.matchAll(/\{([^{}/?#"',:]+)\}/g)].map(([, name = '']) => name);

/**
 * The tool that makes a call. Its inputs have names that models accept; the address and `x-name` have the host's. Every
 * relevant header becomes a private input. No secret is kept.
 */
export function toolFrom(call: ToolCall): ToolTexts {
  const { base, query = '', contentType } = call;
  const method = call.method.toLowerCase();
  const used = new Set<string>();
  const given = new Set(call.inputs.filter(({ place }) => place === 'path').map(({ name }) => name));
  const unsaid = inputsOfPath(call.path).filter((name) => !given.has(name));
  const all = [
    ...unsaid.map((name): ToolInput => ({ name, place: 'path', schema: { type: 'string' } })),
    ...call.inputs,
  ].map((input) => ({ ...input, key: inputName(input, used) }));
  const inPath = new Map(all.filter(({ place }) => place === 'path').map(({ name, key }) => [name, key]));
  const pairs = all
    .filter(({ place }) => place === 'query')
    .map(({ name, key }) => `${encodeURIComponent(name.toWellFormed())}={${key}}`);
  const path = call.path.replaceAll(/\{([^{}]*)\}/g, (whole, name: string) => {
    const key = inPath.get(name);
    return key === undefined ? withoutBraces(whole) : `{${key}}`;
  });
  const address = base + path + queryOf([...(query === '' ? [] : [withoutBraces(query)]), ...pairs]);
  const whole = all.find(({ place }) => place === 'whole')?.key;
  const privates = [...new Set((call.headers ?? []).filter((name) => !USUAL_HEADERS.test(name)))];
  const place = pathOf(base + path);
  return {
    definition: {
      name: call.name ?? toolId(`${method} ${place}`),
      display_name: (call.displayName || `${method.toUpperCase()} ${place}`).slice(0, 200),
      description: call.description ?? '',
      parameters: {
        type: 'object',
        required: all.filter(({ place, isRequired }) => place === 'path' || isRequired).map(({ key }) => key),
        properties: Object.fromEntries(
          all.map(({ key, name, place, schema }) => [
            key,
            {
              ...(name === key ? schema : named(schema, name)),
              ...(place === 'body' && name !== key && { 'x-name': name }),
            },
          ]),
        ),
      },
    },
    settings: {
      url: address,
      method,
      ...(contentType !== undefined && { content_type: contentType }),
      ...(whole !== undefined && { body_input: whole }),
      ...(privates.length > 0 && { privacy_inputs: privates }),
    },
    leftOut: (call.leftOut ?? []).map((each) =>
      each.length > MAX_SHOWN_LENGTH ? `${each.slice(0, MAX_SHOWN_LENGTH)}…` : each,
    ),
  };
}

/** Without a description the model would not learn the name that it cannot have. */
const named = (schema: JsonObject, name: string): JsonObject =>
  schema.description === undefined ? described(schema, name) : schema;

const withoutBraces = (text: string): string => text.replaceAll('{', '%7B').replaceAll('}', '%7D');

const queryOf = (parts: readonly string[]): string => (parts.length > 0 ? `?${parts.join('&')}` : '');

function pathOf(url: string): string {
  const scheme = url.indexOf('://');
  const start = url.indexOf('/', scheme === -1 ? 0 : scheme + 3);
  return start === -1 ? '/' : url.slice(start);
}

/** The most characters of a name, less than models accept, so that a number can follow. */
const MAX_LENGTH = 60;

/** A tool ID that models accept: letters, digits, _ and -. */
export function toolId(text: string): string {
  const name = text.replace(/[^A-Za-z0-9_-]+/g, '_').replace(/^[^A-Za-z]/, 'tool_$&');
  return trimmed(name.slice(0, MAX_LENGTH)) || 'tool';
}

/** A name that is not used, and is added to those that are. */
export function unused(name: string, used: Set<string>): string {
  let own = name;
  for (let count = 2; used.has(own); count += 1) own = `${name}_${count}`;
  used.add(own);
  return own;
}

/** A name for an input that models accept and no other input has: letters, digits, _, . and -. */
function inputName({ name, place }: ToolInput, used: Set<string>): string {
  const safe = /^[\w.-]{1,64}$/.test(name)
    ? name
    : trimmed(name.replace(/[^\w.-]+/g, '_')).slice(0, MAX_LENGTH) || place;
  return unused(used.has(safe) && safe !== place ? `${place}_${safe}`.slice(0, MAX_LENGTH) : safe, used);
}

/** A name without the underscores at its ends. */
function trimmed(name: string): string {
  let [start, end] = [0, name.length];
  while (name[start] === '_') start += 1;
  while (end > start && name[end - 1] === '_') end -= 1;
  return name.slice(start, end);
}
