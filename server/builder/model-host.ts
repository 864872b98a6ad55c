import { z } from '@hono/zod-openapi';
import type { JsonObject } from '../json.ts';

export type Provider = 'ollama' | 'openai' | 'anthropic';

/** Where each provider is when a cheese names no host. */
export const publicHosts: Readonly<Record<Provider, string>> = {
  ollama: 'http://127.0.0.1:11434',
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
};

const text = z.string().trim().nullish().catch(undefined);
const hostSchema = z.object({ host: text, endpoint: text, base_url: text });

/** The host that a cheese's settings name, as it was typed; '' where none was given. */
export function hostOf(settings: JsonObject): string {
  const { host, endpoint, base_url } = hostSchema.parse(settings);
  return host || endpoint || base_url || '';
}

/** What a host means as an address: people leave `http://` out. */
export function addressOf(host: string): URL | null {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(host) ? host : `http://${host}`;
  return URL.canParse(address) ? new URL(address) : null;
}

/** The provider that a cheese's type names, whatever its case. */
export function providerNamed(type: string): Provider | null {
  const name = type.trim().toLowerCase();
  return name === 'ollama' || name === 'openai' || name === 'anthropic' ? name : null;
}

/** The origin that a cheese's key is sent to; what was typed where that is no address. */
export function keyOriginOf({ type, settings }: { type: string; settings: JsonObject }): string {
  const provider = providerNamed(type);
  const host = hostOf(settings) || (provider === null ? '' : publicHosts[provider]);
  return addressOf(host)?.origin ?? host;
}
