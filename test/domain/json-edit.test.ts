import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withMember } from '#domain/json/edit.ts';
import { memberTexts } from '#domain/json/members.ts';

const typed =
  '{\n\t"host" : "h",\n\t"temperature": 0.70, "big": 1e400,\n\t"extra": {"deep": [1.0, {"a": "}"}]}\n}';

describe('a member of a JSON text', () => {
  test.each([
    ['model', '"m"', `${typed.slice(0, -2)},\n\t"model": "m"\n}`],
    ['temperature', '0.90', typed.replace('0.70', '0.90')],
    ['host', null, typed.replace('"host" : "h",\n\t', '')],
    ['big', null, typed.replace(', "big": 1e400', '')],
    ['extra', null, typed.replace(/,\n\t"extra".*(?=\n)/, '')],
    ['missing', null, typed],
  ])('%s becomes %s, and nothing else changes', (key, value, after) => {
    expect(withMember(typed, [key], value)).toBe(after);
  });

  test.each([
    ['', '{\n  "a": 1\n}'],
    [' \n', '{\n  "a": 1\n}'],
    ['{}', '{\n  "a": 1\n}'],
    ['{"b":2}', '{"b":2,"a": 1}'],
    ['{ "b":2 }', '{ "b":2, "a": 1 }'],
    ['{"a":0,"b":2,"a":3}', '{"a":0,"b":2,"a": 1}'.replace('"a": 1', '"a":1')],
    ['{"\\u0061":0}', '{"\\u0061":1}'],
  ])('%j with a member a is %j', (text, after) => {
    expect(withMember(text, ['a'], '1')).toBe(after);
  });

  test.each([
    ['{"a":0,"b":2,"a":3}', '{"b":2}'],
    ['{ "a": 1 }', '{}'],
    ['{"b":1,\n"a":2,\n"c":3}', '{"b":1,\n"c":3}'],
    ['{}', '{}'],
  ])('%j without its members a is %j', (text, after) => {
    expect(withMember(text, ['a'], null)).toBe(after);
  });

  test.each([
    ['{\n  "p": {}\n}', '{\n  "p": {\n    "a": {\n      "type": "string"\n    }\n  }\n}'],
    ['{\n  "q": 1\n}', '{\n  "q": 1,\n  "p": {\n    "a": {\n      "type": "string"\n    }\n  }\n}'],
    [
      '{\n  "p": {\n    "b": 1.0\n  }\n}',
      '{\n  "p": {\n    "b": 1.0,\n    "a": {\n      "type": "string"\n    }\n  }\n}',
    ],
    ['{"p":{"b":1}}', '{"p":{"b":1,"a": {\n  "type": "string"\n}}}'],
    ['{"p":null}', '{"p":{"a": {\n  "type": "string"\n}}}'],
    ['{}', '{\n  "p": {\n    "a": {\n      "type": "string"\n    }\n  }\n}'],
  ])('%j takes a member within p', (text, after) => {
    expect(withMember(text, ['p', 'a'], JSON.stringify({ type: 'string' }, null, 2))).toBe(after);
  });

  test('nothing is removed from what is no object', () => {
    expect(withMember('{"p":[1]}', ['p', 'a'], null)).toBe('{"p":[1]}');
    expect(withMember('{"p":{"a":1,"b":2}}', ['p', 'a'], null)).toBe('{"p":{"b":2}}');
  });

  test('each value is read as it was typed, the last of equal keys', () => {
    expect([...memberTexts('{"a": 1.0, "b": {"a": [2]}, "a" :\n"\\"x"}')]).toEqual([
      ['a', '"\\"x"'],
      ['b', '{"a": [2]}'],
    ]);
    expect([...memberTexts('')]).toEqual([]);
  });
});

test('whatever the object, its text has the change and no other', () => {
  const object = fc.dictionary(fc.oneof(fc.string(), fc.constantFrom('a', '__proto__')), fc.jsonValue());
  const spaces = fc.constantFrom('', 1, 2, '\t', ' ');
  fc.assert(
    fc.property(
      object,
      spaces,
      fc.string(),
      fc.jsonValue(),
      fc.boolean(),
      (before, space, key, value, sets) => {
        const text = JSON.stringify(before, null, space);
        const after: Map<string, unknown> = new Map(Object.entries(JSON.parse(text)));
        if (sets) after.set(key, value);
        else after.delete(key);
        const read: object = JSON.parse(
          withMember(text, [key], sets ? JSON.stringify(value, null, 2) : null),
        );
        expect(new Map(Object.entries(read))).toEqual(
          new Map([...after].map(([k, v]) => [k, JSON.parse(JSON.stringify(v))])),
        );
      },
    ),
  );
});

test('a long text and a deep one take no time to speak of', () => {
  const long = `{${Array.from({ length: 50_000 }, (_, n) => `"a${n % 10}": ${n}`).join(',')}}`;
  expect(memberTexts(withMember(long, ['a3'], null)).size).toBe(9);
  const deep = `{"deep": ${'['.repeat(100_000)}${']'.repeat(100_000)}, "a": 1}`;
  expect(withMember(deep, ['a'], '2')).toBe(deep.replace('"a": 1', '"a": 2'));
});
