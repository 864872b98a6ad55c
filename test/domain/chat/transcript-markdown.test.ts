import { expect, test } from 'vitest';
import { transcriptMarkdown } from '#domain/chat/transcript-markdown.ts';
import { fold } from '#test/machines/stream/streams.ts';

const words = {
  say: ({ message = '' }) => message,
  sayError: (code: string | undefined) =>
    code === '{"code":"burger-busy"}' ? 'Zu viel auf einmal.' : undefined,
};

/** The transcript of an answer that is one picture. */
function picture(data: string): string {
  const frames = [{ event: 'image', data }];
  return transcriptMarkdown(fold(frames), words);
}

test.each([
  ['as its address', 'data:image/png;base64,iVBORw0KGgo='],
  ['in JSON', '{"url":"data:image/png;base64,iVBORw0KGgo="}'],
  ['of a kind that is not shown', 'DATA:image/svg+xml;base64,iVBORw0KGgo='],
  ['of such a kind, in JSON', '{"url":"data:image/svg+xml;base64,iVBORw0KGgo="}'],
])('a picture that came whole (%s) is named, and its bytes are left out', (_, data) => {
  expect(picture(data)).toBe('**Image**\n\n(binary image payload)\n');
});

test('a picture that lies elsewhere is written as its address', () => {
  expect(picture('https://example.com/a.png')).toBe('**Image**\n\nhttps://example.com/a.png\n');
});

test('an error with a code of our own server is said in the reader’s words, others as they came', () => {
  const error = { event: 'error', data: 'Too many.' };
  const frames = [{ ...error, errorCode: '{"code":"burger-busy"}' }, error];
  expect(transcriptMarkdown(fold(frames), words)).toBe(
    '**System**\n\nZu viel auf einmal.\n\n**System**\n\nToo many.\n',
  );
});
