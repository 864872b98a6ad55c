import { validateHeaderValue } from 'node:http';
import type { JsonObject } from '../agent-stack.ts';
import { ToolError } from './tool-error.ts';

/** Headers that belong to the connection and not to whoever calls. */
const OWN = new Set([
  'connection',
  'content-length',
  'content-type',
  'expect',
  'host',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/**
 * Those values of `privacy_input` that the patty's `privacy_inputs` names, in any case, as headers; nothing else
 * of it ever leaves the server. A named header that was not given is left out.
 * @throws {ToolError} 400 for a header that cannot be sent; the message never holds its value
 */
export function privacyHeaders(
  settings: JsonObject,
  privacyInput: Readonly<Record<string, string>>,
): Record<string, string> {
  const given = new Map(Object.entries(privacyInput).map(([name, value]) => [name.toLowerCase(), value]));
  const headers: Record<string, string> = {};
  for (const name of namesOf(settings)) {
    const value = given.get(name.toLowerCase());
    if (value === undefined || value === '') continue;
    if (!NAME.test(name) || OWN.has(name.toLowerCase())) {
      throw new ToolError(400, `The header "${name}" of privacy_inputs cannot be set by a patty.`);
    }
    try {
      validateHeaderValue(name, value);
    } catch {
      throw new ToolError(
        400,
        `The value given for the header "${name}" has characters that a header cannot have.`,
      );
    }
    headers[name] = value;
  }
  return headers;
}

function namesOf({ privacy_inputs: names }: JsonObject): string[] {
  if (typeof names === 'string') return [names];
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
}
