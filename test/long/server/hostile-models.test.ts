import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { adminAt, apiPatty, type BuilderConsole } from '#test/server/builder-console.ts';
import { serve } from '#test/server/provider-world.ts';
import {
  held,
  MEASURED,
  processForTest,
  type ServerProcess,
  spawnServer,
  storageForTest,
} from '#test/server/server-process.ts';
import { connectedTo, hello } from '#test/server/socket-world.ts';
import { sqlite, type TestStorage } from '#test/support/databases.ts';
import { listen } from '#test/support/listen.ts';
import {
  anthropicReply,
  ollamaReply,
  openaiReply,
  type Reply,
  type Say,
  serveProvider,
} from '#test/support/provider-streams.ts';

/* Hostile answers from the host of a model, which any account chooses. */

const calls = (count: number, name = 'tool'): Say[] =>
  Array.from({ length: count }, (_, index) => ({ call: { id: `c${index}`, name, input: {} } }));
/** All calls in one line, as Ollama may send them. */
const inOneLine = (count: number): Reply => ({
  chunks: [
    `${JSON.stringify({ message: { content: '', tool_calls: Array(count).fill({ function: { name: 'none' } }) } })}\n`,
    `${JSON.stringify({ message: { content: '' }, done: true, done_reason: 'stop' })}\n`,
  ],
});

/** A public burger that asks this model, and may call a tool at this URL. */
async function publicBurger(
  builder: BuilderConsole,
  type: string,
  host: string,
  tool?: string,
): Promise<string> {
  const burger = await builder.burger(await builder.workshop(), { is_public: true });
  const path = `/api/burger/${burger}`;
  await builder.one('POST', `${path}/cheese`, { type, json_data: { host, model: 'm' } });
  if (tool !== undefined) {
    await builder.one('POST', `${path}/patty`, apiPatty('tool', { settings: { url: tool } }));
  }
  return burger;
}

/** A visitor's prompt, until its answer has ended. */
async function prompt(origin: string, burger: string) {
  const client = await connectedTo(origin, burger);
  client.send(hello);
  await client.done();
  client.socket.terminate();
  return client;
}

describe('what a model says in one line', () => {
  /** In readings of 1 MiB of JSON; the least of three tries, because garbage is collected in any turn. */
  const MAX_READINGS = 100;
  let storage: TestStorage;
  let server: ServerProcess;
  let origin: string;
  let builder: BuilderConsole;

  beforeAll(async () => {
    storage = await sqlite.create();
    server = spawnServer(storage, { COWTEX_ADMIN_PASSWORD: 'hostile', ...MEASURED });
    origin = await server.ready();
    builder = await adminAt(origin, 'hostile');
  });
  afterAll(async () => {
    await server.end('SIGTERM');
    await storage.remove();
  });

  // A line end takes two characters of JSON, and a line may have a million.
  const lineEnds: Say = { text: '\n'.repeat(500_000) };
  const word: Say = { text: 'x'.repeat(1_000_000) };
  const quotes: Say = { text: '"'.repeat(500_000) };

  test.each<[string, string, Reply]>([
    ['half a million line ends', 'ollama', ollamaReply([lineEnds, { text: '.' }])],
    ['a word of a million letters', 'ollama', ollamaReply([word, { text: '.' }])],
    ['half a million quotation marks', 'ollama', ollamaReply([quotes, { text: '.' }])],
    ['a word of a million letters', 'openai', openaiReply([word, { text: '.' }])],
    ['half a million quotation marks', 'openai', openaiReply([quotes, { text: '.' }])],
    ['a word of a million letters', 'anthropic', anthropicReply([word, { text: '.' }])],
    ['half a million quotation marks', 'anthropic', anthropicReply([quotes, { text: '.' }])],
    ['100,000 calls of unknown tools', 'ollama', inOneLine(100_000)],
    ['4,000 calls of unknown tools', 'ollama', inOneLine(4000)],
  ])('%s hold nobody up, by %s', async (_, type, reply) => {
    const provider = await serve([reply]);
    const burger = await publicBurger(builder, type, provider.url);
    const longest: number[] = [];
    while (longest.length < 3 && Math.min(...longest) > MAX_READINGS) {
      await held(server);
      await prompt(origin, burger);
      longest.push(await held(server));
    }
    expect(Math.min(...longest)).toBeLessThan(MAX_READINGS);
  });
});

