import { describe, expect, test } from 'vitest';
import { type PattyDraft, pattyDraft, revisePatty } from '#domain/drafts/patty-draft.ts';
import { isUnexplained, pattyHints } from '#domain/drafts/patty-hints.ts';
import { pattySamples } from '#domain/patty-samples.ts';

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
    [{ toolId: ' ' }, 'The model can’t call a tool without an ID.', undefined],
    [{ settings: '{}' }, 'An API tool needs a url in its settings.', undefined],
    [
      { settings: '{"url": "/buildings/{building_id}"}' },
      'The address needs a host: it has to begin with http:// or https://.',
      undefined,
    ],
    [
      { definition: '{"name": "a", "parameters": {"required": ["b"], "properties": {"building_id": {}}}}' },
      '“{name}” is required but isn’t among the properties.',
      'b',
    ],
    [
      { settings: '{"url": "https://e.com/{building_id}/{part}?p={part}"}' },
      'The address has the placeholder “{name}”, which isn’t among the properties.',
      'part',
    ],
  ])('%j: %s', (change, text, parameter) => {
    const draft = revisePatty(api, change);
    expect(pattyHints(draft).map((hint) => [hint.text.message, hint.mend?.parameter])).toEqual([
      [text, parameter],
    ]);
  });

  test('a tool that the model can call should say when to', () => {
    const isSilent = (change: Partial<PattyDraft>) => isUnexplained(revisePatty(api, change));
    expect(isSilent({})).toBe(false);
    expect(isSilent({ description: ' ' })).toBe(true);
    expect(isSilent({ definition: '{"name": "a"}' })).toBe(true);
    expect(isSilent({ definition: '{' })).toBe(false);
    expect(isUnexplained(revisePatty(revisePatty(api, { description: '' }), { toolId: '' }))).toBe(false);
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
