import { networkInterfaces } from 'node:os';

/** The address where the server listens. */
interface Listening {
  readonly address: string;
  readonly port: number;
}

/**
 * The URL for a burger's call to the server itself. It names the address where the server listens, because the one that
 * browsers know may not work from here (a mapped port, a name of the network, a proxy). Only URLs below `path` count, where
 * everything is public, and only those at the server's own addresses: where it listens, and the `origins`. Null for
 * every other URL.
 */
export function ownAddress(
  url: URL,
  path: string,
  { listening, origins }: { listening: Listening; origins: readonly string[] },
): URL | null {
  if (!url.pathname.startsWith(path)) return null;
  if (!origins.includes(url.origin) && !listensAt(url, listening)) return null;
  return new URL(url.pathname + url.search, `http://${reachable(listening.address)}:${listening.port}`);
}

/** The origins by which a caller may know the server, from the `Host` header. Both schemes, because a proxy may add TLS. */
export function originsOf(host: string | undefined): string[] {
  return ['http', 'https']
    .map((scheme) => `${scheme}://${host ?? ''}`)
    .flatMap((text) => (URL.canParse(text) ? [new URL(text).origin] : []));
}

const loopback = ['localhost', '127.0.0.1', '[::1]'];

function listensAt(url: URL, { address, port }: Listening): boolean {
  const urlPort = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  return urlPort === port && [...loopback, bracketed(address), ...ownAddresses()].includes(url.hostname);
}

function ownAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .map(({ address }) => bracketed(address));
}

const bracketed = (address: string) => (address.includes(':') ? `[${address}]` : address);

/** A server that listens on all addresses is reached on loopback. */
const reachable = (address: string) =>
  address === '0.0.0.0' || address === '::' ? '127.0.0.1' : bracketed(address);
