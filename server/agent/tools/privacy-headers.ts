import { validateHeaderValue } from 'node:http';
import type { JsonObject } from '../../lib/json.ts';
import { connectionHeaders, HEADER_NAME } from '../../net/header-names.ts';
import type { Targets } from '../../net/targets.ts';
import { coded } from '../../words/coded.ts';
import { AgentError } from '../agent-error.ts';

/** Headers that are longer together are accepted by no server. */
const MAX_LENGTH = 16_384;

/**
 * Picks the values of `privacy_input` that the patty's `privacy_inputs` names, in any case, as headers for `url`. Nothing
 * else of `privacy_input` ever leaves the server. A named header without a value is left out, and so is one with a token
 * of this server unless `url` may get those.
 * @throws {AgentError} for a header that cannot be sent; the message never contains its value
 */
export function privacyHeaders(
  settings: JsonObject,
  privacyInput: Readonly<Record<string, string>>,
  url: URL,
  targets: Targets,
) {
  const given = new Map(Object.entries(privacyInput).map(([name, value]) => [name.toLowerCase(), value]));
  const headers: Record<string, string> = {};
  /** The headers that are left out because they contain a token of this server. */
  const withheld: string[] = [];
  let length = 0;
  for (const name of namesOf(settings)) {
    const value = given.get(name.toLowerCase());
    if (value === undefined || value === '') continue;
    if (!HEADER_NAME.test(name) || connectionHeaders.has(name.toLowerCase())) {
      throw new AgentError('caller', coded('tool-header-own', { name }));
    }
    length += value.length;
    if (length > MAX_LENGTH) {
      throw new AgentError('caller', coded('tool-header-long', { name }));
    }
    if (targets.withholds(value, url)) {
      withheld.push(name);
      continue;
    }
    try {
      validateHeaderValue(name, value);
    } catch {
      throw new AgentError('caller', coded('tool-header-characters', { name }));
    }
    headers[name] = value;
  }
  return { headers, withheld };
}

function namesOf({ privacy_inputs: names }: JsonObject): string[] {
  if (typeof names === 'string') return [names];
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
}
