import { BlockList, isIP, isIPv6 } from 'node:net';
import { z } from 'zod';
import { thisMachine } from '../net/targets.ts';

/*
 * The kinds of settings. An entry of a list that cannot be used is a fault: the operator would believe in a rule
 * that is not there.
 */

/** A number of at least `least`. */
export function number(least: number) {
  const fault = `must be a number of at least ${least}`;
  return z.coerce.number(fault).min(least, fault);
}

/** A whole number. */
export function whole(least: number, most = Number.MAX_SAFE_INTEGER) {
  const range = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`;
  const fault = `must be a whole number ${range}`;
  return z.coerce.number(fault).int(fault).min(least, fault).max(most, fault);
}

/** A text with a least length, such as a password. */
export const secret = (shortest: number) =>
  z.string().min(shortest, `must have at least ${shortest} characters`).optional();

/** Entries with commas between them. `read` returns undefined for one that cannot be used; `expected` says what one is. */
const list = <Entry>(read: (entry: string) => Entry | undefined, expected: string) =>
  z
    .string()
    .default('')
    .transform((text, context): Entry[] =>
      text
        .split(',')
        .map((entry) => entry.trim())
        .filter((entry) => entry !== '')
        .flatMap((entry) => {
          const value = read(entry);
          if (value !== undefined) return [value];
          context.addIssue({ code: 'custom', message: `"${entry}" is no ${expected}` });
          return [];
        }),
    );

/** Origins as browsers write them: in lower case, without a path or a slash at the end. */
export const origins = list((entry) => {
  const { origin } = URL.canParse(entry) ? new URL(entry) : { origin: 'null' };
  return origin === 'null' ? undefined : origin;
}, 'origin such as https://console.example.com');

/** A name or an IPv4 address, or an IPv6 address in brackets; then perhaps a port. */
const HOST = /^(?:\[[\da-f:.]+\]|[^\s/?#@\\*:[\]]+)(?::(\d+))?$/i;

/**
 * Hosts, as `isNamed` (net/targets.ts) compares them: `hostname` or `hostname:port` as `URL` has them, so that `127.1` is
 * `127.0.0.1`.
 */
export const hosts = list((entry) => {
  const bare = isIPv6(entry) ? `[${entry}]` : entry;
  const found = HOST.exec(bare);
  if (found === null || !URL.canParse(`http://${bare}`)) return undefined;
  const { hostname } = new URL(`http://${bare}`);
  return found[1] === undefined ? hostname : `${hostname}:${Number(found[1])}`;
}, 'host such as api.example.com or 10.0.0.7:8080');

/** A proxy's URL, perhaps with a user and a password. The words of the fault do not repeat it, because they are logged. */
export const proxy = z
  .string()
  .refine((text) => {
    const { protocol, pathname, search, hash, username, password } = new URL(
      URL.canParse(text) ? text : 'about:blank',
    );
    if (!/^https?:$/.test(protocol) || pathname + search + hash !== '/') return false;
    return (username === '') === (password === '') && !/%(?![\da-f]{2})/i.test(username + password);
  }, 'must be http:// or https:// with a host, such as http://proxy.example.com:3128, perhaps with user:password@ (percent-encoded) before the host')
  .optional();

/** `https`, or `http` on this machine: what is sent there is secret. */
const isSecret = ({ protocol, hostname }: URL) =>
  protocol === 'https:' || (protocol === 'http:' && thisMachine.includes(hostname));

/** The origin at which people reach the console, as browsers write it. */
export const publicUrl = z
  .string()
  .refine(
    (text) =>
      URL.canParse(text) && isSecret(new URL(text)) && new URL(text).href === `${new URL(text).origin}/`,
    'must be an https origin without a path, such as https://cowtex.example.com (http for localhost only)',
  )
  .transform((text) => new URL(text).origin)
  .optional();

/** The issuer of an OpenID provider. */
export const issuer = z
  .string()
  .refine((text) => {
    const { search, hash } = new URL(URL.canParse(text) ? text : 'about:blank');
    return URL.canParse(text) && isSecret(new URL(text)) && search + hash === '';
  }, 'must be the https address of a provider’s issuer, as its own documents write it (http for localhost only)')
  .optional();

/** A claim of an ID token and a value of it. The value may contain more signs. */
export const claim = z
  .string()
  .regex(/^[^=]+=.+$/, 'must be a claim and its value, such as groups=cowtex-admins')
  .transform((text) => {
    const at = text.indexOf('=');
    return { name: text.slice(0, at).trim(), value: text.slice(at + 1).trim() };
  })
  .optional();

export type Claim = NonNullable<z.infer<typeof claim>>;

/** Addresses and networks. */
export const networks = list((entry) => {
  const [address = '', prefix, ...more] = entry.split('/');
  const family = isIP(address) === 6 ? ('ipv6' as const) : ('ipv4' as const);
  const longest = family === 'ipv6' ? 128 : 32;
  const bits = prefix === undefined ? longest : /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN;
  if (isIP(address) === 0 || more.length > 0 || !(bits <= longest)) return undefined;
  return { address, bits, family };
}, 'address such as 127.0.0.1 and no network such as 10.0.0.0/8').transform((entries) => {
  const known = new BlockList();
  for (const { address, bits, family } of entries) known.addSubnet(address, bits, family);
  return known;
});

/** A role of a service; the service may be the empty text. */
export const serviceRole = z
  .string()
  .regex(/^[^/]*\/[^/]+$/, 'must be a service and a role, such as cowtex/admin')
  .transform((text) => {
    const [service = '', role = ''] = text.split('/').map((part) => part.trim());
    return { service, role };
  })
  .optional();

export type ServiceRole = NonNullable<z.infer<typeof serviceRole>>;

/** A role as `COWTEX_ADMIN_ROLE` writes it. */
export const roleName = ({ service, role }: ServiceRole): string => `${service}/${role}`;
