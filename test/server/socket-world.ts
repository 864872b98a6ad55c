import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import type { AgentStack } from '#server/builder/agent-stack.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import { createAnswering } from '#server/doors/answering.ts';
import type { ChatPorts } from '#server/doors/chat/chat-ports.ts';
import { serveChat } from '#server/doors/chat/socket.ts';
import { createLimits } from '#server/limits/limits.ts';
import { listen } from '#test/support/listen.ts';
import { type Reply, serveProvider } from '#test/support/provider-streams.ts';
import { testTargets } from '#test/support/targets.ts';

/** The socket with a fake provider and one burger, until the test ends. */
export async function start(
  replies: readonly Reply[],
  stack: Partial<AgentStack> = {},
  config: Partial<Config> = {},
) {
  const provider = await serveProvider(replies);
  const burger: AgentStack = {
    burgerId: 'BRG-1',
    isPublic: true,
    answersADay: null,
    systemPrompts: [],
    cheese: { type: 'ollama', settings: { host: provider.url, model: 'm' }, apiKey: null, headers: {} },
    tools: [],
    ...stack,
  };
  const reported: unknown[] = [];
  const refusedOrigins: unknown[] = [];
  const targets = testTargets({ allowedTargets: config.allowedTargets ?? [] });
  const settings = { ...readConfig({}), ...config };
  const limits = createLimits(settings);
  const answering = createAnswering(limits, { 'sign-in': async (ids) => ids, key: async () => [] });
  const ports: ChatPorts = {
    keys: { openaiApiKey: undefined, anthropicApiKey: undefined, allowedTargets: [] },
    targets,
    async readStack(burgerId) {
      if (burgerId === 'broken') throw new Error('no database');
      return burgerId === 'BRG-1' || burgerId === 'a/b' ? { stack: burger, number: null } : null;
    },
    countVisitorAnswer: async (_, most) => most > 0,
    bearerOf: async (token) => (token === 'valid' ? { accountId: 'ACC-1', sessionId: 'FAM-1' } : null),
    answering,
    report: (error) => `REQ-${reported.push(error)}`,
    observe: () => () => undefined,
    reportOrigin: (origin, host) => void refusedOrigins.push([origin, host]),
  };
  const server = createServer();
  const chat = serveChat(server, ports, limits, settings);
  const { url, stop } = await listen(server);
  onTestFinished(async () => {
    await chat.stop();
    answering.stop();
    await targets.close();
    // A socket that was not answered would hold it.
    void stop();
    await provider.stop();
  });
  return { host: new URL(url).host, chat, limits, provider, reported, refusedOrigins };
}

export interface Event {
  readonly event: string;
  readonly data: string;
}

/** A client like a page: it gets messages of whole frames. */
export function open(
  host: string,
  {
    path = '/chat/BRG-1',
    ...more
  }: { path?: string; origin?: string; headers?: Record<string, string> } = {},
) {
  const socket = new WebSocket(`ws://${host}${path}`, more);
  const messages: string[] = [];
  const events: Event[] = [];
  let wake: () => void = () => undefined;
  socket.on('message', (data) => {
    messages.push(data.toString());
    for (const frame of data.toString().split('\n\n')) {
      const event = /^event: (.*)$/m.exec(frame)?.[1];
      if (event === undefined) continue;
      const lines = [...frame.matchAll(/^data: (.*)$/gm)].map(([, line]) => line);
      events.push({ event, data: lines.join('\n') });
    }
    wake();
  });
  socket.on('error', () => undefined);
  onTestFinished(() => socket.terminate());
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.once('close', (code, reason) => resolve({ code, reason: String(reason) }));
  });
  const refused = new Promise<number | undefined>((resolve) => {
    socket.once('unexpected-response', (_, response) => resolve(response.statusCode));
  });
  return {
    socket,
    messages,
    events,
    closed,
    refused,
    opened: new Promise<void>((resolve) => socket.once('open', resolve)),
    send: (value: unknown) => socket.send(typeof value === 'string' ? value : JSON.stringify(value)),
    async until(isThere: () => boolean) {
      while (!isThere()) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    /** Waits until so many answers have ended. */
    async done(answers = 1) {
      await this.until(() => events.filter(({ event }) => event === 'done').length >= answers);
    },
    of: (name: string) => events.filter(({ event }) => event === name).map(({ data }) => data),
  };
}

/** A client whose socket is open. */
export async function connected(...to: Parameters<typeof open>) {
  const client = open(...to);
  await client.opened;
  return client;
}

/** A client of a burger on a running server, whose socket is open. */
export const connectedTo = (url: string, burgerId: string) =>
  connected(new URL(url).host, { path: `/chat/${encodeURIComponent(burgerId)}` });

/** A client that asks for a socket and knows nothing more of the protocol. */
export function bareSocket(host: string): Socket {
  const [name, port] = host.split(':');
  const socket = connect(Number(port), name);
  onTestFinished(() => void socket.destroy());
  socket.write(
    `GET /chat/BRG-1 HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  );
  return socket;
}

export const hello = { messages: [{ role: 'user', content: 'Hello' }], debug: false, privacy_input: {} };

/** The same from whoever has this token. */
export const helloWith = (token: string) => ({
  ...hello,
  privacy_input: { Authorization: `Bearer ${token}` },
});
