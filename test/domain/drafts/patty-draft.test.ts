import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  emptyPattyDraft,
  type PattyDraft,
  pattyDraft,
  pattyInput,
  pattyTextErrors,
  revisePatty,
  validatePatty,
} from '#domain/drafts/patty-draft.ts';
import type { JsonObject, PattyInput } from '#domain/entities.ts';
import { jsonText, parseJsonObject } from '#domain/json/text.ts';
import { pattySamples } from '#domain/patty-samples.ts';
import type { Say } from '#domain/say.ts';

const name = fc.oneof(fc.string(), fc.constantFrom('', 'get_building', '__proto__'));

const definition = fc.oneof(
  fc
    .record({ name, display_name: name, description: name, extra: fc.jsonValue() }, { requiredKeys: [] })
    .map((value) => JSON.stringify(value)),
  fc.constantFrom('', '{', '[]', '{"name": 5, "description": null}', jsonText(pattySamples.api.jsonData)),
);

const settings = fc.oneof(
  fc
    .record({ enabled: fc.oneof(fc.boolean(), fc.constant(null)), url: name }, { requiredKeys: [] })
    .map((value) => JSON.stringify(value)),
  fc.constantFrom('', '}', 'null', jsonText(pattySamples.prompt.settings)),
);

/** An edit as a form sends it. */
const change: fc.Arbitrary<Partial<PattyDraft>> = fc.oneof(
  fc.record({ type: fc.constantFrom('api', 'prompt') }),
  fc.record({ toolId: name }),
  fc.record({ displayName: name }),
  fc.record({ description: name }),
  fc.record({ isEnabled: fc.boolean() }),
  fc.record({ definition }),
  fc.record({ settings }),
);

const changes = fc.array(change, { maxLength: 12 });
const reached = (edits: readonly Partial<PattyDraft>[]) =>
  edits.reduce((draft: PattyDraft, edit) => revisePatty(draft, edit), emptyPattyDraft);
const text = (value: unknown) => (typeof value === 'string' ? value : '');

describe('texts and fields are two views of one value', () => {
  test('whatever is edited, in whatever order', () => {
    fc.assert(
      fc.property(changes, (edits) => {
        const draft = reached(edits);
        const [tool, use] = [parseJsonObject(draft.definition), parseJsonObject(draft.settings)];
        if (tool.ok) {
          expect(draft.toolId).toBe(text(tool.value.name));
          expect(draft.displayName).toBe(text(tool.value.display_name));
          expect(draft.description).toBe(text(tool.value.description));
        }
        if (use.ok) expect(draft.isEnabled).toBe(use.value.enabled !== false);
      }),
      { numRuns: 1_000 },
    );
  });

  test('a text that is not valid keeps every field as it was, and no field can change it', () => {
    fc.assert(
      fc.property(changes, fc.string(), (edits, toolId) => {
        const draft = reached(edits);
        const broken = revisePatty(draft, { definition: '{"name": ' });
        expect(broken).toEqual({ ...draft, definition: '{"name": ' });
        expect(revisePatty(broken, { toolId, displayName: toolId, description: toolId })).toEqual(broken);
        const off = revisePatty(draft, { settings: '{' });
        expect(revisePatty(off, { isEnabled: !off.isEnabled })).toEqual(off);
        expect(Object.keys(pattyTextErrors({ ...draft, definition: '{', settings: '{' }))).toEqual([
          'definition',
          'settings',
        ]);
      }),
    );
  });

  test('a field that is edited is in the text, and everything else in the text is untouched', () => {
    fc.assert(
      fc.property(changes, fc.string(), (edits, toolId) => {
        const draft = reached(edits);
        const before = parseJsonObject(draft.definition);
        fc.pre(before.ok);
        const now = parseJsonObject(revisePatty(draft, { toolId }).definition);
        if (!before.ok || !now.ok) throw new Error('The text was broken by a field');
        const rest = ({ name: _, ...others }: JsonObject) => others;
        expect(text(now.value.name)).toBe(toolId);
        expect(rest(now.value)).toEqual(rest(before.value));
      }),
    );
  });

  test('a text that is typed stays exactly as it was typed', () => {
    fc.assert(
      fc.property(changes, definition, settings, (edits, definition, settings) => {
        const draft = revisePatty(revisePatty(reached(edits), { definition }), { settings });
        expect([draft.definition, draft.settings]).toEqual([definition, settings]);
      }),
    );
  });

  test('what is opened is what would be saved', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('api', 'prompt'),
        fc.dictionary(fc.string(), fc.jsonValue()),
        fc.dictionary(fc.string(), fc.jsonValue()),
        (type, jsonData, settings) => {
          const input: Omit<PattyInput, 'type'> = JSON.parse(JSON.stringify({ jsonData, settings }));
          const patty = { type, ...input };
          expect(pattyInput(pattyDraft(patty))).toEqual(patty);
        },
      ),
    );
  });
});

describe('the sample of a type', () => {
  test('fills a fresh form, and goes with the type as long as nobody has written in it', () => {
    const api = revisePatty(emptyPattyDraft, { type: 'api' });
    expect(pattyInput(api)).toEqual(pattySamples.api);
    expect(api.toolId).toBe(pattySamples.api.jsonData.name);
    const prompt = revisePatty(api, { type: 'prompt' });
    expect(pattyInput(prompt)).toEqual(pattySamples.prompt);
    expect(pattySamples.api.settings).toMatchObject({
      url: expect.stringContaining('{building_id}'),
      method: 'get',
      privacy_inputs: expect.any(Array),
    });
    expect(pattySamples.prompt.settings).toMatchObject({ type: 'static_prompt', prompt: expect.any(String) });
  });

  test('is in the language of the reader', () => {
    const shout: Say = ({ message = '' }) => message.toUpperCase();
    const api = revisePatty(emptyPattyDraft, { type: 'api' }, shout);
    expect(api.displayName).toBe('GET BUILDING');
    expect(revisePatty(api, { type: 'prompt' }, shout).displayName).toBe('HOUSE RULES');
  });

  test('never overwrites what was written', () => {
    const written = revisePatty(revisePatty(emptyPattyDraft, { type: 'api' }), { toolId: 'mine' });
    const moved = revisePatty(written, { type: 'prompt' });
    expect(moved.definition).toBe(written.definition);
    expect(moved.toolId).toBe('mine');
    expect(JSON.parse(moved.settings)).toEqual(pattySamples.prompt.settings);
  });
});

describe('validation', () => {
  test.each<[Partial<PattyDraft>, string[]]>([
    [{}, []],
    [{ toolId: ' ' }, ['toolId']],
    [{ displayName: '' }, ['displayName']],
  ])('a sample with %j has the faults %j', (edit, faults) => {
    const draft = revisePatty(revisePatty(emptyPattyDraft, { type: 'api' }), edit);
    expect(Object.keys(validatePatty(draft, []))).toEqual(faults);
  });
});
