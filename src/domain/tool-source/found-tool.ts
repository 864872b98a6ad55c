import type { Json, JsonObject } from '#domain/entities.ts';
import { bareName, isSecretName } from '#domain/secret-name.ts';
import { placeholdersIn } from '#domain/tool-parameters.ts';

/** The two JSON values of an API patty. */
export interface ToolTexts {
  readonly definition: JsonObject;
  readonly settings: JsonObject;
}

/** A tool that was found in a pasted text. */
export interface FoundTool {
  /** Its call: 'GET /pets/{id}'. */
  readonly title: string;
  /** Its description in the document, in one line. */
  readonly summary?: string;
  readonly read: () => ToolTexts;
}

interface Call {
  readonly url: string;
  readonly method: string;
  /** The names of its headers. */
  readonly headers?: readonly string[];
  /** Inputs of which only an example is known. */
  readonly examples?: Readonly<Record<string, Json>>;
  /** Inputs with their schemas. */
  readonly properties?: Readonly<Record<string, Json>>;
  readonly required?: readonly string[];
  readonly name?: string;
  readonly displayName?: string;
  readonly description?: string;
}

/** Headers that the server sets itself, or that a tool does not need. */
const USUAL_HEADERS =
  /^(?:accept|accept-.*|cache-control|connection|content-length|content-type|dnt|expect|host|keep-alive|origin|pragma|priority|proxy-.*|referer|sec-.*|te|trailer|transfer-encoding|upgrade|upgrade-.*|user-agent|)$/i;

/** True if the server sends a body with the method. Without one, what the path does not have goes into the query. */
export const sendsBody = (method: string): boolean => !/^(?:get|delete)$/i.test(method);

/**
 * The tool that makes a call. Every placeholder of the address becomes a parameter, and every relevant header a private input.
 * No secret is kept.
 */
export function toolFrom(call: Call): ToolTexts {
  const { url, examples = {}, properties = {}, required = [] } = call;
  const method = call.method.toLowerCase();
  const [path = ''] = pathOf(url).split('?');
  const all = new Map<string, Json>([
    ...placeholdersIn(url).map((name) => [name, { type: 'string' }] as const),
    ...Object.entries(examples).map(
      ([name, value]) =>
        [name, { ...schemaOf(value), ...(holdsSecret(name, value) ? {} : { examples: [value] }) }] as const,
    ),
    ...Object.entries(properties),
  ]);
  const privates = [...new Set((call.headers ?? []).filter((name) => !USUAL_HEADERS.test(name)))];
  return {
    definition: {
      name: toolId(call.name ?? `${method} ${path}`),
      display_name: (call.displayName || `${method.toUpperCase()} ${path}`).slice(0, 200),
      description: call.description ?? '',
      parameters: {
        type: 'object',
        required: [...new Set([...placeholdersIn(path), ...required])],
        properties: Object.fromEntries(all),
      },
    },
    settings: { url, method, ...(privates.length > 0 && { privacy_inputs: privates }) },
  };
}

/** True if a value is a secret or contains one. The examples of a schema are sent to the model. */
function holdsSecret(name: string, value: Json): boolean {
  if (isSecretName(name) || SHORT_SECRET.test(bareName(name))) return true;
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.entries(value).some(([inner, held]) => holdsSecret(inner, held))
  );
}

/** Names of secrets in addresses. */
const SHORT_SECRET = /^(?:key|sig|pwd|auth|pass|pw|pin|otp|sid|session|bearer)$/;

function schemaOf(value: Json): JsonObject {
  if (Array.isArray(value)) return { type: 'array' };
  if (typeof value === 'number') return { type: Number.isInteger(value) ? 'integer' : 'number' };
  if (typeof value === 'string' || typeof value === 'boolean') return { type: typeof value };
  return value === null ? {} : { type: 'object' };
}

function pathOf(url: string): string {
  const scheme = url.indexOf('://');
  const start = url.indexOf('/', scheme === -1 ? 0 : scheme + 3);
  return start === -1 ? '/' : url.slice(start);
}

/** A name that models accept: letters, digits, _ and -. */
function toolId(text: string): string {
  const name = text
    .replace(/[^A-Za-z0-9_-]+/g, '_')
    .replace(/^[^A-Za-z]/, 'tool_$&')
    .slice(0, 64);
  return trimmed(name) || 'tool';
}

/** A name without the underscores at its ends. */
export function trimmed(name: string): string {
  let [start, end] = [0, name.length];
  while (name[start] === '_') start += 1;
  while (end > start && name[end - 1] === '_') end -= 1;
  return name.slice(start, end);
}
