import fc from 'fast-check';
import { expect, test } from 'vitest';
import { turnsOf } from '#domain/chat/conversation.ts';
import type { Heard } from '#domain/chat/stream-events.ts';
import { courseOf } from '#domain/chat/turn.ts';
import { continueStream, emptyStream } from '#machines/stream/stream.ts';

/*
 * The state of an answer, told from the whole conversation by its end, and not step by step as the machine does. Each thing that
 * happens is a letter.
 */

const letters: Readonly<Record<string, (at: number) => Heard>> = {
  /** A prompt, a note of the console, and a new connection. */
  p: (at) => ({ type: 'prompted', at, content: 'Why?' }),
  n: (at) => ({ type: 'noted', at, note: 'connected' }),
  k: (at) => ({ type: 'connecting', at }),
  /** Words, thoughts, the call of a tool and its result. */
  w: came('content', 'Well'),
  t: came('thinking', 'Hm'),
  c: came('tool_call', '{"name":"see"}'),
  r: came('tool_result', '{"name":"see"}'),
  /** The end, an error, and the end of an interrupted answer. */
  d: came('done', ''),
  e: came('error', 'No.'),
  i: came('done', 'interrupted'),
  /** An event that does not concern the answer. */
  o: came('usage', '{"input_tokens":1}'),
  x: (at) => ({ type: 'cleared', at }),
};

function came(event: string, data: string) {
  return (at: number): Heard => ({ type: 'received', at, debug: at % 2 === 0, frames: [{ event, data }] });
}

const heardIn = (story: string): readonly Heard[] =>
  [...story].map((letter, index) => letters[letter]?.(index) ?? expect.fail(`no ${letter}`));

/** True if an answer is under way: something has begun one since the last end, error, note or connection. */
const isUnderWay = (story: string): boolean => /[pwtc][^denk]*$/.test(story);

/** The number of running tools: the calls without a result since the last prompt, note, or end of any kind. */
const running = (story: string): number =>
  [...(/[^pdenik]*$/.exec(story)?.[0] ?? '')].reduce((count, letter) => {
    if (letter === 'r') return Math.max(0, count - 1);
    return letter === 'c' ? count + 1 : count;
  }, 0);

const states: Readonly<Record<string, string>> = {
  p: 'awaiting',
  i: 'awaiting',
  r: 'awaiting',
  w: 'writing',
  t: 'thinking',
  c: 'callingTools',
};

function stateOf(story: string): unknown {
  if (!isUnderWay(story)) return 'idle';
  // The newest sign; a result is one if no tool runs after it.
  const signs = [...story].filter((letter, index) =>
    letter === 'r'
      ? running(story.slice(0, index)) === 1 && isUnderWay(story.slice(0, index))
      : states[letter] !== undefined,
  );
  return { answering: states[signs.at(-1) ?? ''] };
}

const story = fc
  .array(fc.constantFrom(...Object.keys(letters), 'p', 'w', 'c', 'r'), { maxLength: 24 })
  .map((all) => all.join(''));

test('the state of an answer is what its signs say, whatever happened', () => {
  fc.assert(
    fc.property(story, (all) => {
      const stream = continueStream(emptyStream, heardIn(all));
      expect([all, stream.value]).toEqual([all, stateOf(all)]);
      expect(stream.hasTag('answering')).toBe(isUnderWay(all));
      expect(stream.context.running).toHaveLength(running(all));
    }),
    { numRuns: 2_000 },
  );
});

test('a conversation that came at once is the one that came bit by bit', () => {
  fc.assert(
    fc.property(story, fc.array(fc.nat({ max: 5 })), (all, sizes) => {
      const heard = heardIn(all);
      let rest = heard;
      let stream = emptyStream;
      for (const size of [...sizes, heard.length]) {
        stream = continueStream(stream, rest.slice(0, size));
        rest = rest.slice(size);
      }
      const whole = continueStream(emptyStream, heard);
      expect([stream.value, stream.context]).toEqual([whole.value, whole.context]);
    }),
    { numRuns: 500 },
  );
});

test('the turns say when each answer began and ended, and tools and activities end with it', () => {
  fc.assert(
    fc.property(story, (all) => {
      const stream = continueStream(emptyStream, heardIn(all));
      const { running: tools, turn: open, since } = stream.context;
      const turns = turnsOf(stream.context);
      const asked = [...all].flatMap((letter, at) => (letter === 'p' ? at : []));
      expect(turns.map(({ askedAt, number }) => [askedAt, number])).toEqual(
        asked.map((at, index) => [at, index + 1]),
      );
      for (const [index, turn] of turns.entries()) {
        const { endedAt, firstWordAt } = turn;
        const begun = asked[index] ?? 0;
        const until = asked[index + 1] ?? all.length;
        // Events after a note belong to no turn, and none after a connection that was made in the middle of an answer.
        const note = [...all.slice(begun, until)].findIndex(
          (letter, at) => letter === 'n' || (letter === 'k' && isUnderWay(all.slice(begun, begun + at))),
        );
        const part = note === -1 ? all.slice(begun, until) : all.slice(begun, begun + note + 1);
        const isLast = index === turns.length - 1;
        const isOpen = isLast && isUnderWay(part);
        expect(endedAt === null).toBe(isOpen);
        expect(turn === open).toBe(isLast && note === -1);
        const course = courseOf(turn);
        const ran = course.filter(({ kind }) => kind === 'tool').length;
        expect(ran + (isOpen ? tools.length : 0)).toBe(part.split('c').length - 1);
        // Activities follow each other, and the present one began when the last was over.
        const activities = course.filter(({ kind }) => kind !== 'tool');
        const ends = [...activities.map(({ to }) => to), ...(isOpen ? [since] : [])];
        expect(
          activities.every(({ from, to }, place) => from <= to && to <= (activities[place + 1]?.from ?? to)),
        ).toBe(true);
        expect(ends).toEqual(ends.toSorted((one, other) => one - other));
        if (!part.includes('i')) {
          const first = part.indexOf('w');
          expect(firstWordAt).toBe(first === -1 ? null : begun + first);
        }
        if (!isOpen && isLast && note !== -1 && isUnderWay(part.slice(0, -1)))
          expect(endedAt).toBe(begun + note);
      }
    }),
    { numRuns: 1_000 },
  );
});
