import { networkInterfaces } from 'node:os';
import type { Config } from '../config.ts';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Whether an address is this server's own demo API, which tools may call although it is on a private address. It
 * holds nothing that is not for everyone. `port` is the one that the server listens on.
 */
export function isOwnDemoApi(
  url: URL,
  port: number,
  { host, allowedOrigins }: Pick<Config, 'host' | 'allowedOrigins'>,
): boolean {
  if (!url.pathname.startsWith('/demo-api/')) return false;
  if (allowedOrigins.some((entry) => URL.canParse(entry) && new URL(entry).origin === url.origin))
    return true;
  const urlPort = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  return urlPort === port && [...LOOPBACK, host, ...ownAddresses()].includes(url.hostname);
}

function ownAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address));
}
