import { type BlockList, isIP, isIPv6 } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import type { Histogram } from 'prom-client';
import { newId } from '../lib/ids.ts';
import type { Log } from '../lib/log.ts';
import type { Limits } from '../limits/limits.ts';
import type { Env } from './router.ts';

/*
 * The facts of any request: its ID, the lines of the log about it, the address that it came from, and its token.
 */

const GIVEN_ID = /^[\w-]{8,64}$/;

interface Server {
  readonly log: Log;
  readonly limits: Limits;
  /** The time of every request, by method, route and status. */
  readonly durations: Histogram<'method' | 'route' | 'status'>;
}

/**
 * The first step of every request. It gets the limits, and its ID: that of a trusted proxy (`X-Request-Id`) or a new one;
 * hono/request-id would take anybody's, who could have the lines of others look like theirs. The answer has the ID, too.
 * Node gets that header directly, which costs less than one on the answer. In the end the request's time is kept.
 */
export function requests({ log, limits, durations }: Server) {
  return createMiddleware<Env>(async (c, next) => {
    const started = performance.now();
    const given = proxyHeader(c, 'x-request-id', limits.trustedProxies) ?? '';
    const id = GIVEN_ID.test(given) ? given : newId('REQ');
    c.set('limits', limits);
    c.set('serverLog', log);
    c.set('requestId', id);
    c.env.outgoing.setHeader('X-Request-Id', id);
    await next();
    const labels = { method: c.req.method, route: routePath(c), status: c.res.status };
    durations.observe(labels, (performance.now() - started) / 1000);
  });
}

/** The ID of a call's account, or of its key of a burger. A line of the log may come before these are known. */
export const callerIdOf = (c: Context<Env>): string | undefined => c.var.accountId ?? c.var.key?.id;

/** The log, whose lines have the request's ID, and its account or key once that is known. */
export const logOf = (c: Context<Env>): Log =>
  c.var.serverLog.with(() => ({ by: callerIdOf(c), request: c.var.requestId }));

/** The bearer token in the value of an `Authorization` header; null for any other value. */
export const bearerTokenIn = (authorization: string | undefined): string | null =>
  /^\s*Bearer +(\S+)\s*$/i.exec(authorization ?? '')?.[1] ?? null;

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
  const value = c.req.header(name);
  return value !== undefined && isTrusted(unmapped(peerOf(c) ?? ''), trustedProxies) ? value : undefined;
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
