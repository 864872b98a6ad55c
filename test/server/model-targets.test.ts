import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { sqlite } from '#test/support/databases.ts';
import { listen } from '#test/support/listen.ts';
import { ollamaReply } from '#test/support/provider-streams.ts';
import { serverForTest } from '#test/support/shared-server.ts';
import { apiPatty, signIn } from './builder-console.ts';
import { serve } from './provider-world.ts';

/** Tests a cheese with a host on a server with these settings. Returns the answer as text and the request to the model. */
async function testCheese(modelTargets: readonly string[] | undefined, hostOf = (own: string) => own) {
  const provider = await serve([ollamaReply([{ text: 'Hi.' }])]);
  const here = new URL(provider.url).host;
  const config =
    modelTargets === undefined ? {} : { modelTargets: modelTargets.map((one) => one.replace('here', here)) };
  const server = await serverForTest({ database: sqlite, config });
  const builder = await signIn(server);
  const burger = `/api/burger/${await builder.burger(await builder.workshop())}`;
  const host = hostOf(provider.url).replace('server', server.url);
  await builder.one('POST', `${burger}/cheese`, { type: 'ollama', json_data: { host, model: 'm' } });
  const reply = await builder.call('POST', `${burger}/cheese/ollama/test`, { message: 'Hello' });
  return { reply: JSON.stringify(reply), calls: provider.calls.length };
}

test.each([
  ['by default', undefined],
  ['where it is named', ['here']],
])('a model on this machine is called %s', async (_, targets) => {
  const { reply, calls } = await testCheese(targets);
  expect(reply).toContain('Hi.');
  expect(calls).toBe(1);
});

test('a model at a private address that is not named is not called, and the answer says what to do', async () => {
  const { reply, calls } = await testCheese(['gpu.example']);
  expect(reply).toMatch(/"status":400.*COWTEX_MODEL_TARGETS/);
  expect(calls).toBe(0);
});

test('the demo model is always there', async () => {
  expect((await testCheese(['gpu.example'], () => 'server/demo-model')).reply).toContain('Demo model');
});

test('metadata addresses are never called, named or not', async () => {
  const { reply } = await testCheese(['169.254.169.254'], () => 'http://169.254.169.254');
  expect(reply).toMatch(/"status":400.*link-local and metadata/);
});

/** A host that keeps its connections for ten minutes, so that only the caller closes them. */
async function serveForLong(answer: string) {
  const host: Server = createServer((_, response) =>
    response.setHeader('Keep-Alive', 'timeout=600').end(answer),
  );
  host.keepAliveTimeout = 0;
  const connections: Socket[] = [];
  host.on('connection', (socket) => connections.push(socket));
  const { url, stop } = await listen(host);
  onTestFinished(stop);
  return { at: new URL(url).host, connections };
}

test('a server that stops closes its connections to models and tools', async () => {
  const model = await serveForLong('{"message":{"content":"Hi."},"done":true,"done_reason":"stop"}\n');
  const tool = await serveForLong('{}');
  const server = await serverForTest({ database: sqlite, config: { allowedTargets: [tool.at] } });
  const builder = await signIn(server);
  const burger = `/api/burger/${await builder.burger(await builder.workshop())}`;
  const cheese = { host: model.at, model: 'm' };
  await builder.one('POST', `${burger}/cheese`, { type: 'ollama', json_data: cheese });
  const settings = { url: `http://${tool.at}/` };
  const { id } = await builder.one('POST', `${burger}/patty`, apiPatty('tool', { settings }));
  const tests = [`${burger}/cheese/ollama/test`, `${burger}/patty/${id}/test`];
  for (const path of tests) expect((await builder.call('POST', path, { message: 'Hi' })).status).toBe(200);

  const connections = [...model.connections, ...tool.connections];
  expect(connections).toHaveLength(2);
  const closed = connections.map((socket) => once(socket, 'close'));
  await server.stop();
  await Promise.all(closed);
});
