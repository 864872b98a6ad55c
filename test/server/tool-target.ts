import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { ToolPatty } from '#server/builder/agent-stack.ts';
import { runTool } from '#server/chat/tools/run-tool.ts';
import type { JsonObject } from '#server/json.ts';
import type { TargetRules } from '#server/net/targets.ts';
import { testTargets } from '#test/support/targets.ts';

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

/** The server that the tools of a test file call. It records requests and answers with `reply`. */
export function serveToolTarget() {
  const target = {
    port: 0,
    seen: [] as Seen[],
    reply: answerOk,
    here: (path: string) => `http://127.0.0.1:${target.port}${path}`,
    /** Runs an API patty with this URL. */
    async run(url: string, call: Call = {}): Promise<string> {
      const targets = testTargets({ allowedTargets: [`127.0.0.1:${target.port}`], ...call.rules });
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
  // On all addresses, so that every spelling of loopback, IPv6 included, would be answered if it got through.
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    target.seen.push({ method, url, headers, body: await text(request) });
    target.reply(request, response);
  });
  beforeAll(async () => {
    server.listen(0, '::');
    await once(server, 'listening');
    const address = server.address();
    target.port = typeof address === 'object' && address !== null ? address.port : 0;
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  beforeEach(() => {
    target.seen = [];
    target.reply = answerOk;
  });
  return target;
}

function answerOk(_: IncomingMessage, response: ServerResponse): void {
  response.end('{"ok":true}');
}
