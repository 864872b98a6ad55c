import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Cheese, Json, JsonObject } from './entities.ts';
import { isProvider } from './providers.ts';
import { isWebAddress } from './web-address.ts';

/**
 * Whether a burger can answer, and its missing parts. 'maybe': the embedded server would refuse, but another server may accept it.
 */
export interface Readiness {
  readonly answers: 'yes' | 'maybe' | 'no';
  readonly lack: MessageDescriptor | null;
}

const rules: Readonly<Record<string, (value: Json) => boolean>> = {
  temperature: (value) => !Number.isNaN(numberOf(value)),
  topp: (value) => !Number.isNaN(numberOf(value)),
  top_p: (value) => !Number.isNaN(numberOf(value)),
  max_tokens: (value) => Number.isSafeInteger(numberOf(value)) && numberOf(value) >= 1,
  timeout: (value) => numberOf(value) > 0,
  think: (value) => typeof value === 'boolean' || value === 'low' || value === 'medium' || value === 'high',
};

/**
 * The abilities of the newest cheese, which answers, according to its configuration. A missing key leaves a doubt,
 * unless the server has one.
 * @param serverKeys the providers that the server says it has a key for
 */
export function readinessOf(cheese: Cheese | undefined, serverKeys: readonly string[] = []): Readiness {
  if (cheese === undefined) return { answers: 'no', lack: msg`No model yet` };
  const { type, jsonData } = cheese;
  if (trimmed(jsonData.model) === '') return { answers: 'no', lack: msg`No model set yet` };
  if (!isProvider(type)) return { answers: 'maybe', lack: msg`Unknown provider: ${type}` };
  const name = wrongSetting(jsonData);
  if (name !== undefined) return { answers: 'maybe', lack: msg`Check the setting “${name}”` };
  return needsKey(cheese, serverKeys)
    ? { answers: 'maybe', lack: msg`No API key` }
    : { answers: 'yes', lack: null };
}

/** The hosts that answer nobody without a key. */
const keyedHosts: Readonly<Record<string, string>> = {
  openai: 'api.openai.com',
  anthropic: 'api.anthropic.com',
};

/** Whether the cheese has no key for a provider's own host. A gateway may ask for other headers, or for none. */
function needsKey({ type, jsonData }: Cheese, serverKeys: readonly string[]): boolean {
  const provider = type.trim().toLowerCase();
  const own = serverKeys.includes(provider) ? undefined : new Map(Object.entries(keyedHosts)).get(provider);
  const host = hostOf(jsonData) || own;
  return (
    own !== undefined && trimmed(jsonData.api_key) === '' && new URL(addressOf(host ?? '')).hostname === own
  );
}

/** The name of the first setting that cannot be used; a null counts as left out. */
function wrongSetting(jsonData: JsonObject): string | undefined {
  const host = hostNames.find((name) => trimmed(jsonData[name]) !== '');
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

const hostNames = ['host', 'endpoint', 'base_url'];
const hostOf = (jsonData: JsonObject) => hostNames.map((name) => trimmed(jsonData[name])).find(Boolean) ?? '';

/** A host may be given without `http://`. */
const addressOf = (host: string) => (/^[a-z][a-z0-9+.-]*:\/\//i.test(host) ? host : `http://${host}`);

function isHost(host: string): boolean {
  const address = addressOf(host);
  if (!isWebAddress(address)) return false;
  const { username, password } = new URL(address);
  return username === '' && password === '';
}
