import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prettyJson } from '#domain/json/pretty.ts';

describe('JSON in readable form', () => {
  test('is what JSON.stringify makes of it, for every object and array', () => {
    const value = fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue()));
    fc.assert(
      fc.property(value, fc.constantFrom(undefined, 1, '\t'), (object, space) => {
        const plain: unknown = JSON.parse(JSON.stringify(object));
        expect(prettyJson(JSON.stringify(plain, null, space))).toBe(JSON.stringify(plain, null, 2));
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    ['keeps long numbers', '{"id":12345678901234567890}', '{\n  "id": 12345678901234567890\n}'],
    ['keeps repeated keys', '{"a":1,"a":2}', '{\n  "a": 1,\n  "a": 2\n}'],
    ['keeps escapes', '["\\"\\u00e9\\\\"]', '[\n  "\\"\\u00e9\\\\"\n]'],
    ['keeps empty ones on their line', ' { "a" : [ ] , "b" : { } } ', '{\n  "a": [],\n  "b": {}\n}'],
  ])('%s', (_, text, pretty) => {
    expect(prettyJson(text)).toBe(pretty);
  });

  test.each([
    '',
    '5',
    '"text"',
    'null',
    'true',
    '{',
    '[1,]',
    '{"a":1} x',
    'say [1]',
    '\u00a0{}',
    '['.repeat(50_000),
  ])('is nothing for %j', (text) => {
    expect(prettyJson(text)).toBeNull();
  });

  test('is left alone where it is nested beyond reading', () => {
    expect(prettyJson(`${'['.repeat(5_000)}${']'.repeat(5_000)}`)).toBeNull();
  });
});
