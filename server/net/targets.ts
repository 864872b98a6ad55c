import { isIPv6 } from 'node:net';
import { Agent, type Dispatcher } from 'undici';
import { metadataAddresses, privateAddresses } from './block-lists.ts';

/** Public paths of the server that its own burgers may call. */
const DEMO_API_PATH = '/demo-api/';
export const DEMO_MODEL_PATH = '/demo-model';
/** The header with the signature of the body, by which the demo model recognises the server's own calls. */
export const OWN_CALL_HEADER = 'x-cowtex-signature';

/** The default hosts of models: this machine, where a local Ollama runs. */
export const THIS_MACHINE: readonly string[] = ['localhost', '127.0.0.1', '::1'];

export interface TargetRules {
  /** `host` or `host:port` entries (config.ts): private addresses that tools may reach. */
  readonly allowedTargets: readonly string[];
  /** `host` or `host:port` entries (config.ts): private addresses where models may be. */
  readonly modelTargets: readonly string[];
  /** The hosts that may be sent the server's tokens (as above), and whether a text contains one. */
  readonly tokens: {
    readonly targets: readonly string[];
    isHeldBy(text: string): boolean;
  };
  /** The URL for a call to the server's own routes below a path; null for every other URL. */
  readonly toOwn: ToOwn;
  /** Signs a text with the server's secret. */
  readonly sign: (text: string) => string;
}

/** `knownAs`: the origins by which the caller knows the server. */
export type ToOwn = (url: URL, path: string, knownAs: readonly string[]) => URL | null;

interface Route {
  readonly url: URL;
  readonly dispatcher: Dispatcher;
}

/** Guards every call that the server makes for its burgers, and owns their connections. */
export interface Targets {
  /** The target of a tool's request to `url`. Private addresses are refused unless they are allowed. */
  routeTo(url: URL): Route;
  /** Whether a header with this value must not be sent to `url`, because it contains a token of this server. */
  withholds(value: string, url: URL): boolean;
  /**
   * The target of a model's request to `url`, with additional headers. A call of the demo model carries a signature of its
   * body. The call may pass a proxy or reach a stranger, who can only repeat it.
   */
  modelAt(url: URL, body: string): Route & { readonly headers: Readonly<Record<string, string>> };
  /** The same for a caller who knows the server by these origins. */
  knownAs(origins: readonly string[]): Targets;
  /** Closes idle and running connections, also those of every `knownAs`. */
  close(): Promise<void>;
}

/**
 * Makes the guard against requests into the server's private network. It checks each connection after the name is
 * resolved, so neither another spelling nor DNS rebinding gets around it.
 */
export function createTargets(rules: TargetRules): Targets {
  const { allowedTargets, modelTargets, tokens, toOwn, sign } = rules;
  const open = new Agent();
  const guarded = new Agent({ connect: { blockList: privateAddresses() } });
  const models = new Agent({ connect: { blockList: metadataAddresses() } });
  const seenFrom = (origins: readonly string[]): Targets => ({
    routeTo(url) {
      const own = toOwn(url, DEMO_API_PATH, origins);
      if (own !== null) return { url: own, dispatcher: open };
      return { url, dispatcher: isNamed(allowedTargets, url) ? open : guarded };
    },
    withholds: (value, url) =>
      tokens.isHeldBy(value) && !isNamed(tokens.targets, url) && toOwn(url, '/', origins) === null,
    modelAt(url, body) {
      const own = toOwn(url, `${DEMO_MODEL_PATH}/`, origins);
      const isSigned = url.pathname.startsWith(`${DEMO_MODEL_PATH}/`);
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

/** Whether an entry of the list is the URL's host, or its host and port. */
export function isNamed(entries: readonly string[], url: URL): boolean {
  const port = url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port;
  return entries.some((entry) => {
    const bare = isIPv6(entry) ? `[${entry}]` : entry;
    if (!URL.canParse(`http://${bare}`)) return false;
    // The URL parser reads both sides, so `127.1` is `127.0.0.1`.
    const wanted = new URL(`http://${bare}`);
    const wantedPort = /:(\d+)$/.exec(bare)?.[1];
    return (
      wanted.hostname === url.hostname && (wantedPort === undefined || Number(wantedPort) === Number(port))
    );
  });
}
