import type { ToolPatty } from '../../builder/agent-stack.ts';
import { isObject, type Json, type JsonObject } from '../../lib/json.ts';
import { inputNamed } from './fill-url.ts';

/** A body as it is sent. */
export interface RequestBody {
  readonly text: string;
  /** The value of the header `Content-Type`. */
  readonly type: string;
}

/**
 * The body that an API patty sends. It is an object of the inputs, each under its `x-name` if its schema has one, or the one
 * input that `body_input` names. `content_type` says how it is written: as JSON, as either kind of form, or a text as it is.
 */
export async function requestBody(
  { parameters, settings }: Pick<ToolPatty, 'parameters' | 'settings'>,
  inputs: JsonObject,
): Promise<RequestBody | null> {
  const { content_type: given, body_input: whole } = settings;
  const type = typeof given === 'string' && given !== '' ? given : 'application/json';
  const value = typeof whole === 'string' ? inputNamed(inputs, whole) : wireNamed(inputs, parameters);
  if (value === undefined) return null;
  if (/^multipart\/form-data\b/i.test(type)) return multipart(pairsOf(value));
  if (/^application\/x-www-form-urlencoded\b/i.test(type))
    return { text: new URLSearchParams(pairsOf(value)).toString(), type };
  const isText = typeof value === 'string' && !/[/+]json\b/i.test(type);
  return { text: isText ? value : JSON.stringify(value), type };
}

/** The inputs under the names that the host knows, which models may refuse. */
export const wireNamed = (inputs: JsonObject, parameters: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(inputs).map(([name, value]) => [wireName(parameters, name), value]));

function wireName({ properties }: JsonObject, name: string): string {
  const schema = isObject(properties) ? inputNamed(properties, name) : undefined;
  const real = isObject(schema) ? schema['x-name'] : undefined;
  return typeof real === 'string' && real !== '' ? real : name;
}

/** The fields of a form: a list is a field for each value, and a member of an object is `name[member]`. */
function pairsOf(value: Json): [string, string][] {
  const pairs: [string, string][] = [];
  const add = (name: string, part: Json): void => {
    if (part === null) return;
    if (Array.isArray(part)) for (const each of part) add(name, each);
    else if (isObject(part))
      for (const [member, inner] of Object.entries(part))
        add(name === '' ? member : `${name}[${member}]`, inner);
    else pairs.push([name, typeof part === 'string' ? part : JSON.stringify(part)]);
  };
  add('', value);
  return pairs;
}

async function multipart(pairs: readonly [string, string][]): Promise<RequestBody> {
  const form = new FormData();
  for (const [name, value] of pairs) form.append(name, value);
  const response = new Response(form);
  // The header names the boundary, which is made with the body.
  const type = response.headers.get('content-type') ?? 'multipart/form-data';
  return { text: await response.text(), type };
}
