import fc from 'fast-check';
import { RE2JS } from 're2js';
import { describe, expect, test } from 'vitest';
import { type JudgedAnswer, judge } from '#server/questions/judge.ts';
import { isPattern } from '#server/questions/patterns.ts';
import type { Expectation } from '#server/questions/set.ts';

const answer: JudgedAnswer = {
  text: '',
  hasFailed: false,
  milliseconds: 1200,
  firstWord: 300,
  tokens: 40,
  tools: [],
};

async function judged(text: string, expectation: Expectation, more: Partial<JudgedAnswer> = {}) {
  const [found] = await judge({ ...answer, text, ...more }, [expectation], (seen) => seen);
  return found;
}
const verdict = async (...given: Parameters<typeof judged>) => (await judged(...given))?.verdict;

const hours = [
  { name: 'get_hours', arguments: { day: 'Sunday', city: 'Bern', deep: { a: [1, null] } } },
  { name: 'get_hours', arguments: { day: 'Monday' } },
];

describe('an expectation', () => {
  test.each<[string, Expectation, string]>([
    ['We open at 9 am.', { type: 'contains', value: '9 am' }, 'passed'],
    ['We open at 9 AM.', { type: 'contains', value: '9 am' }, 'failed'],
    ['We open at **9** am.', { type: 'contains', value: '9 am' }, 'failed'],
    ['We open at 9 AM.', { type: 'icontains', value: '9 am' }, 'passed'],
    ['GRÜẞE', { type: 'icontains', value: 'grüß' }, 'passed'],
    ['We open.', { type: 'not-contains', value: 'closed' }, 'passed'],
    ['closed', { type: 'not-contains', value: 'closed' }, 'failed'],
    ['CLOSED', { type: 'not-icontains', value: 'closed' }, 'failed'],
    ['  Yes\n', { type: 'equals', value: 'Yes' }, 'passed'],
    ['Yes.', { type: 'equals', value: 'Yes' }, 'failed'],
    ['Yes.', { type: 'not-equals', value: 'Yes' }, 'passed'],
    ['\nYes, we do', { type: 'starts-with', value: 'Yes' }, 'passed'],
    ['Well, yes', { type: 'starts-with', value: 'Yes' }, 'failed'],
    ['Well', { type: 'starts-with', value: ' ' }, 'failed'],
    ['Yes', { type: 'not-starts-with', value: 'Yes' }, 'failed'],
    ['nine', { type: 'contains-any', value: ['9', 'nine'] }, 'passed'],
    ['nine', { type: 'contains-all', value: ['9', 'nine'] }, 'failed'],
    ['NINE', { type: 'icontains-any', value: ['9', 'nine'] }, 'passed'],
    ['NINE or 9', { type: 'icontains-all', value: ['9', 'nine'] }, 'passed'],
    ['At 9:30', { type: 'regex', value: '\\d+:\\d+' }, 'passed'],
    ['At nine', { type: 'regex', value: '\\d+:\\d+' }, 'failed'],
    ['At nine', { type: 'not-regex', value: '\\d+:\\d+' }, 'passed'],
    [' {"a": [1]} ', { type: 'is-json' }, 'passed'],
    ['Sure: {"a": [1]}', { type: 'is-json' }, 'failed'],
    ['Sure', { type: 'not-is-json' }, 'passed'],
    // What looks the same is the same: accents, no-break spaces, line ends.
    ['Cafe\u0301', { type: 'contains', value: 'Caf\u00e9' }, 'passed'],
    ['at 9\u202fam', { type: 'contains', value: '9 am' }, 'passed'],
    ['a\r\nb', { type: 'contains', value: 'a\nb' }, 'passed'],
    ['我们早上九点开门。', { type: 'contains', value: '九点' }, 'passed'],
    ['我们早上九点开门。', { type: 'regex', value: '[八九]点' }, 'passed'],
    ['نفتح الساعة التاسعة صباحًا', { type: 'contains', value: 'التاسعة' }, 'passed'],
    ['نفتح الساعة التاسعة صباحًا', { type: 'not-regex', value: '\\p{Han}' }, 'passed'],
  ])('of %j: %j has %s', async (text, expectation, expected) => {
    expect(await verdict(text, expectation)).toBe(expected);
    // Nothing of it is true of an answer that failed.
    expect(await verdict(text, expectation, { hasFailed: true })).toBe('failed');
  });

  test('of a time or of tokens says what there was, and is unknown if nobody told', async () => {
    expect(await judged('', { type: 'latency', threshold: 1200 })).toEqual({ verdict: 'passed', seen: null });
    expect(await judged('', { type: 'latency', threshold: 1199 })).toEqual({ verdict: 'failed', seen: 1200 });
    expect(await judged('', { type: 'first-word', threshold: 200 })).toEqual({
      verdict: 'failed',
      seen: 300,
    });
    expect(await verdict('', { type: 'first-word', threshold: 200 }, { firstWord: null })).toBe('unknown');
    expect(await judged('', { type: 'tokens', threshold: 39 })).toEqual({ verdict: 'failed', seen: 40 });
    expect(await verdict('', { type: 'tokens', threshold: 100 }, { tokens: null })).toBe('unknown');
  });

  test('of tools looks at their names and arguments, also of an answer that failed', async () => {
    const called = (given: object) => ({ type: 'tool-called', value: 'get_hours', ...given }) as const;
    for (const hasFailed of [false, true]) {
      const more = { tools: hours, hasFailed };
      expect(await verdict('', called({}), more)).toBe('passed');
      expect(await verdict('', called({ arguments: { city: 'Bern', deep: { a: [1, null] } } }), more)).toBe(
        'passed',
      );
      expect(await judged('', called({ arguments: { day: 'Monday', city: 'Bern' } }), more)).toEqual({
        verdict: 'failed',
        seen: JSON.stringify(hours[0]?.arguments),
      });
      expect(await judged('', { type: 'tool-called', value: 'book' }, more)).toEqual({
        verdict: 'failed',
        seen: 'get_hours get_hours',
      });
      expect(await verdict('', { type: 'not-tool-called', value: 'book' }, more)).toBe('passed');
      expect(await verdict('', { type: 'not-tool-called', value: 'get_hours' }, more)).toBe('failed');
      expect(await verdict('', { type: 'not-tool-called' }, more)).toBe('failed');
      expect(await verdict('', { type: 'not-tool-called' }, { hasFailed })).toBe('passed');
      expect(await verdict('', { type: 'no-error' }, more)).toBe(hasFailed ? 'failed' : 'passed');
      expect(await verdict('', { type: 'error' }, more)).toBe(hasFailed ? 'passed' : 'failed');
    }
  });

  test('of the arguments of a tool looks at all digits of a whole number, which is expected in quotes', async () => {
    const tools = [{ name: 'order', arguments: { id: JSON.rawJSON('1234567890123456789'), share: 0.5 } }];
    const called = (given: object) =>
      verdict('', { type: 'tool-called', value: 'order', arguments: { ...given } }, { tools });
    expect(await called({ id: '1234567890123456789', share: 0.5 })).toBe('passed');
    expect(await called({ id: '1234567890123456788' })).toBe('failed');
  });

  test('of a long answer is unknown where a pattern did not look', async () => {
    const long = `${'a'.repeat(100_000)} nine`;
    expect(await verdict(long, { type: 'regex', value: 'nine' })).toBe('unknown');
    expect(await verdict(long, { type: 'not-regex', value: 'nine' })).toBe('unknown');
    expect(await verdict(long, { type: 'regex', value: 'a{5}' })).toBe('passed');
    expect(await verdict(long, { type: 'contains', value: 'nine' })).toBe('passed');
  });
});

