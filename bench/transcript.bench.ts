import { createParser } from 'eventsource-parser';
import { expect, test } from 'vitest';
import { type Frame, parseMessage } from '#domain/chat/frames.ts';
import { emptyTranscript, foldFrames, type Transcript } from '#domain/chat/transcript.ts';

/**
 * A long answer from socket messages to rows, in batches as of animation frames. The reference only parses the same
 * messages.
 */

const words = ['the ', 'quick ', 'brown ', 'fox ', 'jumps.\n', '汉堡', 'over '];
const FRAMES_A_MESSAGE = 64;
const MESSAGES_A_BATCH = 50;

/** Socket messages with `count` chunks of text. */
function messagesOf(count: number): readonly string[] {
  const chunks = Array.from(
    { length: count },
    (_, index) => `event: content\ndata: ${words[index % words.length]?.replace('\n', '\ndata: ')}\n\n`,
  );
  return Array.from({ length: Math.ceil(count / FRAMES_A_MESSAGE) }, (_, index) =>
    chunks.slice(index * FRAMES_A_MESSAGE, (index + 1) * FRAMES_A_MESSAGE).join(''),
  );
}

function transcribe(messages: readonly string[]): Transcript {
  let transcript = emptyTranscript;
  for (let at = 0; at < messages.length; at += MESSAGES_A_BATCH) {
    const frames = messages.slice(at, at + MESSAGES_A_BATCH).flatMap(parseMessage);
    transcript = foldFrames(transcript, frames, { at, debug: false });
  }
  return transcript;
}

function parseOnly(messages: readonly string[]): readonly Frame[] {
  const frames: Frame[] = [];
  const parser = createParser({ onEvent: ({ event = '', data }) => frames.push({ event, data }) });
  for (const message of messages) parser.feed(message);
  return frames;
}

test('200,000 chunks beside parsing alone', { timeout: 120_000 }, async ({ bench }) => {
  const messages = messagesOf(200_000);
  expect(transcribe(messages).rows[0]?.blocks.join('').length).toBeGreaterThan(800_000);
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

test('a chunk costs the same however long the answer is', { timeout: 120_000 }, async ({ bench }) => {
  const short = messagesOf(50_000);
  const long = messagesOf(400_000);
  const result = await bench.compare(
    bench('50,000 chunks', () => void transcribe(short)),
    bench('400,000 chunks', () => void transcribe(long)),
  );
  const growth = result.get('400,000 chunks').latency.min / result.get('50,000 chunks').latency.min;
  console.log(`eight times the text takes ${growth.toFixed(1)}× the time`);
  expect(growth).toBeLessThan(16);
});
