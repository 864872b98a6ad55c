import { describe, expect, test } from 'vitest';
import type { JsonObject, Patty } from '#domain/entities.ts';
import { pattySamples } from '#domain/patty-samples.ts';
import { type PattyDraft, pattyDraft, revisePatty } from '#machines/list/resources/patty-draft.ts';
import { pattyHints } from '#machines/list/resources/patty-hints.ts';
import {
  fieldValues,
  headerFields,
  testFields,
  withInput,
} from '#machines/list/resources/patty-test-fields.ts';

const patty = (properties: JsonObject, more: JsonObject = {}): Patty => ({
  ...pattySamples.api,
  id: '1',
  jsonData: { name: 'tool', parameters: { type: 'object', properties, ...more } },
  createdAt: null,
  updatedAt: null,
});

describe('hints', () => {
  const said = (draft: PattyDraft) =>
    pattyHints(draft).map(({ text, mend }) => [text.message, text.values ?? {}, mend?.parameter]);
  const api = pattyDraft(pattySamples.api);

  test('a tool that can work has none, nor has one whose texts cannot be read or that has no type', () => {
    expect(
      [pattySamples.api, pattySamples.prompt].flatMap((sample) => pattyHints(pattyDraft(sample))),
    ).toEqual([]);
    expect(said(revisePatty(api, { definition: '{' }))).toEqual([]);
    expect(said({ ...api, toolId: '', type: '' })).toEqual([]);
  });

  test.each<[Partial<PattyDraft>, string, string | undefined]>([
    [{ toolId: ' ' }, 'The model cannot call a tool without an ID.', undefined],
    [{ settings: '{}' }, 'An API tool needs a url in its settings.', undefined],
    [
      { definition: '{"name": "a", "parameters": {"required": ["b"], "properties": {"building_id": {}}}}' },
      '“{name}” is required but is not among the properties.',
      'b',
    ],
    [
      { settings: '{"url": "https://e.com/{building_id}/{part}?p={part}"}' },
      'The address has a place for “{name}”, which is not among the properties.',
      'part',
    ],
  ])('%j: %s', (change, text, parameter) => {
    const draft = revisePatty(api, change);
    expect(pattyHints(draft).map((hint) => [hint.text.message, hint.mend?.parameter])).toEqual([
      [text, parameter],
    ]);
  });

  test('a prompt tool needs its prompt', () => {
    const draft = revisePatty(pattyDraft(pattySamples.prompt), { settings: '{"prompt": ""}' });
    expect(said(draft)).toEqual([['A prompt tool needs a prompt in its settings.', {}, undefined]]);
  });

  test('a parameter that is added mends it, and leaves everything else as it was typed', () => {
    const definition = '{"name": "a", "seed": 1.50, "parameters": {"required": ["b"]}}';
    const draft = revisePatty(api, { definition, settings: '{"url": "https://e.com/{c}"}' });
    const mended = pattyHints(draft).reduce((each) => {
      const [hint] = pattyHints(each);
      return revisePatty(each, hint?.mend?.change ?? {});
    }, draft);
    expect(pattyHints(mended)).toEqual([]);
    expect(mended.definition).toContain('"seed": 1.50');
    expect(JSON.parse(mended.definition).parameters).toEqual({
      required: ['b', 'c'],
      properties: { b: { type: 'string' }, c: { type: 'string' } },
    });
  });
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
      ['any', 'text', false, 0],
    ]);
    expect(fields[0]?.description).toBe('Words');
    expect(testFields({ ...patty({}), jsonData: {} })).toEqual([]);
    expect(headerFields(patty({})).map(({ name }) => name)).toEqual(['Authorization']);
    expect(headerFields({ ...patty({}), settings: {} })).toEqual([]);
  });

  const [text, count, isNew] = testFields(
    patty(
      { text: { type: 'string' }, count: { type: 'number' }, is_new: { type: 'boolean' } },
      { required: ['text'] },
    ),
  );
  if (!text || !count || !isNew) throw new Error('no fields');

  test.each([
    [text, 'a "b"', '{"text":"a \\"b\\"", "list": [1.0]}'],
    [text, '', '{"text":"", "list": [1.0]}'],
    [count, '1.50', '{"text":1, "list": [1.0], "count": 1.50}'],
    [count, 'some', '{"text":1, "list": [1.0], "count": "some"}'],
    [count, '12345678901234567890', '{"text":1, "list": [1.0], "count": "12345678901234567890"}'],
    [isNew, 'true', '{"text":1, "list": [1.0], "is_new": true}'],
    [isNew, '', '{"text":1, "list": [1.0]}'],
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
