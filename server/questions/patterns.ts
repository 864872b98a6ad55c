import { RE2JS } from 're2js';
import { HttpError } from '../http/http-error.ts';
import { yieldWhenDue } from '../limits/loop-turns.ts';
import { coded, codedFault, issueMessage } from '../words/coded.ts';
import type { QuestionSetInput } from './set.ts';

/*
 * Patterns are RE2's, whose time grows with the text only: none can be made that holds up the server. Reading one takes longer the
 * longer it is with its repetitions written out, so both are bounded.
 */

/** Of a pattern, in UTF-16 code units. */
export const MAX_PATTERN = 1000;
/** Of all patterns of a set. */
const MAX_PATTERNS = 20_000;
/** Of a pattern with its repetitions written out, in characters, of which a class is one. */
const MAX_WRITTEN_OUT = 5000;
/** The classes of Unicode (`\p{L}`) of a pattern. To read one in any case takes a quarter of a millisecond. */
const MAX_CLASSES = 50;

/** A quoted text, an escaped character, a class without its end, the braces of a repetition, or another character. */
const PART = /\\Q.*?(?:\\E|$)|\\.|\[\^?\]?(?:\\.|[^\]\\])*|\{\d{1,9}(?:,\d{0,9})?\}|./gs;

/** True if a text is a pattern of RE2, without lookaround and back references, that is short with its repetitions written out. */
export function isPattern(text: string): boolean {
  if (lengthWrittenOut(text) > MAX_WRITTEN_OUT) return false;
  if ((text.match(/\\p/gi)?.length ?? 0) > MAX_CLASSES) return false;
  try {
    RE2JS.compile(text);
    return true;
  } catch {
    return false;
  }
}

/** The length of a pattern with its repetitions written out. */
function lengthWrittenOut(pattern: string): number {
  /** Of the groups that are open. */
  const lengths = [0];
  /** Of what a repetition would repeat. */
  let last = 0;
  for (const [part] of pattern.matchAll(PART)) {
    const [, least, most] = /^\{(\d+)(?:,(\d*))?\}$/.exec(part) ?? [];
    let more = part.startsWith('\\Q') ? part.length : 1;
    if (least !== undefined) {
      more = last * Math.max(0, Number(most || least) - 1);
      last += more;
    } else if (part === '(') {
      lengths.push(0);
      continue;
    } else {
      if (part === ')' && lengths.length > 1) more = lengths.pop() ?? 0;
      last = more;
    }
    lengths.push((lengths.pop() ?? 0) + more);
  }
  return lengths.reduce((sum, length) => sum + length, 0);
}

/**
 * Refuses questions with a text that is no pattern, which their schema does not check: it would hold up other work. `at` stands before
 * the place.
 * @throws {HttpError} 400
 */
export async function checkPatterns({ questions }: QuestionSetInput, at = ''): Promise<void> {
  let characters = 0;
  for (const [place, value] of patternsOf(questions)) {
    const field = `${at}${place}`;
    characters += value.length;
    if (characters > MAX_PATTERNS)
      throw new HttpError(400, coded('patterns-too-long', { most: MAX_PATTERNS.toLocaleString('en') }), {
        field,
      });
    await yieldWhenDue();
    if (!isPattern(value))
      throw new HttpError(400, codedFault(field, issueMessage('expectation-pattern')), { field });
  }
}

function* patternsOf(questions: QuestionSetInput['questions']): Generator<[place: string, pattern: string]> {
  for (const [question, { turns }] of questions.entries())
    for (const [turn, { expect }] of turns.entries())
      for (const [index, expectation] of expect.entries())
        if (expectation.type === 'regex' || expectation.type === 'not-regex')
          yield [`questions.${question}.turns.${turn}.expect.${index}.value`, expectation.value];
}
