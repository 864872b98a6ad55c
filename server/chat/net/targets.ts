import type { LookupFunction } from 'node:net';
import { Agent, type Dispatcher } from 'undici';
import { privateAddresses } from './block-lists.ts';

export interface TargetRules {
  /** `host` or `host:port` entries (config.ts) that may be reached although they are private. */
  readonly allowedTargets: readonly string[];
  /** Whether an address is one of the server's own that tools may call, such as its demo API. */
  readonly isOwn?: (url: URL) => boolean;
  /** Resolves names; tests hand in their own. */
  readonly lookup?: LookupFunction;
}

export interface Targets {
  /** Through what a request to `url` goes: guarded against private addresses unless they are allowed. */
  dispatcherFor(url: URL): Dispatcher;
  /** Ends idle and running connections. */
  close(): Promise<void>;
}

/**
 * The guard against requests into the server's own network. It stands where the connection is made, after
 * names were resolved and for every connection anew, so that neither a spelling nor a name that changes its
 * address gets around it.
 */
export function createTargets({ allowedTargets, isOwn = () => false, lookup }: TargetRules): Targets {
  const resolving = lookup === undefined ? {} : { lookup };
  const open = new Agent({ connect: { ...resolving } });
  const guarded = new Agent({ connect: { blockList: privateAddresses(), ...resolving } });
  return {
    dispatcherFor: (url) => (isNamed(allowedTargets, url) || isOwn(url) ? open : guarded),
    async close() {
      await Promise.all([open.destroy(), guarded.destroy()]);
    },
  };
}

/** Whether an entry of the list is the address's host, or its host and port. */
export function isNamed(entries: readonly string[], url: URL): boolean {
  const port = url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port;
  return entries.some((entry) => {
    const bare = /^[0-9a-f:.]*:[0-9a-f:.]*:[0-9a-f:.]*$/i.test(entry) ? `[${entry}]` : entry;
    if (!URL.canParse(`http://${bare}`)) return false;
    // The same parser reads both sides, so that `127.1` names `127.0.0.1`.
    const wanted = new URL(`http://${bare}`);
    const wantedPort = /:(\d+)$/.exec(bare)?.[1];
    return (
      wanted.hostname === url.hostname && (wantedPort === undefined || Number(wantedPort) === Number(port))
    );
  });
}
