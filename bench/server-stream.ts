/**
 * What streaming costs the server: many sockets, each with an answer of 50 tokens a second, the whole way from an
 * Ollama-like host through agent and socket. Prints the server process's share of a core and its loop's delay.
 * Usage: node bench/server-stream.ts [streams=200] [seconds=10]
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { createTargets } from '#server/chat/net/targets.ts';
import { serveChat } from '#server/chat/socket.ts';

const TOKEN_MS = 20;
const [role, ...rest] = process.argv.slice(2);
const portOf = (server: ReturnType<typeof createServer>) => {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};

if (role === 'serve') await serve(rest[0] ?? '');
else await load(Number(role ?? 200), Number(rest[0] ?? 10));

async function serve(host: string): Promise<void> {
  const server = createServer();
  serveChat(
    server,
    {
      keys: { openaiApiKey: undefined, anthropicApiKey: undefined, allowedTargets: [] },
      targets: createTargets({ allowedTargets: [] }),
      readStack: async (burgerId) => ({
        burgerId,
        isPublic: true,
        systemPrompts: [],
        cheese: { type: 'ollama', settings: { host, model: 'm' }, apiKey: null },
        tools: [],
      }),
      accountOf: async () => null,
      report: console.error,
    },
    { allowedOrigins: [] },
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const delay = monitorEventLoopDelay({ resolution: 1 });
  let before = process.cpuUsage();
  process.on('message', (message) => {
    if (message === 'begin') {
      before = process.cpuUsage();
      delay.enable();
      return;
    }
    const { user, system } = process.cpuUsage(before);
    process.send?.({
      cpu: (user + system) / 1e6,
      p99: delay.percentile(99) / 1e6,
      rss: process.memoryUsage.rss(),
    });
  });
  process.send?.({ port: portOf(server) });
}

async function load(streams: number, seconds: number): Promise<void> {
  const line = (content: string, done = false) => `${JSON.stringify({ message: { content }, done })}\n`;
  const model = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    const timer = setInterval(() => response.write(line(' token')), TOKEN_MS);
    response.on('close', () => clearInterval(timer));
  }).listen(0, '127.0.0.1');
  await once(model, 'listening');
  const server = fork(import.meta.filename, ['serve', `http://127.0.0.1:${portOf(model)}`]);
  const [{ port }] = await once(server, 'message');
  let messages = 0;
  const sockets = Array.from({ length: streams }, () => new WebSocket(`ws://127.0.0.1:${port}/chat/b`));
  await Promise.all(sockets.map((socket) => once(socket, 'open')));
  for (const socket of sockets) {
    socket.on('message', () => {
      messages += 1;
    });
    socket.send(JSON.stringify({ messages: [{ role: 'user', content: 'Hello' }] }));
    await pause(2);
  }
  await pause(1000);
  server.send('begin');
  messages = 0;
  await pause(seconds * 1000);
  server.send('end');
  const [{ cpu, p99, rss }] = await once(server, 'message');
  const core = Math.round((cpu / seconds) * 100);
  console.log(
    `${streams} streams: ${core} % of a core, loop p99 ${p99.toFixed(1)} ms, ${Math.round(messages / seconds)} messages/s, ${Math.round(rss / 2 ** 20)} MiB`,
  );
  for (const socket of sockets) socket.terminate();
  server.kill();
  model.closeAllConnections();
  model.close();
}
