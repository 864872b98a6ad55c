import type { Json, Patty } from './entities.ts';
import { isPattyEnabled } from './layer-summaries.ts';
import { requestedHeaders } from './tool-parameters.ts';

/** A header that a burger's tools request from the user, and the hosts to which they send it. */
export interface RequestedHeader {
  readonly name: string;
  readonly hosts: readonly string[];
}

/** The headers that a burger's tools would send to other hosts, by name. A disabled tool sends nothing. */
export function headersOfTools(patties: readonly Patty[]): readonly RequestedHeader[] {
  const byName = new Map<string, { readonly name: string; readonly hosts: Set<string> }>();
  for (const patty of patties) {
    const host = hostOf(patty.settings.url);
    if (patty.type !== 'api' || !isPattyEnabled(patty) || host === null) continue;
    for (const name of requestedHeaders(patty)) {
      // Header names are case-insensitive.
      const header = byName.get(name.toLowerCase()) ?? { name, hosts: new Set() };
      byName.set(name.toLowerCase(), header);
      header.hosts.add(host);
    }
  }
  return [...byName.values()]
    .map(({ name, hosts }) => ({ name, hosts: [...hosts].sort() }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

function hostOf(url: Json | undefined): string | null {
  const text = typeof url === 'string' ? url.trim() : '';
  return URL.canParse(text) ? new URL(text).host || null : null;
}
