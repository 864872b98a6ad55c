import { describe, expect, test } from 'vitest';
import { type PattyDraft, pattyDraft, revisePatty } from '#domain/drafts/patty-draft.ts';
import { isUnexplained, pattyHints } from '#domain/drafts/patty-hints.ts';
import { pattySamples } from '#domain/patty-samples.ts';

describe('hints', () => {
  const said = (draft: PattyDraft) =>
    pattyHints(draft).map(({ message, values = {} }) => [message, values.name]);
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
    expect(said(draft)).toEqual([[text, parameter]]);
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
    expect(said(draft)).toEqual([['A prompt tool needs a prompt in its settings.', undefined]]);
  });
});
