import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findFault } from '#domain/json/syntax.ts';
import { jsonObjectOf, jsonText, parseJsonObject, parseJsonText } from '#domain/json/text.ts';
import { anyCharacter } from '#test/support/any-text.ts';

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Texts near JSON: a real one with a piece cut out of it and another put in. */
const nearJson = fc
  .tuple(
    fc.json(),
    fc.nat(),
    fc.nat(4),
    fc.oneof(fc.constantFrom(...'{}[]",:\\u0123.eE+-/ \n\t\u2028\u0000'), fc.string({ maxLength: 3 })),
  )
  .map(([json, at, length, put]) => {
    const start = at % (json.length + 1);
    return json.slice(0, start) + put + json.slice(start + length);
  });

describe('finding the fault', () => {
  test('agrees with JSON.parse on every text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), nearJson, fc.string()), (text) => {
        expect(findFault(text) === null).toBe(isJson(text));
      }),
      { numRuns: 1_000 },
    );
  });

  test('everything before the fault could still have become JSON', () => {
    const endings = [
      '',
      '"',
      '":0',
      ':0',
      '0',
      '0"',
      'null',
      '""',
      'a"',
      'true',
      'ull',
      'rue',
      'alse',
      '"a":0',
      '\\"',
    ];
    const closed = (text: string) => {
      const open: string[] = [];
      for (const sign of text.replaceAll(/"(?:[^"\\]|\\.)*("|$)/g, '')) {
        if (sign === '{' || sign === '[') open.push(sign === '{' ? '}' : ']');
        if (sign === '}' || sign === ']') open.pop();
      }
      return open.toReversed().join('');
    };
    fc.assert(
      fc.property(nearJson, (text) => {
        const fault = findFault(text);
        if (fault === null) return;
        const before = text.slice(0, fault.index);
        const close = closed(before);
        expect(endings.some((ending) => isJson(before + ending + close))).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  test('is linear in length and free of recursion', () => {
    const deep = '['.repeat(500_000);
    expect(findFault(deep)).toEqual({ index: deep.length });
    expect(findFault(`"${'é'.repeat(2_000_000)}"`)).toBeNull();
  });
});

describe('JSON as a person types it', () => {
  test.each([
    ['', 'This isn’t valid JSON: it ends too early, at line 1, column 1.'],
    ['{"a": 1', 'This isn’t valid JSON: it ends too early, at line 1, column 8.'],
    ['{\n  "a": 1,\n}', 'This isn’t valid JSON: unexpected “}” at line 3, column 1.'],
    ["{'a': 1}", "This isn’t valid JSON: unexpected “'” at line 1, column 2."],
    ['{"a": 1}\r\n{', 'This isn’t valid JSON: unexpected “{” at line 2, column 1.'],
    ['{"汉堡😀": 工}', 'This isn’t valid JSON: unexpected “工” at line 1, column 9.'],
    ['[😀]', 'This isn’t valid JSON: unexpected “😀” at line 1, column 2.'],
    ['01', 'This isn’t valid JSON: unexpected “1” at line 1, column 2.'],
    ['["\\x"]', 'This isn’t valid JSON: unexpected “\\” at line 1, column 3.'],
  ])('%j is faulted where it goes wrong', (text, said) => {
    const parsed = parseJsonText(text);
    if (parsed.ok) throw new Error('It was accepted');
    const { message = '', values = {} } = parsed.message;
    expect(message.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]))).toBe(said);
  });

  test.each([
    ['{"id": 12345678901234567890}', 8],
    ['[1, -9007199254740993]', 5],
    ['1e400', 1],
    ['{"a\\"9007199254740993": "9007199254740993", "b": 9007199254740993}', 50],
  ])('%s holds a number that would become another one', (text, column) => {
    const parsed = parseJsonText(text);
    expect(parsed).toMatchObject({ ok: false, position: { line: 1, column } });
  });

  test.each(['9007199254740991', '-9007199254740991', '10000000000000000000', '0.1', '1.50', '1e3', '-0'])(
    'the number %s is kept',
    (text) => {
      expect(parseJsonText(text)).toEqual({ ok: true, value: Number(text) });
    },
  );

  test('a string of millions of escapes is read', () => {
    const value = '\n'.repeat(8_000_000);
    expect(parseJsonText(JSON.stringify(value)).ok).toBe(true);
  });

  test('an object survives its text, and an empty text is an empty object', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue({ stringUnit: anyCharacter })), (value) => {
        const json: unknown = JSON.parse(JSON.stringify(value));
        expect(jsonObjectOf(JSON.stringify(value, null, 4))).toEqual(json);
      }),
    );
    expect(parseJsonObject(' \n ')).toEqual({ ok: true, value: {} });
    expect(jsonText({ a: [1] })).toBe('{\n  "a": [\n    1\n  ]\n}');
  });

  test.each(['[]', 'null', '"{}"', '3', 'true'])('%s is not taken for an object', (text) => {
    expect(parseJsonObject(text)).toMatchObject({
      ok: false,
      message: { message: expect.stringContaining('object') },
    });
    expect(() => jsonObjectOf(text)).toThrow();
  });
});
