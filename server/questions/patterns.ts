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
/** The numbers in the braces of a pattern together. RE2 itself has a bound for braces in braces. */
const MAX_REPEATS = 1000;

const REPEAT = /\{(\d{1,9})(?:,(\d{0,9}))?\}/g;

/** True if a text is a pattern of RE2, without lookaround and back references, that repeats nothing too often. */
export function isPattern(text: string): boolean {
  let repeats = 0;
  for (const [, least, most] of text.matchAll(REPEAT))
    repeats += Number(most === '' ? least : (most ?? least));
  if (repeats > MAX_REPEATS) return false;
  try {
    RE2JS.compile(text);
    return true;
  } catch {
    return false;
  }
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
    if (!isPattern(value))
      throw new HttpError(400, codedFault(field, issueMessage('expectation-pattern')), { field });
    await yieldWhenDue();
  }
}

function* patternsOf(questions: QuestionSetInput['questions']): Generator<[place: string, pattern: string]> {
  for (const [question, { turns }] of questions.entries())
    for (const [turn, { expect }] of turns.entries())
      for (const [index, expectation] of expect.entries())
        if (expectation.type === 'regex' || expectation.type === 'not-regex')
          yield [`questions.${question}.turns.${turn}.expect.${index}.value`, expectation.value];
}
