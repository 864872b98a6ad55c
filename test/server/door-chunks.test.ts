import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createChunks } from '#server/doors/openai/chunks.ts';

const head = { id: 'chatcmpl-1', created: 1, model: 'BRG-1' };

/** A response that is not sent yet, as one of a call that was sent before the answer to another on the same connection. */
const waitingResponse = () => new ServerResponse(new IncomingMessage(new Socket()));

test('text that has not gone out when an answer fails does not go out instead of its refusal', async () => {
  const outgoing = waitingResponse();
  const chunks = createChunks(outgoing, head, 1000);
  chunks.text('Once upon');
  expect(chunks.close()).toBe(false);
  await setImmediate();
  expect(outgoing.headersSent).toBe(false);
});

test('text that has not gone out when an answer fails stands before the error of one whose head has', async () => {
  const outgoing = waitingResponse();
  const chunks = createChunks(outgoing, head, 1000);
  chunks.text('Once upon');
  await chunks.opened;
  chunks.text(' a time');
  expect(chunks.close()).toBe(true);
  chunks.fail('{}');
  expect(outgoing.writableEnded).toBe(true);
  await setImmediate();
});
