import { describe, expect, test } from 'vitest';
import { pattyTestDraft } from '#domain/drafts/patty-test.ts';
import {
  fieldValues,
  headerFields,
  missingInputs,
  testFields,
  withInput,
} from '#domain/drafts/patty-test-fields.ts';
import type { JsonObject, Patty } from '#domain/entities.ts';
import { pattySamples } from '#domain/patty-samples.ts';

const patty = (properties: JsonObject, more: JsonObject = {}): Patty => ({
  ...pattySamples.api,
  id: '1',
  jsonData: { name: 'tool', parameters: { type: 'object', properties, ...more } },
  createdAt: null,
  updatedAt: null,
});

describe('the fields of a test', () => {
  test('come from the schema of the parameters', () => {
    const fields = testFields(
      patty(
        {
          text: { type: 'string', description: 'Words' },
          count: { type: ['null', 'integer'] },
          is_new: { type: 'boolean' },
          size: { enum: ['s', 'm'] },
          list: { type: 'array' },
          numbers: { enum: [1, 2] },
          open: { type: ['object', 'null'] },
          any: true,
        },
        { required: ['text'] },
      ),
    );
    expect(
      fields.map(({ name, kind, isRequired, choices }) => [name, kind, isRequired, choices.length]),
    ).toEqual([
      ['text', 'text', true, 0],
      ['count', 'number', false, 0],
      ['is_new', 'boolean', false, 0],
      ['size', 'choice', false, 2],
      ['list', 'json', false, 0],
      ['numbers', 'json', false, 0],
      ['open', 'json', false, 0],
      ['any', 'text', false, 0],
    ]);
    expect(fields[0]?.description).toBe('Words');
    expect(testFields({ ...patty({}), jsonData: {} })).toEqual([]);
    expect(headerFields(patty({})).map(({ name }) => name)).toEqual(['Authorization']);
    expect(headerFields({ ...patty({}), settings: {} })).toEqual([]);
  });

  const [text, count, isNew, tags] = testFields(
    patty(
      {
        text: { type: 'string' },
        count: { type: 'number' },
        is_new: { type: 'boolean' },
        tags: { type: 'array' },
      },
      { required: ['text'] },
    ),
  );
  if (!text || !count || !isNew || !tags) throw new Error('no fields');

  test.each([
    [text, 'a "b"', '{"text":"a \\"b\\"", "list": [1.0]}'],
    [text, '', '{"text":"", "list": [1.0]}'],
    [count, '1.50', '{"text":1, "list": [1.0], "count": 1.50}'],
    [count, 'some', '{"text":1, "list": [1.0], "count": "some"}'],
    [count, '12345678901234567890', '{"text":1, "list": [1.0], "count": "12345678901234567890"}'],
    [isNew, 'true', '{"text":1, "list": [1.0], "is_new": true}'],
    [isNew, '', '{"text":1, "list": [1.0]}'],
    [tags, '[1.50, {"a": "b"}]', '{"text":1, "list": [1.0], "tags": [1.50, {"a": "b"}]}'],
    [tags, '[1,', '{"text":1, "list": [1.0], "tags": "[1,"}'],
    [tags, '"a"', '{"text":1, "list": [1.0], "tags": "\\"a\\""}'],
    [tags, '[12345678901234567890]', '{"text":1, "list": [1.0], "tags": "[12345678901234567890]"}'],
    [tags, '', '{"text":1, "list": [1.0]}'],
  ])('%j set to %j', (field, value, after) => {
    const json = withInput('{"text":1, "list": [1.0]}', field, value);
    expect(json).toBe(after);
    expect(fieldValues(json)?.get(field.name) ?? '').toBe(value);
  });

  test('show nothing of a text that cannot be read', () => {
    expect(fieldValues('{')).toBeNull();
    expect(fieldValues('{"a": null}')?.get('a')).toBe('');
  });
});

test('a test begins with the required inputs only, so that no other is sent untouched', () => {
  const draft = pattyTestDraft(
    patty(
      { id: { type: 'string' }, limit: { type: 'integer' }, full: { default: true } },
      { required: ['id'] },
    ),
  );
  expect(JSON.parse(draft.toolInput)).toEqual({ id: '' });
});

describe('the missing inputs', () => {
  const tool: Patty = {
    ...patty({ city: { type: 'string' }, days: { type: 'integer' } }, { required: ['city', 'days', 'land'] }),
    settings: { url: 'https://e.example/{city}?in={land}' },
  };

  test.each<[string, readonly string[]]>([
    ['', ['city', 'days', 'land']],
    ['{"city": "Bern", "days": null}', ['days', 'land']],
    ['{"city": "", "days": 0, "land": ""}', ['city']],
    ['{"city": "Bern", "days": false, "land": []}', []],
    // Any other JSON may be tried, and broken JSON is told as that.
    ['["Bern"]', []],
    ['{"city"', []],
  ])('of %j', (json, missing) => {
    expect(missingInputs(tool, json)).toEqual(missing);
  });

  test('are no empty texts of a tool without an address', () => {
    const prompt: Patty = { ...tool, type: 'prompt' };
    expect(missingInputs(prompt, '{"city": "", "days": 1, "land": ""}')).toEqual([]);
    expect(missingInputs({ ...tool, settings: {} }, '{"city": "", "days": 1, "land": ""}')).toEqual([]);
  });

  test('are none without required parameters', () => {
    expect(missingInputs(patty({ city: {} }), '{}')).toEqual([]);
  });
});
