/**
 * The cost of streaming for the server, compared with a plain pipe: many sockets, each with an answer of 50 tokens a second, all
 * the way from a provider-like host through agent and socket. Then the cost of an idle socket.
 * Usage: node bench/server-stream.ts [streams=200] [seconds=3] [idle sockets=10000]
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { listen } from '#test/support/listen.ts';
import { conclude, report } from './report.ts';

const TOKEN_MS = 20;
const ROUNDS = 4;
const FRAME_BYTES = 'event: content\ndata:  token\n\n'.length;
/** A local address has too few ports for more. */
const SOCKETS_PER_ADDRESS = 20_000;
/** A generous number of files that a process opens besides its sockets. */
const OTHER_FILES = 200;

const [streams = 200, seconds = 3, idle = 10_000] = process.argv.slice(2).map(Number);
const providers = ['ollama', 'openai', 'anthropic'] as const;
type Provider = (typeof providers)[number];

const event = (value: object) => `data: ${JSON.stringify(value)}\n\n`;
const named = (type: string, value: object) => `event: ${type}\n${event({ type, ...value })}`;

/** One token of an endless answer, as the provider sends it. */
const tokens: Readonly<Record<Provider, string>> = {
  ollama: `${JSON.stringify({ model: 'm', created_at: '2025-11-21T08:00:00Z', message: { role: 'assistant', content: ' token' }, done: false })}\n`,
  openai: event({
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1_763_712_000,
    model: 'm',
    choices: [{ index: 0, delta: { content: ' token' }, finish_reason: null }],
  }),
  anthropic: named('content_block_delta', { index: 0, delta: { type: 'text_delta', text: ' token' } }),
};

async function serveModel(provider: Provider) {
  const model = createServer((request, response) => {
    request.resume();
    response.writeHead(200, {
      'content-type': provider === 'ollama' ? 'application/x-ndjson' : 'text/event-stream',
    });
    const timer = setInterval(() => response.write(tokens[provider]), TOKEN_MS);
    response.on('close', () => clearInterval(timer));
  });
  return listen(model);
}

interface Figures {
  /** Seconds of processor time. */
  readonly cpu: number;
  /** Milliseconds. */
  readonly p99: number;
  /** Bytes after garbage collection. */
  readonly memory: number;
}

async function startServer(kind: 'cowtex' | 'pipe', provider: Provider, host: string) {
  const child: ChildProcess = fork(new URL('./stream-servers.ts', import.meta.url), [kind, provider, host], {
    execArgv: ['--expose-gc'],
  });
  const [{ port }] = await once(child, 'message');
  return {
    url: `ws://127.0.0.1:${port}/chat/b`,
    begin: () => child.send('begin'),
    async figures(): Promise<Figures> {
      child.send('figures');
      const [figures] = await once(child, 'message');
      return figures;
    },
    stop: () => child.kill(),
  };
}

/** Runs many answers at once on a server. Returns the processor time of a token in microseconds, and figures to report. */
async function measure(server: StreamServer) {
  const sockets = Array.from({ length: streams }, () => new WebSocket(server.url));
  await Promise.all(sockets.map((socket) => once(socket, 'open')));
  let bytes = 0;
  for (const socket of sockets) {
    socket.on('message', (message: Buffer) => {
      bytes += message.byteLength;
    });
    socket.send(JSON.stringify({ messages: [{ role: 'user', content: 'Hello' }] }));
    await pause(2);
  }
  await pause(1000);
  server.begin();
  bytes = 0;
  await pause(seconds * 1000);
  const { cpu, p99 } = await server.figures();
  const count = bytes / FRAME_BYTES;
  for (const socket of sockets) socket.terminate();
  await Promise.all(sockets.map((socket) => once(socket, 'close')));
  return { core: (cpu / seconds) * 100, each: (cpu / count) * 1e6, rate: count / seconds, p99 };
}

/** Runs both servers in turns, and takes the least of each figure, because other work on the machine can only add. */
async function compare(provider: Provider) {
  const model = await serveModel(provider);
  const servers = [
    await startServer('pipe', provider, model.url),
    await startServer('cowtex', provider, model.url),
  ] as const;
  const rounds: (readonly [Measured, Measured])[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push([await measure(servers[0]), await measure(servers[1])]);
  for (const server of servers) server.stop();
  await model.stop();
  const least = (which: 0 | 1): Measured => {
    const of = (figure: keyof Measured) => Math.min(...rounds.map((round) => round[which][figure]));
    return { core: of('core'), each: of('each'), rate: of('rate'), p99: of('p99') };
  };
  return { pipe: least(0), cowtex: least(1) };
}

type StreamServer = Awaited<ReturnType<typeof startServer>>;
type Measured = Awaited<ReturnType<typeof measure>>;

/** The number of files that a process may open. Node raises its own limit as far as it may. */
function mostFiles(): number {
  const [, limit = ''] = /^Max open files +(\w+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
  return limit === 'unlimited' ? Number.POSITIVE_INFINITY : Number(limit);
}

async function measureIdle(count: number): Promise<number> {
  const server = await startServer('cowtex', 'ollama', 'http://127.0.0.1:1');
  const before = await server.figures();
  const sockets: WebSocket[] = [];
  for (let opened = 0; opened < count; opened += 100) {
    const localAddress = `127.0.0.${2 + Math.floor(opened / SOCKETS_PER_ADDRESS)}`;
    const some = Array.from(
      { length: Math.min(100, count - opened) },
      () => new WebSocket(server.url, { localAddress }),
    );
    await Promise.all(some.map((socket) => once(socket, 'open')));
    sockets.push(...some);
  }
  const { memory } = await server.figures();
  for (const socket of sockets) socket.terminate();
  server.stop();
  return (memory - before.memory) / count / 1024;
}

for (const provider of providers) {
  const { pipe, cowtex } = await compare(provider);
  const what = `${streams} streams, ${provider}`;
  report(`${what}: plain pipe, part of a core`, pipe.core, null, { unit: '%' });
  report(`${what}: plain pipe, loop delay, p99`, pipe.p99, null, { unit: 'ms' });
  report(`${what}: plain pipe, tokens a second`, pipe.rate, null);
  report(`${what}: part of a core`, cowtex.core, null, { unit: '%' });
  report(`${what}: a token's, against the plain pipe's`, cowtex.each / pipe.each, 1.5, { unit: '×' });
  report(`${what}: loop delay, p99`, cowtex.p99, 20, { unit: 'ms' });
  report(`${what}: tokens a second`, cowtex.rate, streams * 48, { isFloor: true });
}
const sockets = Math.min(idle, mostFiles() - OTHER_FILES);
if (sockets < idle)
  console.log(`A process may open ${mostFiles()} files here (ulimit -n), too few for ${idle} sockets.`);
if (sockets > 0)
  report(`${sockets} idle sockets: memory of each`, await measureIdle(sockets), 10, { unit: 'KiB' });
conclude();
