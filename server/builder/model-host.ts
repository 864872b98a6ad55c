import { z } from '@hono/zod-openapi';
import type { JsonObject } from '../lib/json.ts';

export type Provider = 'ollama' | 'openai' | 'anthropic';

/** The host of each provider for a cheese that names none. */
export const publicHosts: Readonly<Record<Provider, string>> = {
  ollama: 'http://127.0.0.1:11434',
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
};

/** True if a URL is at the provider's own public host. */
export const isPublicHost = (provider: Provider, url: URL): boolean =>
  url.origin === new URL(publicHosts[provider]).origin;

const text = z.string().trim().nullish().catch(undefined);
const hostSchema = z.object({ host: text, endpoint: text, base_url: text });

/** The host in a cheese's settings, as it was typed; '' if there is none. */
export function hostOf(settings: JsonObject): string {
  const { host, endpoint, base_url } = hostSchema.parse(settings);
  return host || endpoint || base_url || '';
}

/** The URL of a host; people leave `http://` out. */
export function addressOf(host: string): URL | null {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(host) ? host : `http://${host}`;
  return URL.canParse(address) ? new URL(address) : null;
}

/** The provider that a cheese's type names; the case does not matter. */
export function providerNamed(type: string): Provider | null {
  const name = type.trim().toLowerCase();
  return name === 'ollama' || name === 'openai' || name === 'anthropic' ? name : null;
}

/** The origin that a cheese's key is sent to, or the host as it was typed if it is no URL. */
export function keyOriginOf({ type, settings }: { type: string; settings: JsonObject }): string {
  const provider = providerNamed(type);
  const host = hostOf(settings) || (provider === null ? '' : publicHosts[provider]);
  return addressOf(host)?.origin ?? host;
}
