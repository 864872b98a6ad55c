import { isIPv6, type LookupFunction } from 'node:net';
import { Agent, type Dispatcher } from 'undici';
import { metadataAddresses, privateAddresses } from './block-lists.ts';

/** Public paths of the server that its own burgers may call. */
const DEMO_API_PATH = '/demo-api/';
export const DEMO_MODEL_PATH = '/demo-model';
/** The header with the server's signature of the body, by which the demo model recognises the server's own calls. */
export const OWN_CALL_HEADER = 'x-cowtex-signature';

/** The default hosts of models: a local Ollama is on the same machine. */
export const THIS_MACHINE: readonly string[] = ['localhost', '127.0.0.1', '::1'];

export interface TargetRules {
  /** `host` or `host:port` entries (config.ts) that may be reached although they are private. */
  readonly allowedTargets: readonly string[];
  /** `host` or `host:port` entries (config.ts) where models may be although the address is private. Default: this machine. */
  readonly modelTargets?: readonly string[];
  /** Where the server issues tokens: which hosts may be sent them (as above), and whether one stands in a text. */
  readonly tokens?: {
    readonly targets: readonly string[];
    isHeldBy(text: string): boolean;
  };
  /** Where a call to what the server itself has below a path really goes; null for every other address. */
  readonly toOwn?: ToOwn;
  /** The server's signature of a text. */
  readonly sign?: (text: string) => string;
  /** Resolves names; tests hand in their own. */
  readonly lookup?: LookupFunction;
}

/** `knownAs`: the origins by which the caller knows the server. */
export type ToOwn = (url: URL, path: string, knownAs: readonly string[]) => URL | null;

interface Route {
  readonly url: URL;
  readonly dispatcher: Dispatcher;
}

/** The guard of every call that the server makes for its burgers, and the owner of its connections. */
export interface Targets {
  /** Where and through what a tool's request to `url` goes: guarded against private addresses unless they are allowed. */
  routeTo(url: URL): Route;
  /** Whether a header with this value must not go to `url`: it holds a token of this server. */
  withholds(value: string, url: URL): boolean;
  /**
   * Where and through what a model's request to `url` goes, with which headers of the server's own. A call of the demo
   * model carries a signature of its body: that address may lead through a proxy or to a stranger, who can only send
   * the same again.
   */
  modelAt(url: URL, body: string): Route & { readonly headers: Readonly<Record<string, string>> };
  /** The same for a caller who knows the server by these origins. */
  knownAs(origins: readonly string[]): Targets;
  /** Ends idle and running connections, also those of every `knownAs`. */
  close(): Promise<void>;
}

/**
 * Makes the guard against requests into the server's private network. It checks each connection after the name was
 * resolved, so that neither another spelling nor DNS rebinding gets around it.
 */
export function createTargets(rules: TargetRules): Targets {
  const { allowedTargets, modelTargets = THIS_MACHINE, tokens, toOwn = () => null, sign, lookup } = rules;
  const resolving = lookup === undefined ? {} : { lookup };
  const open = new Agent({ connect: resolving });
  const guarded = new Agent({ connect: { blockList: privateAddresses(), ...resolving } });
  const models = new Agent({ connect: { blockList: metadataAddresses(), ...resolving } });
  const seenFrom = (origins: readonly string[]): Targets => ({
    routeTo(url) {
      const own = toOwn(url, DEMO_API_PATH, origins);
      if (own !== null) return { url: own, dispatcher: open };
      return { url, dispatcher: isNamed(allowedTargets, url) ? open : guarded };
    },
    withholds: (value, url) =>
      tokens?.isHeldBy(value) === true && !isNamed(tokens.targets, url) && toOwn(url, '/', origins) === null,
    modelAt(url, body) {
      const own = toOwn(url, `${DEMO_MODEL_PATH}/`, origins);
      const isSigned = sign !== undefined && url.pathname.startsWith(`${DEMO_MODEL_PATH}/`);
      return {
        url: own ?? url,
        dispatcher: own !== null || isNamed(modelTargets, url) ? models : guarded,
        headers: isSigned ? { [OWN_CALL_HEADER]: sign(body) } : {},
      };
    },
    knownAs: seenFrom,
    async close() {
      await Promise.all([open, guarded, models].map((agent) => agent.destroy()));
    },
  });
  return seenFrom([]);
}

/** Whether an entry of the list is the address's host, or its host and port. */
export function isNamed(entries: readonly string[], url: URL): boolean {
  const port = url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port;
  return entries.some((entry) => {
    const bare = isIPv6(entry) ? `[${entry}]` : entry;
    if (!URL.canParse(`http://${bare}`)) return false;
    // The same parser reads both sides, so that `127.1` names `127.0.0.1`.
    const wanted = new URL(`http://${bare}`);
    const wantedPort = /:(\d+)$/.exec(bare)?.[1];
    return (
      wanted.hostname === url.hostname && (wantedPort === undefined || Number(wantedPort) === Number(port))
    );
  });
}
