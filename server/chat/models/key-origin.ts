import type { ModelCheese } from '../agent-stack.ts';
import { addressOf, providerNamed, publicHosts } from './base-url.ts';
import { hostOf } from './cheese-settings.ts';

/** The origin that a cheese's key is sent to; what was typed where that is no address. */
export function keyOriginOf({ type, settings }: Pick<ModelCheese, 'type' | 'settings'>): string {
  const provider = providerNamed(type);
  const host = hostOf(settings) || (provider === null ? '' : publicHosts[provider]);
  return addressOf(host)?.origin ?? host;
}
