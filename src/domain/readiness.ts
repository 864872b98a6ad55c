import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CheeseInput, Json, JsonObject } from './entities.ts';
import { providerOf } from './providers.ts';
import { isWebAddress } from './web-address.ts';

/**
 * A burger's readiness to answer, and its missing parts. 'maybe': the embedded server would refuse, another server may accept it.
 */
export interface Readiness {
  readonly answers: 'yes' | 'maybe' | 'no';
  readonly lack: MessageDescriptor | null;
}

/**
 * The cheese that answers: the chosen one, or the first of `cheeses`, which is the one saved last, if the server knows no choice.
 * @param answering the trimmed type in lower case
 */
export const answeringOf = <TCheese extends Pick<CheeseInput, 'type'>>(
  cheeses: readonly TCheese[],
  answering: string | null | undefined,
): TCheese | undefined => cheeses.find(({ type }) => type.trim().toLowerCase() === answering) ?? cheeses[0];

const rules: Readonly<Record<string, (value: Json) => boolean>> = {
  temperature: (value) => !Number.isNaN(numberOf(value)),
  topp: (value) => !Number.isNaN(numberOf(value)),
  top_p: (value) => !Number.isNaN(numberOf(value)),
  max_tokens: (value) => Number.isSafeInteger(numberOf(value)) && numberOf(value) >= 1,
  timeout: (value) => numberOf(value) > 0,
  think: (value) => typeof value === 'boolean' || value === 'low' || value === 'medium' || value === 'high',
};

/**
 * The abilities of the cheese that answers, according to its configuration. A missing key leaves a doubt,
 * unless the server has one.
 * @param serverKeys the providers that the server says it has a key for
 */
export function readinessOf(cheese: CheeseInput | undefined, serverKeys: readonly string[] = []): Readiness {
  if (cheese === undefined) return { answers: 'no', lack: msg`No model yet` };
  const { type, jsonData } = cheese;
  if (trimmed(jsonData.model) === '') return { answers: 'no', lack: msg`No model set yet` };
  if (providerOf(type) === undefined) return { answers: 'maybe', lack: msg`Unknown provider: ${type}` };
  const name = wrongSetting(jsonData);
  if (name !== undefined) return { answers: 'maybe', lack: msg`Check the setting “${name}”` };
  return needsKey(cheese, serverKeys)
    ? { answers: 'maybe', lack: msg`No API key` }
    : { answers: 'yes', lack: null };
}

/** The providers' own hosts, which answer nobody without a key. */
const keyedHosts = new Map([
  ['openai', 'api.openai.com'],
  ['anthropic', 'api.anthropic.com'],
]);

/** True if the cheese has no key for a provider's own host. A gateway may ask for other headers, or for none. */
function needsKey({ type, jsonData }: CheeseInput, serverKeys: readonly string[]): boolean {
  const provider = type.trim().toLowerCase();
  if (serverKeys.includes(provider) || trimmed(jsonData.api_key) !== '') return false;
  const own = keyedHosts.get(provider);
  const name = hostName(jsonData);
  if (own === undefined || name === undefined) return own !== undefined;
  return new URL(addressOf(trimmed(jsonData[name]))).hostname === own;
}

/** The name of the first setting that cannot be used; a null counts as left out. */
function wrongSetting(jsonData: JsonObject): string | undefined {
  const host = hostName(jsonData);
  if (host !== undefined && !isHost(trimmed(jsonData[host]))) return host;
  return Object.keys(rules).find((name) => {
    const value = jsonData[name] ?? null;
    return value !== null && !rules[name]?.(value);
  });
}

const trimmed = (value: Json | undefined) => (typeof value === 'string' ? value.trim() : '');

/** The value of a setting that is a number or the text of one; NaN for any other. */
function numberOf(value: Json): number {
  const number = typeof value === 'number' || trimmed(value) !== '' ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : Number.NaN;
}

/** The name of the setting that holds the host; undefined if none does. */
const hostName = (jsonData: JsonObject) =>
  ['host', 'endpoint', 'base_url'].find((name) => trimmed(jsonData[name]) !== '');

/** A host may be given without `http://`. */
const addressOf = (host: string) => (/^[a-z][a-z0-9+.-]*:\/\//i.test(host) ? host : `http://${host}`);

function isHost(host: string): boolean {
  const address = addressOf(host);
  if (!isWebAddress(address)) return false;
  const { username, password } = new URL(address);
  return username === '' && password === '';
}
