import { promises as dns } from 'node:dns';
import type { BlockList } from 'node:net';
import { Agent, buildConnector, EnvHttpProxyAgent } from 'undici';

interface Options {
  /** The maximum number of connections to one origin. */
  readonly connections?: number;
}

export interface OutgoingProxy {
  /** Its URL, perhaps with a user and a password. */
  readonly url: string;
  /** The hosts that are called without it, as NO_PROXY lists them. */
  readonly except: string;
}

/**
 * An agent whose connections lead to no address of the list. Node checks the list where it opens a plain connection, and
 * ignores it where TLS opens one. So every connection is opened as a plain one, and TLS is given one that is open.
 */
export function guardedAgent(blockList: BlockList, options: Options = {}): Agent {
  return new Agent({ ...options, connect: guardedConnector(blockList) });
}

/**
 * An agent whose calls go through the proxy, except for those to the hosts that the proxy leaves out: these are guarded as
 * above. What the proxy connects to cannot be seen here, so `refuseBlocked` comes before each call.
 */
export function proxyAgent({ url, except }: OutgoingProxy, blockList: BlockList, options: Options = {}) {
  return new EnvHttpProxyAgent({
    ...options,
    httpProxy: url,
    httpsProxy: url,
    noProxy: except,
    // Most proxies refuse a tunnel to another port than that of https.
    proxyTunnel: false,
    connect: guardedConnector(blockList),
  });
}

/**
 * Refuses a host that is a listed address, or a name with one. A name that cannot be resolved here is not refused, because
 * only the proxy may be able to resolve it.
 * @throws {Error} with the code that Node gives for an address of a block list
 */
export async function refuseBlocked({ hostname }: URL, blockList: BlockList): Promise<void> {
  const addresses = await dns.lookup(hostname.replace(/^\[|\]$/g, ''), { all: true }).catch(() => []);
  if (addresses.some(({ address, family }) => blockList.check(address, family === 6 ? 'ipv6' : 'ipv4')))
    throw Object.assign(new Error(`The address of ${hostname} is blocked.`), { code: 'ERR_IP_BLOCKED' });
}

function guardedConnector(blockList: BlockList): buildConnector.connector {
  // The port is that of each call.
  const open = buildConnector({ blockList, port: 0 });
  const secure = buildConnector({});
  return (target, done) => {
    if (target.protocol !== 'https:') {
      open(target, done);
      return;
    }
    open({ ...target, protocol: 'http:', port: target.port || '443' }, (error, httpSocket) => {
      if (error !== null) done(error, null);
      else secure({ ...target, httpSocket }, done);
    });
  };
}
