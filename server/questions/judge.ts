import { isDeepStrictEqual } from 'node:util';
import { RE2JS } from 're2js';
import { isNestedTooDeep, type JsonObject, parseJson, quotingLongNumbers } from '../lib/json.ts';
import { yieldWhenDue } from '../limits/loop-turns.ts';
import type { Finding } from './run.ts';
import type { Expectation } from './set.ts';

/*
 * Whether an answer is as expected.
 */

/**
 * As much of an answer as a pattern looks at. A pattern of more than five instructions looks at less, because RE2's time can be the
 * product of both: so many steps take 35 ms at worst, and twice as long on a busy machine.
 */
const PATTERN_LENGTH = 100_000;
const PATTERN_STEPS = 500_000;
/** The longest text of what was there instead. */
const MAX_SEEN = 300;

/** What is judged: an answer, or as much as came before it failed. */
export interface JudgedAnswer {
  readonly text: string;
  readonly hasFailed: boolean;
  readonly milliseconds: number;
  /** Milliseconds; null: there was none. */
  readonly firstWord: number | null;
  /** Of question and answer; null: the host did not tell. */
  readonly tokens: number | null;
  readonly tools: readonly { readonly name: string; readonly arguments: JsonObject }[];
}

/** A finding without its expectation. */
export type Judgement = Pick<Finding, 'verdict' | 'seen'>;

/** More marks in a row than any language has. Their time to be put in order is the square of their number. */
const MANY_MARKS = /(?<!\p{M})\p{M}{31}/u;
/** The longest text for which `includes` takes a time that grows with the text only. */
const MAX_INCLUDED = 250;

/** As much of a text as is searched for marks at once. */
const PIECE = 65_536;

/** One form of what looks the same: of accents, line ends and spaces that do not break. */
const normal = (text: string, hasManyMarks = MANY_MARKS.test(text)): string =>
  (hasManyMarks ? text : text.normalize('NFC'))
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\u00a0\u2007\u202f]/g, ' ');

async function hasManyMarks(text: string): Promise<boolean> {
  for (let start = 0; start < text.length; start += PIECE) {
    await yieldWhenDue();
    // With what may have begun in the piece.
    if (MANY_MARKS.test(text.slice(start, start + PIECE + 62))) return true;
  }
  return false;
}

/** Judges an answer by each expectation, in their order. Other work has its turn in between. `mask` masks what was seen. */
export async function judge(
  answer: JudgedAnswer,
  expectations: readonly Expectation[],
  mask: (text: string) => string,
): Promise<Judgement[]> {
  const text = normal(answer.text, await hasManyMarks(answer.text));
  const folded = text.toLowerCase();
  const found: Judgement[] = [];
  for (const expectation of expectations) {
    await yieldWhenDue();
    const { verdict, seen } = await judgeOne({ ...answer, text, folded }, expectation);
    // A secret that was cut before would not be recognized.
    const told = typeof seen === 'string' ? mask(seen).slice(0, MAX_SEEN).toWellFormed() : seen;
    found.push({ verdict, seen: told });
  }
  return found;
}

type Normal = JudgedAnswer & { readonly folded: string };

const verdict = (holds: boolean, seen: Judgement['seen'] = null): Judgement => ({
  verdict: holds ? 'passed' : 'failed',
  seen: holds ? null : seen,
});
const unknown: Judgement = { verdict: 'unknown', seen: null };

function judgeOne(answer: Normal, expectation: Expectation): Judgement | Promise<Judgement> {
  switch (expectation.type) {
    case 'no-error':
      return verdict(!answer.hasFailed);
    case 'error':
      return verdict(answer.hasFailed);
    case 'tool-called':
      return judgeCall(answer, expectation);
    case 'not-tool-called': {
      const { value } = expectation;
      return verdict(
        !answer.tools.some(({ name }) => value === undefined || name === value),
        namesIn(answer),
      );
    }
    default:
      // Nothing is true of the text or the time of an answer that failed.
      return answer.hasFailed ? verdict(false) : judgeWhole(answer, expectation);
  }
}

type OfWhole = Exclude<Expectation, { type: 'no-error' | 'error' | 'tool-called' | 'not-tool-called' }>;

