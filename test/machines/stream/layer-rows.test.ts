import { expect, test } from 'vitest';
import type { LayerChange } from '#domain/chat/history-event.ts';
import { continueStream, emptyStream } from '#machines/stream/stream.ts';
import type { StreamSnapshot } from '#machines/stream/stream-machine.ts';
import { fold, foldFrames, frame, logPrompt, read, say } from './streams.ts';

/* The log's rows about layers that were changed beside it. */

const changed = (from: StreamSnapshot, change: Partial<LayerChange> = {}) =>
  continueStream(from, [
    { type: 'layer changed', at: 3, layer: 'top bun', name: '', isUsed: true, ...change },
  ]);
const live = { at: 2, debug: false };
const asked = logPrompt(emptyStream, 'Why?', 1);
const answered = foldFrames(asked, [...say('Because'), frame('done')], live);
const SAVED = 'system/System: The top bun was saved. It will be used from the next message on.';

test.each<[LayerChange, string]>([
  [
    { layer: 'top bun', name: '', isUsed: true },
    'The top bun was saved. It will be used from the next message on.',
  ],
  [
    { layer: 'top bun', name: '', isUsed: false },
    'A top bun was deleted. It won’t be used from the next message on.',
  ],
  [
    { layer: 'cheese', name: 'main', isUsed: true },
    'The cheese “{name}” was saved. It will be used from the next message on.',
  ],
  [
    { layer: 'cheese', name: 'main', isUsed: false },
    'The cheese “{name}” was deleted. It won’t be used from the next message on.',
  ],
  [
    { layer: 'patty', name: 'look', isUsed: true },
    'The patty “{name}” was saved. It will be used from the next message on.',
  ],
  [
    { layer: 'patty', name: 'look', isUsed: false },
    'The patty “{name}” won’t be used from the next message on.',
  ],
])('%j', (change, text) => {
  const row = changed(answered, change).context.rows.at(-1);
  expect(row?.message).toMatchObject({
    message: text,
    ...(change.name && { values: { name: change.name } }),
  });
});

test('stands below a complete answer and its figures, and the turn goes on without it', () => {
  const { rows, current } = changed(answered).context;
  expect(read(rows)).toEqual(['user/You: Why?', 'assistant/Assistant: Because', SAVED]);
  expect([rows.map(({ turn }) => turn), current]).toEqual([[1, 1, 0], 1]);
});

test('leaves an answer that is under way in one piece above it', () => {
  const rows = ['user/You: Why?', 'assistant/Assistant~: One two', SAVED];
  const beside = changed(foldFrames(asked, say('One '), live));
  expect(read(fold(say('two'), { from: beside }))).toEqual(rows);
  expect(read(fold([...say('two'), frame('done')], { from: beside }))).toEqual([
    'user/You: Why?',
    'assistant/Assistant: One two',
    SAVED,
  ]);
  const twice = changed(changed(beside));
  expect(read(fold(say('two'), { from: twice }))).toEqual([...rows, SAVED, SAVED]);
});

test('leaves an interrupted answer in one piece, too', () => {
  const interrupted = changed(logPrompt(foldFrames(asked, say('One '), live), 'And?', 2));
  const frames = [...say('two'), frame('done', 'interrupted'), ...say('New')];
  expect(read(fold(frames, { from: interrupted }))).toEqual([
    'user/You: Why?',
    'assistant/Assistant: One two',
    'user/You: And?',
    SAVED,
    'assistant/Assistant~: New',
  ]);
});

test('stands before the words of an answer that has not begun', () => {
  expect(read(fold(say('One'), { from: changed(asked) }))).toEqual([
    'user/You: Why?',
    SAVED,
    'assistant/Assistant~: One',
  ]);
});
