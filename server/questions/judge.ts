import { isDeepStrictEqual } from 'node:util';
import { RE2JS } from 're2js';
import { isNestedTooDeep, type JsonObject, parseJson } from '../lib/json.ts';
import { yieldWhenDue } from '../limits/loop-turns.ts';
import type { Finding } from './run.ts';
import type { Expectation } from './set.ts';

/*
 * Whether an answer is as expected.
 */

/**
 * As much of an answer as a pattern looks at. A pattern of more than ten instructions looks at less, because RE2's time can be the
 * product of both: so many steps take 60 ms at worst.
 */
const PATTERN_LENGTH = 100_000;
const PATTERN_STEPS = 1_000_000;
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

/** One form of what looks the same: of accents, line ends and spaces that do not break. */
const normal = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\u00a0\u2007\u202f]/g, ' ');

/** Judges an answer by each expectation, in their order. Other work has its turn in between. */
export async function judge(
  answer: JudgedAnswer,
  expectations: readonly Expectation[],
): Promise<Judgement[]> {
  const text = normal(answer.text);
  const folded = text.toLowerCase();
  const found: Judgement[] = [];
  for (const expectation of expectations) {
    await yieldWhenDue();
    found.push(judgeOne({ ...answer, text, folded }, expectation));
  }
  return found;
}

type Normal = JudgedAnswer & { readonly folded: string };

const verdict = (holds: boolean, seen: Judgement['seen'] = null): Judgement => ({
  verdict: holds ? 'passed' : 'failed',
  seen: holds ? null : typeof seen === 'string' ? seen.slice(0, MAX_SEEN).toWellFormed() : seen,
});
const unknown: Judgement = { verdict: 'unknown', seen: null };

function judgeOne(answer: Normal, expectation: Expectation): Judgement {
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

function judgeWhole(answer: Normal, expectation: OfWhole): Judgement {
  const { text, folded } = answer;
  const says = (value: string) => text.includes(normal(value));
  const isText = (value: string) => text.trim() === normal(value).trim();
  // Models begin with an empty line now and then.
  const begins = (value: string) => [text, text.trimStart()].some((one) => one.startsWith(normal(value)));
  const saysInAnyCase = (value: string) => folded.includes(normal(value).toLowerCase());
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
      return verdict(expectation.value.some(says));
    case 'contains-all':
      return verdict(expectation.value.every(says));
    case 'icontains-any':
      return verdict(expectation.value.some(saysInAnyCase));
    case 'icontains-all':
      return verdict(expectation.value.every(saysInAnyCase));
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

const within = (value: number | null, threshold: number): Judgement =>
  value === null ? unknown : verdict(value <= threshold, value);

/** What is beyond the part that a pattern looks at is unknown. */
function judgePattern(
  text: string,
  { type, value }: { readonly type: 'regex' | 'not-regex'; readonly value: string },
): Judgement {
  const pattern = RE2JS.compile(value);
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
    // As JSON, in which a number with many digits is a number like any other.
    const given = new Map(Object.entries(parseJson(JSON.stringify(call.arguments)) ?? {}));
    return Object.entries(expected).every(([name, one]) => isDeepStrictEqual(given.get(name), one));
  });
  const [first] = calls;
  return verdict(fits, first === undefined ? namesIn(answer) : JSON.stringify(first.arguments));
}

const namesIn = ({ tools }: Normal): string => tools.map(({ name }) => name).join(' ');
