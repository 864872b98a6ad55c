import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { StreamEvent } from '#server/doors/chat/frames.ts';
import { ollamaReply, providers, type Reply, type Say } from '#test/support/provider-streams.ts';
import { ask, errorOf, joined, serve } from './provider-world.ts';

/* A long piece of a model's answer is handled in short ones, so that no answer holds up the others. */

const KIB = 1024;

/** Asks a model, and lets every event take a turn of the event loop. Fails if one comes in another's turn. */
async function askSlowly(type: string, reply: Reply) {
  let isTold = true;
  const events = await ask(type, (await serve([reply])).url, {
    onEvent({ event }: StreamEvent) {
      if (event !== 'content' && event !== 'thinking') return undefined;
      expect(isTold).toBe(true);
      isTold = false;
      return nextTurn().then(() => {
        isTold = true;
      });
    },
  });
  return { events, pieces: events.filter(({ event }) => event === 'content' || event === 'thinking') };
}

describe.each(providers)('by $type', ({ type, reply }) => {
  test.each<[string, Say, string]>([
    ['line ends', { text: '\n'.repeat(500 * KIB) }, 'content'],
    ['a word', { text: 'x'.repeat(500 * KIB) }, 'content'],
    ['words', { text: 'to be '.repeat(100 * KIB) }, 'content'],
    ['thoughts', { thinking: '想'.repeat(500 * KIB) }, 'thinking'],
  ])('half a megabyte of %s comes in pieces, each in a turn of its own', async (_, say, name) => {
    const { events, pieces } = await askSlowly(type, reply([say, { text: '.' }]));
    expect(joined(events, name).length).toBeGreaterThanOrEqual(500 * KIB);
    expect(pieces.length).toBeGreaterThanOrEqual(500 / 128);
    expect(Math.max(...pieces.map(({ data }) => data.length))).toBeLessThan(128 * KIB);
  });
});

const line = (value: object) => `${JSON.stringify(value)}\n`;
const event = (value: object) => `data: ${JSON.stringify(value)}\n\n`;
const many = Array(100_000).fill(0);

test.each([
  ['ollama', line({ message: { content: 'Hi.' }, many }), /can’t be read/],
  ['openai', event({ choices: [], many }), /can’t be read/],
  ['anthropic', event({ type: 'ping', many }), /can’t be read/],
])('a message of 100,000 values is refused, by %s', async (type, chunk, expected) => {
  const { events } = await askSlowly(type, { chunks: [chunk] });
  expect(errorOf(events)).toMatch(expected);
});

test('a long text is none of many values, whatever it says', async () => {
  const text = '{"a":[1,"\\",{}]} '.repeat(20_000);
  const { events } = await askSlowly('ollama', ollamaReply([{ text }]));
  expect(joined(events, 'content')).toBe(text);
});
