import { describe, expect, test } from 'vitest';
import { callText, fieldsText, hasFailed } from '#domain/chat/call-text.ts';

const call = (args: string) => callText('see', `{"name":"see","arguments":${args},"id":"a"}`);

describe('a call in one line', () => {
  test.each<[string, string, string]>([
    ['names the tool and its argument', '{"building_id":"B-101"}', 'see(B-101)'],
    [
      'has the arguments in the order in which they came',
      '{"b":"x","a":true,"c":null}',
      'see(x, true, null)',
    ],
    ['has none', '{}', 'see()'],
    ['keeps the digits of numbers', '{"n":12345678901234567890,"f":1.10}', 'see(12345678901234567890, 1.10)'],
    ['says that there is more', '{"a":{"b":[1]},"c":[{"d":2}]}', 'see({…}, […])'],
    ['says that there is nothing', '{"a":{ },"c":[\n]}', 'see({}, [])'],
    ['reads quotes, brackets and escapes in a text', '{"a":"}\\",\\\\","b\\"":"[é"}', 'see(}",\\, [é)'],
    ['has of equal names the last', '{"a":1,"b":2,"a":3}', 'see(3, 2)'],
    ['cuts what is long', `{"a":"${'x'.repeat(61)}"}`, `see(${'x'.repeat(60)}…)`],
    ['cuts no character', `{"a":"${'x'.repeat(59)}😀😀"}`, `see(${'x'.repeat(59)}…)`],
    ['reads arguments in a text', String.raw`"{\"a\": 10000000000000000001}"`, 'see(10000000000000000001)'],
    ['shows a text that is not JSON as it is', String.raw`"{\"a\": "`, 'see({"a": )'],
    ['shows what is no object as it is', '[1]', 'see([…])'],
  ])('%s', (_, args, expected) => {
    expect(call(args)).toBe(expected);
  });

  test('is the tool’s name where there are no arguments', () => {
    expect(callText('see', '{\n  "name": "see"\n}')).toBe('see');
  });
});

test.each<[string, boolean]>([
  ['{"name":"see","result":{"error":"x"},"id":"a"}', false],
  ['{"name":"see","error":"No such building"}', true],
  ['{"name":"see","error":{"code":1}}', true],
  ['{"name":"see","result":1,"error":null}', false],
])('a result tells its error: %s', (payload, expected) => {
  expect(hasFailed(payload)).toBe(expected);
});

test('the fields of an event are one line, with long ones cut', () => {
  expect(fieldsText('{"model":"gpt-oss","usage":{"in":1},"steps":2}')).toBe(
    'model: gpt-oss, usage: {…}, steps: 2',
  );
  expect(fieldsText(`{"a":"${'x'.repeat(61)}"}`)).toBe(`a: ${'x'.repeat(60)}…`);
});
