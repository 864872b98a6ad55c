import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { createFrameSender } from '#server/doors/chat/frame-sender.ts';
import { serveSockets } from '#test/support/socket-server.ts';

/** A sender and the client that it sends to. */
async function connected() {
  const { server, baseUrl } = await serveSockets();
  const client = new WebSocket(baseUrl);
  const [socket]: WebSocket[] = await once(server, 'connection');
  if (socket === undefined) throw new Error('No socket.');
  await once(client, 'open');
  client.on('error', () => undefined);
  onTestFinished(() => client.terminate());
  return { socket, client, sender: createFrameSender(socket) };
}

test('a client for whom too much waits is ended, however it came to that', async () => {
  const { socket, client, sender } = await connected();
  client.pause();
  const closed = once(socket, 'close');
  const data = 'x'.repeat(1024 * 1024);
  let most = 0;
  // More than the limit and the system's buffers, sent without waiting.
  for (let sent = 0; sent < 64; sent += 1) {
    sender.send({ event: 'content', data });
    most = Math.max(most, socket.bufferedAmount);
  }
  expect(most).toBeLessThanOrEqual(16 * 1024 * 1024);
  expect(socket.readyState).not.toBe(socket.OPEN);
  await closed;
});

test('the longest event reaches a client that reads', async () => {
  const { socket, client, sender } = await connected();
  const messages: string[] = [];
  client.on('message', (message) => messages.push(message.toString()));
  const image = 'x'.repeat(8 * 1024 * 1024);
  for (let sent = 0; sent < 4; sent += 1) {
    sender.send({ event: 'image', data: image });
    sender.flush();
    await sender.pressure();
  }
  await expect.poll(() => messages.join('').length).toBeGreaterThan(4 * image.length);
  expect(socket.readyState).toBe(socket.OPEN);
});
