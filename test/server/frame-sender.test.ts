import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { createFrameSender } from '#server/chat/frame-sender.ts';

/** A sender and the client that it sends to. */
async function connected() {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const client = new WebSocket(`ws://127.0.0.1:${port}`);
  const [socket]: WebSocket[] = await once(server, 'connection');
  if (socket === undefined) throw new Error('No socket.');
  await once(client, 'open');
  client.on('error', () => undefined);
  onTestFinished(() => {
    client.terminate();
    server.close();
  });
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