async function judgeWhole(answer: Normal, expectation: OfWhole): Promise<Judgement> {
  const { text, folded } = answer;
  const says = (value: string) => includes(text, normal(value));
  const isText = (value: string) => text.trim() === normal(value).trim();
  // Models begin with an empty line now and then.
  const begins = (value: string) => [text, text.trimStart()].some((one) => one.startsWith(normal(value)));
  const saysInAnyCase = (value: string) => includes(folded, normal(value).toLowerCase());
  switch (expectation.type) {
    case 'contains':
      return verdict(says(expectation.value));
    case 'icontains':
      return verdict(saysInAnyCase(expectation.value));
    case 'not-contains':
      return verdict(!says(expectation.value));
    case 'not-icontains':
      return verdict(!saysInAnyCase(expectation.value));
    case 'equals':
      return verdict(isText(expectation.value));
    case 'not-equals':
      return verdict(!isText(expectation.value));
    case 'starts-with':
      return verdict(begins(expectation.value));
    case 'not-starts-with':
      return verdict(!begins(expectation.value));
    case 'contains-any':
      return verdict(await some(expectation.value, says));
    case 'contains-all':
      return verdict(!(await some(expectation.value, (value) => !says(value))));
    case 'icontains-any':
      return verdict(await some(expectation.value, saysInAnyCase));
    case 'icontains-all':
      return verdict(!(await some(expectation.value, (value) => !saysInAnyCase(value))));
    case 'regex':
    case 'not-regex':
      return judgePattern(text, expectation);
    case 'is-json':
    case 'not-is-json': {
      if (isNestedTooDeep(text)) return unknown;
      return verdict((parseJson(text) !== undefined) === (expectation.type === 'is-json'));
    }
    case 'latency':
      return within(answer.milliseconds, expectation.threshold);
    case 'first-word':
      return within(answer.firstWord, expectation.threshold);
    case 'tokens':
      return within(answer.tokens, expectation.threshold);
  }
}

/** Whether it is true of one of the values. Other work has its turn between two. */
async function some(values: readonly string[], isTrue: (value: string) => boolean): Promise<boolean> {
  for (const value of values) {
    await yieldWhenDue();
    if (isTrue(value)) return true;
  }
  return false;
}

/**
 * Whether a text includes another. The time of `includes` may be the product of both lengths, so a long one is searched as
 * Knuth, Morris and Pratt do it.
 */
function includes(text: string, value: string): boolean {
  if (value.length <= MAX_INCLUDED) return text.includes(value);
  /** For each beginning of the value, the length of the longest shorter beginning that it ends with. */
  const shorter = new Int32Array(value.length);
  const longer = (length: number, code: number): number => {
    let found = length;
    while (found > 0 && code !== value.charCodeAt(found)) found = shorter[found - 1] ?? 0;
    return code === value.charCodeAt(found) ? found + 1 : found;
  };
  for (let at = 1; at < value.length; at += 1)
    shorter[at] = longer(shorter[at - 1] ?? 0, value.charCodeAt(at));
  let found = 0;
  for (let at = 0; at < text.length && found < value.length; at += 1)
    found = longer(found, text.charCodeAt(at));
  return found === value.length;
}

const within = (value: number | null, threshold: number): Judgement =>
  value === null ? unknown : verdict(value <= threshold, value);

/** What is beyond the part that a pattern looks at is unknown. */
async function judgePattern(
  text: string,
  { type, value }: { readonly type: 'regex' | 'not-regex'; readonly value: string },
): Promise<Judgement> {
  const pattern = RE2JS.compile(value);
  await yieldWhenDue();
  const length = Math.min(PATTERN_LENGTH, Math.floor(PATTERN_STEPS / pattern.programSize()));
  const isThere = pattern.test(text.slice(0, length));
  if (!isThere && text.length > length) return unknown;
  return verdict(isThere === (type === 'regex'));
}

function judgeCall(
  answer: Normal,
  { value, arguments: expected = {} }: Extract<Expectation, { type: 'tool-called' }>,
): Judgement {
  const calls = answer.tools.filter(({ name }) => name === value);
  const fits = calls.some((call) => {
    const given = new Map(Object.entries(quotingLongNumbers(call.arguments)));
    return Object.entries(expected).every(([name, one]) => isDeepStrictEqual(given.get(name), one));
  });
  const [first] = calls;
  return verdict(fits, first === undefined ? namesIn(answer) : JSON.stringify(first.arguments));
}

const namesIn = ({ tools }: Normal): string => tools.map(({ name }) => name).join(' ');
