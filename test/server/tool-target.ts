import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { runTool } from '#server/agent/tools/run-tool.ts';
import type { ToolPatty } from '#server/builder/agent-stack.ts';
import type { JsonObject } from '#server/lib/json.ts';
import type { TargetRules } from '#server/net/targets.ts';
import { makeCertificate } from '#test/support/certificate.ts';
import { testTargets } from '#test/support/targets.ts';

export const schemes = ['http', 'https'] as const;
export type Scheme = (typeof schemes)[number];

export interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface Call {
  readonly settings?: JsonObject;
  readonly input?: JsonObject;
  readonly privacyInput?: Readonly<Record<string, string>>;
  readonly rules?: Partial<TargetRules>;
  readonly parameters?: JsonObject;
  readonly type?: ToolPatty['type'];
  readonly signal?: AbortSignal;
}

/**
 * The server that the tools of a test file call, by http and by https with a certificate that this process trusts. It
 * records connections and requests, and answers with `reply`.
 */
export function serveToolTarget() {
  const target = {
    port: 0,
    securePort: 0,
    /** The number of opened connections, including those without a request. */
    connections: 0,
    seen: [] as Seen[],
    reply: answerOk,
    here: (path: string) => target.at('http', '127.0.0.1', path),
    at: (scheme: Scheme, host: string, path: string) =>
      `${scheme}://${host}:${scheme === 'http' ? target.port : target.securePort}${path}`,
    /** The entries of a configuration that allow it at this host. */
    named: (host: string) => [`${host}:${target.port}`, `${host}:${target.securePort}`],
    /** Runs an API patty with this URL. */
    async run(url: string, call: Call = {}): Promise<string> {
      const targets = testTargets({ allowedTargets: target.named('127.0.0.1'), ...call.rules });
      const patty: ToolPatty = {
        id: 'PTY-1',
        type: call.type ?? 'api',
        name: 'tool',
        description: '',
        parameters: call.parameters ?? {},
        settings: { url, ...call.settings },
      };
      try {
        return await runTool({
          patty,
          input: call.input ?? {},
          privacyInput: call.privacyInput ?? {},
          targets,
          signal: call.signal ?? new AbortController().signal,
        });
      } finally {
        await targets.close();
      }
    },
  };
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request;
    target.seen.push({ method, url, headers, body: await text(request) });
    target.reply(request, response);
  }
  const servers: Server[] = [];
  const trusted = getCACertificates('default');
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cowtex-target-'));
    const paths = makeCertificate(folder);
    const [key, cert] = [await readFile(paths.key), await readFile(paths.certificate, 'utf8')];
    await rm(folder, { recursive: true });
    setDefaultCACertificates([...trusted, cert]);
    servers.push(createServer(answer), createSecureServer({ key, cert }, answer));
    const [port = 0, securePort = 0] = await Promise.all(servers.map(portOf));
    Object.assign(target, { port, securePort });
    for (const server of servers) server.on('connection', () => (target.connections += 1));
  });
  afterAll(async () => {
    setDefaultCACertificates(trusted);
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    }
  });
  beforeEach(() => {
    target.seen = [];
    target.connections = 0;
    target.reply = answerOk;
  });
  return target;
}

function answerOk(_: IncomingMessage, response: ServerResponse): void {
  response.end('{"ok":true}');
}

/** Listens on all addresses, so that every spelling of loopback, IPv6 included, would be answered if it got through. */
async function portOf(server: Server): Promise<number> {
  server.listen(0, '::');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
