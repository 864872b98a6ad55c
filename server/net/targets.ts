import { BlockList } from 'node:net';
import { addAbortSignal, type Readable } from 'node:stream';
import { type Dispatcher, fetch, type RequestInit, type Response, request } from 'undici';
import { guardedAgent, type OutgoingProxy, proxyAgent, refuseBlocked } from './agents.ts';
import { metadataAddresses, privateAddresses } from './block-lists.ts';

/** Paths of the server that its own burgers may call. */
const DEMO_API_PATH = '/demo-api/';
export const DEMO_MODEL_PATH = '/demo-model';

/** The default hosts of models: this machine, where a local Ollama runs. */
export const thisMachine: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** The maximum number of connections of all tools to one origin. Further calls wait for one of them. */
export const TOOL_CONNECTIONS = 16;

/** The maximum number of connections to one host of the provider of sign-ins. Further calls wait for one of them. */
const PROVIDER_CONNECTIONS = 16;

export interface TargetRules {
  /** `host` or `host:port` entries (config.ts): private addresses that tools may reach. */
  readonly allowedTargets: readonly string[];
  /** `host` or `host:port` entries (config.ts): private addresses where models may be. */
  readonly modelTargets: readonly string[];
  /** Through which hosts that are not named are called; null for none. Those that are named are called without it. */
  readonly proxy: OutgoingProxy | null;
  /** The hosts that may be sent the server's tokens (as above), and whether a text contains one. */
  readonly tokens: {
    readonly targets: readonly string[];
    isHeldBy(text: string): boolean;
  };
  /** The origins by which every caller may know the server. */
  readonly origins: readonly string[];
  /** The URL for a call to the server's own routes below a path; null for every other URL. */
  readonly toOwn: ToOwn;
  /** The demo model, which the server's own burgers call in the process. */
  demoModel(body: string): ModelAnswer;
}

/** `origins`: those by which the caller knows the server, besides the addresses where it listens. */
export type ToOwn = (url: URL, path: string, origins: readonly string[]) => URL | null;

type ToolRequest = Pick<RequestInit, 'method' | 'body' | 'signal'> & {
  readonly headers: Readonly<Record<string, string>>;
};

interface ModelRequest extends Pick<Dispatcher.RequestOptions, 'headersTimeout' | 'bodyTimeout'> {
  readonly signal: AbortSignal;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

type ProviderRequest = Pick<RequestInit, 'method' | 'headers' | 'body' | 'signal'>;

interface ModelAnswer extends Pick<Dispatcher.ResponseData, 'statusCode' | 'headers'> {
  readonly body: Readable;
}

/**
 * Makes every call that leaves the server, and owns their connections. Nothing outside this folder opens a connection, but
 * for the database's.
 */
export interface Targets {
  /** Makes a tool's request, and follows no redirect. Private addresses are refused unless they are allowed. */
  callTool(url: URL, call: ToolRequest): Promise<Response>;
  /** Posts to a model's host, and follows no redirect. */
  callModel(url: URL, call: ModelRequest): Promise<ModelAnswer>;
  /**
   * Calls the provider of sign-ins, and follows no redirect. The operator names it, and it names its other hosts, so they may be
   * private, and go through the proxy unless that leaves them out.
   */
  callProvider(url: URL, call: ProviderRequest): Promise<Response>;
  /**
   * True if a header with this value must not be sent to `url`, because it contains a token of this server. Only the demo
   * API and the hosts that the operator names may have one: in the other calls of this server, a patty would act as the
   * person who chats.
   */
  withholds(value: string, url: URL): boolean;
  /** The same for a caller who knows the server by these origins. */
  forOrigins(origins: readonly string[]): Targets;
  /** Closes idle and running connections, also those of every `forOrigins`. */
  close(): Promise<void>;
}

/**
 * Makes the guard against requests into the server's private network. It checks each connection after the name is
 * resolved, so neither another spelling nor DNS rebinding gets around it.
 */
export function createTargets(rules: TargetRules): Targets {
  const { allowedTargets, modelTargets, proxy, tokens, toOwn, demoModel } = rules;
  const blocked = privateAddresses();
  const metadata = metadataAddresses();
  const agentWithout = (addresses: BlockList, options = {}) =>
    proxy === null ? guardedAgent(addresses, options) : proxyAgent(proxy, addresses, options);
  const tools = {
    named: guardedAgent(new BlockList(), { connections: TOOL_CONNECTIONS }),
    public: agentWithout(blocked, { connections: TOOL_CONNECTIONS }),
  };
  const models = { named: guardedAgent(metadata), public: agentWithout(blocked) };
  const provider = agentWithout(metadata, { connections: PROVIDER_CONNECTIONS });
  const targetsFor = (origins: readonly string[]): Targets => {
    const demoApi = (url: URL) => toOwn(url, DEMO_API_PATH, origins);
    return {
      async callTool(url, call) {
        const own = demoApi(url);
        const mayBePrivate = own !== null || isNamed(allowedTargets, url);
        if (proxy !== null && !mayBePrivate) await refuseBlocked(url, blocked);
        const dispatcher = mayBePrivate ? tools.named : tools.public;
        return fetch((own ?? url).href, { ...call, redirect: 'manual', dispatcher });
      },
      async callModel(url, call) {
        if (toOwn(url, `${DEMO_MODEL_PATH}/api/chat`, origins) !== null) {
          const answer = demoModel(call.body);
          addAbortSignal(call.signal, answer.body);
          return answer;
        }
        const mayBePrivate = isNamed(modelTargets, url);
        if (proxy !== null && !mayBePrivate) await refuseBlocked(url, blocked);
        const dispatcher = mayBePrivate ? models.named : models.public;
        return request(url, { ...call, method: 'POST', dispatcher });
      },
      async callProvider(url, call) {
        if (proxy !== null) await refuseBlocked(url, metadata);
        return fetch(url.href, { ...call, redirect: 'manual', dispatcher: provider });
      },
      withholds: (value, url) =>
        tokens.isHeldBy(value) && !isNamed(tokens.targets, url) && demoApi(url) === null,
      forOrigins: (more) => targetsFor([...rules.origins, ...more]),
      async close() {
        const agents = [...Object.values(tools), ...Object.values(models), provider];
        await Promise.all(agents.map((agent) => agent.destroy()));
      },
    };
  };
  return targetsFor(rules.origins);
}

/** True if an entry of the list (config/settings.ts) is the URL's host, or its host and port. */
export function isNamed(entries: readonly string[], { hostname, port, protocol }: URL): boolean {
  const usual = protocol === 'https:' ? '443' : '80';
  return entries.includes(hostname) || entries.includes(`${hostname}:${port || usual}`);
}
