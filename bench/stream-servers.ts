/** The two servers that bench/server-stream.ts measures, each in its own process: Cowtex and a plain pipe. */
import { createServer, type Server } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Registry } from 'prom-client';
import { request } from 'undici';
import { type WebSocket, WebSocketServer } from 'ws';
import { readConfig } from '#server/config/config.ts';
import { demoModel } from '#server/demo/model/answer.ts';
import { createAnswerMetrics } from '#server/doors/answer-metrics.ts';
import { createAnswering } from '#server/doors/answering.ts';
import { serveChat } from '#server/doors/chat/socket.ts';
import { createLimits } from '#server/limits/limits.ts';
import { createTargets, thisMachine } from '#server/net/targets.ts';
import { listen } from '#test/support/listen.ts';

const [kind, provider = '', host = ''] = process.argv.slice(2);
const server = createServer();
if (kind === 'pipe') servePipe(server);
else serveCowtex(server);
const { port } = await listen(server);

const delay = monitorEventLoopDelay({ resolution: 1 });
let before = process.cpuUsage();
process.on('message', (message) => {
  if (message === 'begin') {
    before = process.cpuUsage();
    delay.enable();
    return;
  }
  const { user, system } = process.cpuUsage(before);
  const p99 = delay.percentile(99) / 1e6;
  globalThis.gc?.();
  globalThis.gc?.();
  process.send?.({ cpu: (user + system) / 1e6, p99, memory: process.memoryUsage.rss() });
});
process.send?.({ port });

function serveCowtex(http: Server): void {
  const settings = { host, model: 'm' };
  // All sockets come from this machine.
  const config = {
    ...readConfig({}),
    socketsPerAddress: Number.POSITIVE_INFINITY,
    answersPerAccount: Number.POSITIVE_INFINITY,
    visitorPromptsAMinute: Number.POSITIVE_INFINITY,
    budgetBytes: Number.POSITIVE_INFINITY,
  };
  const cheese = { type: provider, settings, apiKey: 'sk-bench', headers: {} };
  const count = createAnswerMetrics(new Registry());
  const limits = createLimits(config);
  serveChat(
    http,
    {
      keys: { openaiApiKey: undefined, anthropicApiKey: undefined, allowedTargets: [] },
      targets: createTargets({
        allowedTargets: [],
        modelTargets: thisMachine,
        proxy: null,
        tokens: { targets: [], isHeldBy: () => false },
        toOwn: () => null,
        demoModel,
        origins: [],
      }),
      readStack: async (burgerId) => ({
        stack: { burgerId, isPublic: true, answersADay: null, systemPrompts: [], cheese, tools: [] },
        number: null,
      }),
      countVisitorAnswer: async () => true,
      bearerOf: async () => null,
      answering: createAnswering(limits, { 'sign-in': async (ids) => ids, key: async () => [] }),
      observe: () => count,
      reportOrigin: () => undefined,
      report(error) {
        console.error(error);
        return '';
      },
    },
    limits,
    config,
  );
}

/** The least that a server can do for a stream: the model's HTTP, JSON, frames joined for 8 ms, the socket. */
function servePipe(http: Server): void {
  const sockets = new WebSocketServer({ server: http, perMessageDeflate: false });
  const path = { ollama: '/api/chat', openai: '/v1/chat/completions', anthropic: '/v1/messages' }[provider];
  sockets.on('connection', (socket) => {
    socket.on('message', () => void pipe(socket, `${host}${path}`));
  });
}

async function pipe(socket: WebSocket, url: string): Promise<void> {
  const { body } = await request(url, { method: 'POST', body: '{}' });
  let held = '';
  let waiting = '';
  const flush = () => {
    socket.send(waiting);
    waiting = '';
  };
  socket.on('close', () => body.destroy());
  body.on('error', () => undefined);
  body.on('data', (chunk: Buffer) => {
    const lines = (held + chunk.toString()).split('\n');
    held = lines.pop() ?? '';
    for (const line of lines) {
      const json = provider === 'ollama' ? line : line.startsWith('data: ') ? line.slice(6) : '';
      if (json === '') continue;
      const value = JSON.parse(json);
      const text = value.message?.content ?? value.choices?.[0].delta.content ?? value.delta?.text;
      if (waiting === '') setTimeout(flush, 8);
      waiting += `event: content\ndata: ${text}\n\n`;
    }
  });
}
