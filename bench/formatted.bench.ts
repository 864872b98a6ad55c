import { expect, test } from 'vitest';
import { parseMessage } from '#domain/chat/frames.ts';
import { emptyTranscript, foldFrames } from '#domain/chat/transcript.ts';
import { MarkdownStream } from '#views/markdown/markdown-stream.ts';
import { definitionsAfter, readMarkdown } from '#views/markdown/reader.ts';
import { frame } from './browser/stream-server.ts';

/**
 * A long answer in Markdown from socket messages to the library's tokens, read again with every batch as of an animation
 * frame. The reference only reads the whole text, once.
 */

const FRAMES_A_MESSAGE = 64;
const MESSAGES_A_BATCH = 4;

/** Socket messages with `count` chunks of Markdown of every kind. */
const messagesOf = (count: number): readonly string[] =>
  Array.from({ length: Math.ceil(count / FRAMES_A_MESSAGE) }, (_, message) =>
    Array.from({ length: FRAMES_A_MESSAGE }, (__, index) =>
      frame(message * FRAMES_A_MESSAGE + index, { rows: false, markdown: true }),
    ).join(''),
  );

/** The text of the answer, whose pieces were read as they came. */
function format(messages: readonly string[]): string {
  const stream = new MarkdownStream();
  const read = new Set<string>();
  let transcript = emptyTranscript;
  for (let at = 0; at < messages.length; at += MESSAGES_A_BATCH) {
    const frames = messages.slice(at, at + MESSAGES_A_BATCH).flatMap(parseMessage);
    transcript = foldFrames(transcript, frames, { at, debug: false });
    const pieces = stream
      .read(transcript.rows[0]?.blocks ?? [], false)
      .slice(-2)
      .flat();
    for (const { id, kind, parts, definitions } of pieces) {
      // What is shown and has not changed is not read again.
      const look = `${id} ${parts.text.length}`;
      if (kind === 'markdown' && !read.has(look)) readMarkdown(parts.text, definitions);
      read.add(look);
    }
  }
  return transcript.rows[0]?.blocks.join('') ?? '';
}

test('4,000 formatted chunks beside reading them once', { timeout: 120_000 }, async ({ bench }) => {
  const messages = messagesOf(4_000);
  const text = format(messages);
  expect(text).toContain('The landlord pays for the roof');
  const result = await bench.compare(
    bench('messages to tokens, batch by batch', () => void format(messages)),
    bench('the whole text to tokens, once', () => void readMarkdown(text, definitionsAfter(null))),
  );
  const { min } = result.get('messages to tokens, batch by batch').latency;
  const ratio = min / result.get('the whole text to tokens, once').latency.min;
  console.log(
    `${Math.round(4_000 / min)} thousand chunks a second; ${ratio.toFixed(2)}× the time of reading once`,
  );
  expect(ratio).toBeLessThan(4);
});

test('a formatted chunk costs the same however long the answer is', { timeout: 120_000 }, async ({
  bench,
}) => {
  const short = messagesOf(1_000);
  const long = messagesOf(8_000);
  const result = await bench.compare(
    bench('1,000 chunks', () => void format(short)),
    bench('8,000 chunks', () => void format(long)),
  );
  const growth = result.get('8,000 chunks').latency.min / result.get('1,000 chunks').latency.min;
  console.log(`eight times the text takes ${growth.toFixed(1)}× the time`);
  expect(growth).toBeLessThan(16);
});
