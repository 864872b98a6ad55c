import { endOfString } from './pretty.ts';

/** The position of a text's error. `index` counts UTF-16 units; it is the text's length if the text ends too early. */
interface SyntaxFault {
  readonly index: number;
}

type Expected = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end' | 'nothing';

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /true|false|null/y;
const BLANK = /[ \t\n\r]*/y;
const [quote, backslash, space] = [0x22, 0x5c, 0x20];
const ESCAPED = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/**
 * Finds the first character that makes `text` invalid JSON, because engines disagree about whether and how they
 * report it. Null if the text is JSON. Linear and not recursive: depth takes memory, not stack.
 */
export function findFault(text: string): SyntaxFault | null {
  const open: ('{' | '[')[] = [];
  let expected: Expected = 'value';
  let index = 0;

  const skip = (pattern: RegExp): boolean => {
    pattern.lastIndex = index;
    const match = pattern.exec(text);
    if (match) index += match[0].length;
    return match !== null && match[0] !== '';
  };
  const ended = (): Expected => (open.length === 0 ? 'nothing' : 'comma or end');
  const string = (): boolean => {
    index += 1;
    while (index < text.length) {
      const unit = text.charCodeAt(index);
      if (unit === quote) {
        index += 1;
        return true;
      }
      if (unit < space || (unit === backslash && !skip(ESCAPED))) return false;
      if (unit !== backslash) index += 1;
    }
    return false;
  };

  for (;;) {
    skip(BLANK);
    const next = text[index];
    if (next === undefined) return expected === 'nothing' ? null : { index };
    const within = open.at(-1);

    if ((next === '}' && within === '{') || (next === ']' && within === '[')) {
      const mayEnd: Expected = next === '}' ? 'key or end' : 'value or end';
      if (expected !== 'comma or end' && expected !== mayEnd) return { index };
      open.pop();
      expected = ended();
    } else if (expected === 'comma or end' && next === ',') expected = within === '{' ? 'key' : 'value';
    else if (expected === 'colon' && next === ':') expected = 'value';
    else if ((expected === 'key' || expected === 'key or end') && next === '"') {
      if (!string()) return { index };
      expected = 'colon';
      continue;
    } else if (expected === 'value' || expected === 'value or end') {
      if (next === '{' || next === '[') {
        open.push(next);
        expected = next === '{' ? 'key or end' : 'value or end';
      } else {
        if (next === '"' ? !string() : !(skip(WORD) || skip(NUMBER))) return { index };
        expected = ended();
        continue;
      }
    } else return { index };
    index += 1;
  }
}

/**
 * The first number of a JSON text that `JSON.parse` changes: an integer with more digits than a double holds, or a
 * number that overflows to infinity. Every JSON parser rounds fractions, so they count as unchanged.
 */
export function findInexactNumber(json: string): SyntaxFault | null {
  // A string matches by its quote alone, because a pattern for all of it exhausts the stack on a long one.
  const quoteOrNumber = /"|-?\d[\d.eE+-]*/g;
  for (let match = quoteOrNumber.exec(json); match !== null; match = quoteOrNumber.exec(json)) {
    const { 0: token, index } = match;
    if (token === '"') {
      quoteOrNumber.lastIndex = endOfString(json, index);
      continue;
    }
    const value = Number(token);
    const isWhole = /^-?\d+$/.test(token);
    const isKept = isWhole ? Number.isSafeInteger(value) || String(value) === token : Number.isFinite(value);
    if (!isKept) return { index };
  }
  return null;
}

const NUMBER_TEXT = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** True if the text is one number of JSON, without white space. */
export const isNumberText = (text: string): boolean => NUMBER_TEXT.test(text);

/** True if the text is a number that `JSON.parse` does not change. */
export const isExactNumber = (text: string): boolean =>
  isNumberText(text) && findInexactNumber(text) === null;