test.each(['ollama', 'openai'])(
  'lines without an end in pieces of one character exhaust no 256 MiB, by %s',
  { timeout: 120_000 },
  async (type) => {
    const piece = Buffer.from('3\r\n中\r\n'.repeat(8192));
    const model = createServer((request, response) => {
      request.resume();
      const { socket } = response;
      if (socket === null) return;
      socket.on('error', () => undefined);
      socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n6\r\ndata: \r\n');
      const say = () => {
        while (!socket.destroyed && socket.write(piece));
        if (!socket.destroyed) socket.once('drain', say);
      };
      say();
    });
    const { url, stop } = await listen(model);
    onTestFinished(() => {
      model.closeAllConnections();
      return stop();
    });
    const server = processForTest(await storageForTest(sqlite), {
      COWTEX_ADMIN_PASSWORD: 'hostile',
      NODE_OPTIONS: '--max-old-space-size=256',
    });
    const origin = await server.ready();
    const builder = await adminAt(origin, 'hostile');
    const burger = await publicBurger(builder, type, url);
    const answers = await Promise.race([
      Promise.all(Array.from({ length: 8 }, () => prompt(origin, burger))),
      server.ended().then((code) => Promise.reject(new Error(`The server died with ${code}.`))),
    ]);
    expect(answers.flatMap((client) => client.of('error'))).toHaveLength(8);
    expect((await builder.call('GET', '/api/me')).status).toBe(200);
  },
);

test('models that call tools without measure exhaust neither 256 MiB nor a tool’s host', {
  timeout: 300_000,
}, async () => {
  const tool = createServer((_, response) => response.end('x'.repeat(250_000)));
  const counted = { open: 0, mostOpen: 0, calls: 0 };
  tool.on('connection', (socket) => {
    counted.open += 1;
    counted.mostOpen = Math.max(counted.mostOpen, counted.open);
    socket.on('close', () => (counted.open -= 1));
  });
  tool.on('request', () => (counted.calls += 1));
  const { url, stop } = await listen(tool);
  onTestFinished(stop);
  // Each reply calls the tool again, so that every answer takes all of its steps.
  const models = await Promise.all(
    [ollamaReply(calls(200)), ollamaReply(calls(2000)), anthropicReply(calls(200)), inOneLine(4000)].map(
      (reply) => serveProvider([{ ...reply, chunks: [reply.chunks.join('')] }]),
    ),
  );
  onTestFinished(async () => void (await Promise.all(models.map((model) => model.stop()))));
  const server = processForTest(await storageForTest(sqlite), {
    COWTEX_ADMIN_PASSWORD: 'hostile',
    COWTEX_ALLOWED_TARGETS: new URL(url).host,
    NODE_OPTIONS: '--max-old-space-size=256',
  });
  const origin = await server.ready();
  const builder = await adminAt(origin, 'hostile');
  const types = ['ollama', 'ollama', 'anthropic', 'ollama'];
  const burgers = await Promise.all(
    models.map((model, index) => publicBurger(builder, types[index] ?? '', model.url, url)),
  );
  const answers = await Promise.race([
    Promise.all(burgers.flatMap((burger) => [1, 2].map(() => prompt(origin, burger)))),
    server.ended().then((code) => Promise.reject(new Error(`The server died with ${code}.`))),
  ]);
  expect(answers.map((client) => client.of('error'))).toEqual(
    Array(answers.length).fill([expect.stringMatching(/^The burger couldn’t answer\. /)]),
  );
  const toModels = models
    .flatMap((model) => model.calls)
    .reduce((sum, { body }) => sum + JSON.stringify(body).length, 0);
  expect(counted.mostOpen).toBeLessThanOrEqual(16);
  expect(counted.calls).toBeLessThanOrEqual(answers.length * 8 * 16);
  // Eight requests of an answer hold a mebibyte of results each at most.
  expect(toModels).toBeLessThan(answers.length * 8 * 1.2 * 1024 * 1024);
  expect((await builder.call('GET', '/api/me')).status).toBe(200);
});
