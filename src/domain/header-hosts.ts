import type { Json, Patty } from './entities.ts';
import { isPattyEnabled } from './layer-summaries.ts';
import { requestedHeaders } from './tool-parameters.ts';

/** A host that a burger's tools call, and the user's headers that they request. */
interface HeaderHost {
  readonly host: string;
  readonly headers: readonly string[];
}

/** The hosts to which a burger's tools would send the user's headers. A disabled tool sends nothing. */
export function headerHosts(patties: readonly Patty[]): readonly HeaderHost[] {
  const byHost = new Map<string, Map<string, string>>();
  for (const patty of patties) {
    const host = hostOf(patty.settings.url);
    const names = requestedHeaders(patty);
    if (patty.type !== 'api' || !isPattyEnabled(patty) || host === null || names.length === 0) continue;
    const headers = byHost.get(host) ?? new Map<string, string>();
    // Header names are case-insensitive.
    for (const name of names) headers.set(name.toLowerCase(), headers.get(name.toLowerCase()) ?? name);
    byHost.set(host, headers);
  }
  return [...byHost]
    .map(([host, headers]) => ({ host, headers: [...headers.values()].sort() }))
    .sort((one, other) => (one.host < other.host ? -1 : 1));
}

function hostOf(url: Json | undefined): string | null {
  const text = typeof url === 'string' ? url.trim() : '';
  return URL.canParse(text) ? new URL(text).host || null : null;
}
