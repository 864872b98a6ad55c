import { type BlockList, isIP, isIPv6 } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/** The origin of a request, from its connection and its headers. */
interface Route {
  /** The address at the other end of the connection. */
  readonly peer: string | undefined;
  /** `X-Forwarded-For`: the addresses that the request passed before, the nearest last. */
  readonly forwardedFor: string | readonly string[] | undefined;
}

/** The address of the caller, by `callerAt`. */
export function callerOf(c: Context, trustedProxies: BlockList): string {
  return callerAt({ peer: peerOf(c), forwardedFor: c.req.header('x-forwarded-for') }, trustedProxies);
}

/** A header that a trusted proxy wrote; undefined where the request comes from anybody else, who may write anything. */
export function proxyHeader(c: Context, name: string, trustedProxies: BlockList): string | undefined {
  return isTrusted(unmapped(peerOf(c) ?? ''), trustedProxies) ? c.req.header(name) : undefined;
}

const peerOf = (c: Context) => getConnInfo(c).remote.address;

/** The network that one customer may have of a provider: /48 for an IPv6 caller. Any other caller stays as it is. */
export const siteOf = (caller: string): string =>
  caller.endsWith('::/64') ? `${caller.split(':').slice(0, 3).join(':')}::/48` : caller;

/**
 * The address of the caller: an IPv4 address, or the first half of an IPv6 address, because one network has all 2^64
 * addresses that share it. `X-Forwarded-For` is read from the right, and believed as long as a trusted proxy wrote it.
 * Anybody can forge the entries further left.
 */
export function callerAt({ peer = '', forwardedFor = [] }: Route, trustedProxies: BlockList): string {
  const hops = [forwardedFor].flat().join(',').split(',');
  let caller = unmapped(peer);
  while (isTrusted(caller, trustedProxies)) {
    const hop = addressIn(hops.pop() ?? '');
    if (hop === null) break;
    caller = hop;
  }
  return network(caller);
}

function isTrusted(address: string, proxies: BlockList): boolean {
  const family = isIP(address);
  return family !== 0 && proxies.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** The address of a hop, whose port some proxies write, too. Null for anything else. */
function addressIn(hop: string): string | null {
  const text = hop.trim();
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  return isIP(bare) === 0 ? null : unmapped(bare);
}

/** An IPv6 socket shows an IPv4 address as an IPv6 one; both are the same address. */
function unmapped(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}

function network(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