describe('a pattern', () => {
  test('is refused if it is long with its repetitions written out, before it is compiled', () => {
    for (const pattern of [
      '\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d{1,6})?)?Z',
      '[a-z0-9_. -]{1,500}@',
      '.{0,1000}',
      '(\\Q(\\Ea{100}){10}',
      '([])]a{100}){10}',
      'a'.repeat(1000),
      '(?i)^\\p{Lu}[\\p{L} ]{2,60}$',
    ])
      expect([pattern, isPattern(pattern)]).toEqual([pattern, true]);
    for (const pattern of [
      `(?:${'ab?'.repeat(300)}){1000}`,
      `(?:${'\\pL'.repeat(320)}){1000}`,
      `(?i)(?:${'\\pL'.repeat(320)}){300}`,
      `([(])(?:${'a{10}'.repeat(100)}){10}`,
      `(?i)[${'\\pL'.repeat(51)}]`,
      '(?=a)',
      '(a)\\1',
      '(',
    ])
      expect([pattern, isPattern(pattern)]).toEqual([pattern, false]);
  });

  test('that is made to be slow looks at less, and one that is not at a hundred thousand characters', async () => {
    // RE2 follows some thousand states through a text in which none of them ends.
    const slow = Array.from(
      { length: 8 },
      (_, index) => `[a-h ]*[${'abcdefgh'.charAt(index)}q][a-h ]{${100 + 40 * index}}[xyz]`,
    ).join('|');
    expect(isPattern(slow)).toBe(true);
    const text = Array.from({ length: 200_000 }, (_, index) => 'abcdefgh '.charAt((index * 7919) % 9)).join(
      '',
    );
    const size = RE2JS.compile(slow).programSize();
    expect(size).toBeGreaterThan(1000);
    const found = await verdict(text, { type: 'regex', value: slow });
    expect(found).toBe('unknown');
    // It would be there if it had looked.
    const far = `${text.slice(0, 20_000)}a${'b'.repeat(100)}x`;
    expect(await verdict(far, { type: 'regex', value: slow })).toBe('unknown');
    expect(await verdict(far, { type: 'regex', value: 'x$' })).toBe('passed');
  });
});

