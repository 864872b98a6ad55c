import { describe, expect, test } from 'vitest';
import type { Frame } from '#domain/chat/frames.ts';
import { emptyStream } from '#machines/stream/stream.ts';
import { fold, foldFrames, frame, logPrompt, read, say } from './streams.ts';

describe('what came of an interrupted answer after the next prompt', () => {
  const interrupted = frame('done', 'interrupted');
  const asked = (frames: readonly Frame[]) =>
    logPrompt(foldFrames(emptyStream, frames, { at: 1, debug: true }), 'Why?', 2);

  test.each<[string, Frame[], Frame[], string[]]>([
    [
      'joins it, and the new answer begins',
      say('One '),
      [...say('two', ' three'), interrupted, frame('role', 'assistant'), ...say('New')],
      ['assistant/Assistant: One two three', 'user/You: Why?', 'assistant/Assistant~: New'],
    ],
    [
      'is nothing where that had ended',
      [...say('One'), frame('done')],
      [...say('two'), interrupted],
      ['assistant/Assistant: One', 'user/You: Why?', 'assistant/Assistant: two'],
    ],
    [
      'may be nothing',
      say('One'),
      [interrupted, ...say('New')],
      ['assistant/Assistant: One', 'user/You: Why?', 'assistant/Assistant~: New'],
    ],
    [
      'stays where it is when it is something else',
      [frame('thinking', 'Hm')],
      [...say('One'), interrupted, ...say('New')],
      [
        'assistant/Assistant Thinking: Hm',
        'user/You: Why?',
        'assistant/Assistant: One',
        'assistant/Assistant~: New',
      ],
    ],
    [
      'does not grow a picture',
      [frame('image')],
      [frame('image'), interrupted],
      [
        'assistant/Image: (binary image payload)',
        'user/You: Why?',
        'assistant/Image: (binary image payload)',
      ],
    ],
    [
      'cannot be told apart where a server ends every answer alike',
      say('One'),
      [...say('two'), frame('done'), ...say('New')],
      ['assistant/Assistant: One', 'user/You: Why?', 'assistant/Assistant: two', 'assistant/Assistant~: New'],
    ],
  ])('%s', (_, before, after, expected) => {
    expect(read(fold(after, { from: asked(before) }))).toEqual(expected);
  });

  test('joins it over several prompts, each of which interrupts', () => {
    const again = logPrompt(asked(say('One ')), 'Well?', 3);
    expect(read(fold([...say('two'), interrupted, interrupted, ...say('New')], { from: again }))).toEqual([
      'assistant/Assistant: One two',
      'user/You: Why?',
      'user/You: Well?',
      'assistant/Assistant~: New',
    ]);
  });

  test('joins nothing once its end has come', () => {
    const answered = foldFrames(asked(say('One ')), [frame('done'), ...say('Two ')], { at: 2, debug: false });
    const again = logPrompt(answered, 'Well?', 3);
    expect(read(fold([...say('more'), interrupted], { from: again }))).toEqual([
      'assistant/Assistant: One ',
      'user/You: Why?',
      'assistant/Assistant: Two more',
      'user/You: Well?',
    ]);
  });
});
