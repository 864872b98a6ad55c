import { BlockList, Socket } from 'node:net';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { newId } from '#server/lib/ids.ts';
import { sqlite } from '#test/support/databases.ts';
import { sharedServer } from '#test/support/shared-server.ts';
import { apiPatty, sharedBuilder } from './builder-console.ts';
import { connectedTo, helloWith } from './socket-world.ts';
import { schemes, serveToolTarget } from './tool-target.ts';

/* Every connection that the running server opens for its burgers is a guarded one. */

const target = serveToolTarget();
const server = sharedServer(() => ({
  database: sqlite,
  config: { allowedTargets: target.named('127.0.0.1'), modelTargets: target.named('127.0.0.1') },
}));
const builder = sharedBuilder(server);
let path: string;
let burger: string;

beforeAll(async () => {
  burger = await builder.burger(await builder.workshop());
  path = `/api/burger/${burger}`;
});

/** The sockets that connect to the target until the end of the test, opened by whatever means. */
function socketsToTarget(): Socket[] {
  const sockets: Socket[] = [];
  const connect = Socket.prototype.connect;
  const spy = vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...given) {
    const port = JSON.stringify(given).match(/"port":"?(\d+)/)?.[1];
    if ([target.port, target.securePort].includes(Number(port))) sockets.push(this);
    return Reflect.apply(connect, this, given);
  });
  onTestFinished(() => spy.mockRestore());
  return sockets;
}

/** Makes every call that a burger can lead to, with a model and a tool at this origin. */
async function callAll(origin: string): Promise<void> {
  const settings = { url: `${origin}/` };
  const { id } = await builder.one('POST', `${path}/patty`, apiPatty(newId('T'), { settings }));
  await builder.call('POST', `${path}/patty/${id}/test`, {});
  for (const type of ['openai', 'anthropic', 'ollama']) {
    const cheese = { type, json_data: { host: origin, model: 'm' } };
    await builder.call('DELETE', `${path}/cheese/${type}`);
    await builder.one('POST', `${path}/cheese`, cheese);
    await builder.call('POST', `${path}/cheese/${type}/test`, { message: 'Hello' });
  }
  const client = await connectedTo(server.url, burger);
  client.send(helloWith(builder.token));
  await client.done();
}

test.each(schemes)('no call of the server reaches its own network by %s', async (scheme) => {
  await callAll(target.at(scheme, 'localhost', ''));
  expect(target.connections).toBe(0);
});

test.each(schemes)('every connection to a host that is named has a block list, by %s', async (scheme) => {
  const sockets = socketsToTarget();
  await callAll(target.at(scheme, '127.0.0.1', ''));
  expect(target.connections).toBeGreaterThan(1);
  expect(sockets).toHaveLength(target.connections);
  for (const socket of sockets) expect(socket).toHaveProperty('blockList', expect.any(BlockList));
});
