import { createParser } from 'eventsource-parser';
import { expect, test } from 'vitest';
import { rowsOf } from '#domain/chat/conversation.ts';
import { type Frame, parseMessage } from '#domain/chat/frames.ts';
import type { Row } from '#domain/chat/transcript.ts';
import { continueStream, emptyStream } from '#machines/stream/stream.ts';
import { messagesOf, testGrowth } from './chunks.ts';

/**
 * A long answer from socket messages to rows, in batches as of animation frames. The reference only parses the same
 * messages.
 */

const MESSAGES_A_BATCH = 50;

function transcribe(messages: readonly string[]): readonly Row[] {
  let stream = emptyStream;
  for (let at = 0; at < messages.length; at += MESSAGES_A_BATCH) {
    const frames = messages.slice(at, at + MESSAGES_A_BATCH).flatMap(parseMessage);
    stream = continueStream(stream, [{ type: 'received', at, debug: false, frames }]);
  }
  return rowsOf(stream.context);
}

function parseOnly(messages: readonly string[]): readonly Frame[] {
  const frames: Frame[] = [];
  const parser = createParser({ onEvent: ({ event = '', data }) => frames.push({ event, data }) });
  for (const message of messages) parser.feed(message);
  return frames;
}

test('200,000 chunks beside parsing alone', { timeout: 120_000 }, async ({ bench }) => {
  const messages = messagesOf(200_000, false);
  expect(transcribe(messages)[0]?.blocks.join('').length).toBeGreaterThan(800_000);
  const result = await bench.compare(
    bench('messages to rows', () => void transcribe(messages)),
    bench('eventsource-parser, parsing only', () => void parseOnly(messages)),
  );
  const { min } = result.get('messages to rows').latency;
  const ratio = min / result.get('eventsource-parser, parsing only').latency.min;
  console.log(
    `${Math.round(200_000 / min)} thousand chunks a second; ${ratio.toFixed(2)}× the time of parsing alone`,
  );
  expect(ratio).toBeLessThan(6);
});

testGrowth(50_000, false, transcribe);
