import { once } from 'node:events';
import { createServer } from 'node:http';
import { request } from 'undici';
import { expect, onTestFinished, test } from 'vitest';
import { eachChunk } from '#server/net/each-chunk.ts';

/** The body of an answer that has begun and never ends, and what aborts it. */
async function begun() {
  const server = createServer((_, response) => {
    response.write('first');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const aborting = new AbortController();
  const { body } = await request(`http://127.0.0.1:${port}`, { signal: aborting.signal });
  return { body, abort: () => aborting.abort() };
}

test('an abort whose events are over before anyone listens ends the answer', async () => {
  const { body, abort } = await begun();
  const closed = new Promise((resolve) => body.on('error', () => undefined).once('close', resolve));
  abort();
  await closed;
  await expect(eachChunk(body, () => null)).rejects.toThrow(/abort/i);
});