describe('an answer made to be slow', () => {
  /** The time of the processor, because other work may have the machine. */
  async function timeOf(work: () => Promise<unknown>): Promise<number> {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  }

  test('is searched for the worst pattern in less than seven readings of 1 MiB of JSON', async () => {
    const value = '(\\pL|\\PN){500}\\pL{500}';
    expect(isPattern(value)).toBe(true);
    const text = 'Hi, there. '.repeat(50);
    const json = `[${'0,'.repeat(2 ** 19 - 1)}0]`;
    const best = async (work: () => Promise<unknown>) => {
      const times: number[] = [];
      for (let round = 0; round < 7; round += 1) times.push(await timeOf(work));
      return Math.min(...times);
    };
    const reading = await best(async () => JSON.parse(json));
    const judging = await best(() => verdict(text, { type: 'regex', value }));
    expect(judging / reading).toBeLessThan(7);
  });

  test('is judged in a time that grows with its length, whatever its marks are', async () => {
    const text = `Hi e\u0301 ${'\u0301\u0323'.repeat(100_000)}`;
    const time = await timeOf(async () => {
      expect(await verdict(text, { type: 'starts-with', value: 'Hi' })).toBe('passed');
      expect(await verdict(text, { type: 'contains', value: text.slice(0, 8000) })).toBe('passed');
      expect(await verdict('x', { type: 'contains-any', value: [text.slice(0, 8000)] })).toBe('failed');
    });
    expect(time).toBeLessThan(3000);
    // The usual number of marks is put in order, also where an answer has many pieces.
    const usual = `${'x'.repeat(65_530)}${'e\u0323\u0301'.repeat(30)}`;
    expect(await verdict(usual, { type: 'contains', value: '\u1eb9\u0301'.repeat(30) })).toBe('passed');
  });

  test('is searched for long texts in a time that grows with its length', async () => {
    const a = 'a'.repeat(4000);
    const text = 'a'.repeat(2_000_000);
    const time = await timeOf(async () => {
      const value = ['b', 'c', 'd'].map((letter) => `${a}${letter}${a}`);
      expect(await verdict(text, { type: 'contains-any', value })).toBe('failed');
      expect(await verdict(`${text}b`, { type: 'icontains', value: `${a}B` })).toBe('passed');
    });
    expect(time).toBeLessThan(3000);
  });

  test('of any letters has the long texts that it has', async () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(letters, letters, letters, async (start, middle, end) => {
        const text = start.repeat(300);
        const value = middle.repeat(300);
        const found = await verdict(`${text}${end}`, { type: 'contains', value });
        expect(found === 'passed').toBe(`${text}${end}`.includes(value));
        const last = `${text}${value}`.slice(-400);
        expect(await verdict(`${text}${value}`, { type: 'contains', value: last })).toBe('passed');
      }),
    );
  });
});

test('what was seen is masked before it is cut', async () => {
  const secret = 'sk-0123456789abcdef';
  const tools = [{ name: 'order', arguments: { note: `${'x'.repeat(285)}${secret}` } }];
  const [found] = await judge(
    { ...answer, tools },
    [{ type: 'tool-called', value: 'order', arguments: { note: '' } }],
    (seen) => seen.replaceAll(secret, '•••'),
  );
  expect(found?.seen).toBe(`{"note":"${'x'.repeat(285)}•••"}`);
});
