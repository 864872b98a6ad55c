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
 * The abilities of the newest cheese, which answers, according to its configuration. A missing key is ignored, because the server
 * may have one.
 */
export function readinessOf(cheese: Cheese | undefined): Readiness {
  if (cheese === undefined) return { answers: 'no', lack: msg`No model yet` };
  const { type, jsonData } = cheese;
  if (trimmed(jsonData.model) === '') return { answers: 'no', lack: msg`No model set yet` };
  if (!isProvider(type)) return { answers: 'maybe', lack: msg`Unknown provider: ${type}` };
  const name = wrongSetting(jsonData);
  return name === undefined
    ? { answers: 'yes', lack: null }
    : { answers: 'maybe', lack: msg`Check the setting “${name}”` };
}

/** The name of the first setting that cannot be used; a null counts as left out. */
function wrongSetting(jsonData: JsonObject): string | undefined {
  const host = ['host', 'endpoint', 'base_url'].find((name) => trimmed(jsonData[name]) !== '');
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

/** A host may be given without `http://`. */
function isHost(host: string): boolean {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(host) ? host : `http://${host}`;
  if (!isWebAddress(address)) return false;
  const { username, password } = new URL(address);
  return username === '' && password === '';
}
