import { createServer } from 'node:http';
import { request } from 'undici';
import { expect, onTestFinished, test } from 'vitest';
import { eachChunk } from '#server/net/each-chunk.ts';
import { listen } from '#test/support/listen.ts';

/** The body of an answer that has begun and never ends, and a function that aborts it. */
async function begun() {
  const server = createServer((_, response) => {
    response.write('first');
  });
  const { url, stop } = await listen(server);
  onTestFinished(stop);
  const aborting = new AbortController();
  const { body } = await request(url, { signal: aborting.signal });
  return { body, abort: () => aborting.abort() };
}

test('an abort whose events are over before anyone listens ends the answer', async () => {
  const { body, abort } = await begun();
  const closed = new Promise((resolve) => body.on('error', () => undefined).once('close', resolve));
  abort();
  await closed;
  await expect(eachChunk(body, () => null)).rejects.toThrow(/abort/i);
});
