import { expect, test } from 'vitest';
import { rowsOf } from '#domain/chat/conversation.ts';
import { parseMessage } from '#domain/chat/frames.ts';
import { continueStream, emptyStream } from '#machines/stream/stream.ts';
import { MarkdownStream } from '#views/markdown/markdown-stream.ts';
import { definitionsAfter, readMarkdown } from '#views/markdown/reader.ts';
import { messagesOf, testGrowth } from './chunks.ts';

/**
 * A long answer in Markdown from socket messages to the library's tokens, read again with every batch as of an animation
 * frame. The reference only reads the whole text, once.
 */

const MESSAGES_A_BATCH = 4;

/** The text of the answer, whose pieces were read as they came. */
function format(messages: readonly string[]): string {
  const stream = new MarkdownStream();
  const read = new Set<string>();
  let chat = emptyStream;
  for (let at = 0; at < messages.length; at += MESSAGES_A_BATCH) {
    const frames = messages.slice(at, at + MESSAGES_A_BATCH).flatMap(parseMessage);
    chat = continueStream(chat, [{ type: 'received', at, debug: false, frames }]);
    const pieces = stream
      .read(rowsOf(chat.context)[0]?.blocks ?? [], false)
      .slice(-2)
      .flat();
    for (const { id, kind, parts, definitions } of pieces) {
      // Unchanged pieces are not read again.
      const look = `${id} ${parts.text.length}`;
      if (kind === 'markdown' && !read.has(look)) readMarkdown(parts.text, definitions);
      read.add(look);
    }
  }
  return rowsOf(chat.context)[0]?.blocks.join('') ?? '';
}

test('4,000 formatted chunks beside reading them once', { timeout: 120_000 }, async ({ bench }) => {
  const messages = messagesOf(4_000, true);
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

testGrowth(1_000, true, format);
