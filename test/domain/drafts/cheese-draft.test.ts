import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CheeseDraft,
  cheeseDraft,
  cheeseHints,
  cheeseInput,
  reviseCheese,
  reviseNewCheese,
  validateCheese,
} from '#domain/drafts/cheese-draft.ts';
import type { JsonObject } from '#domain/entities.ts';
import { parseJsonObject } from '#domain/json/text.ts';

const mask = '••••••••';
const fields = ['host', 'model', 'temperature', 'topP', 'maxTokens', 'timeout'] as const;
const empty = cheeseDraft({ type: 'ollama', jsonData: {} });
const stored = cheeseDraft({ type: 'openai', jsonData: { host: 'https://h', api_key: mask, extra: [1] } });
const typed = (json: string) => reviseCheese(empty, { json });

const word = fc.oneof(fc.string(), fc.constantFrom('', '0.70', '-1e3', '12345678901234567890', '"', '1.'));
const json = fc.oneof(
  fc
    .record(
      {
        host: word,
        base_url: word,
        model: fc.jsonValue(),
        temperature: fc.jsonValue(),
        topp: word,
        top_p: fc.double(),
      },
      { requiredKeys: [] },
    )
    .map((value) => JSON.stringify(value)),
  fc.constantFrom(
    '',
    '{',
    '[]',
    '{"timeout": 30.0, "api_key": "x", "extra": 1.50}',
    `{"api_key": "${mask}"}`,
  ),
);
const change: fc.Arbitrary<Partial<CheeseDraft>> = fc.oneof(
  ...fields.map((field) => fc.record({ [field]: word })),
  fc.record({ json }),
  fc.record({ apiKey: word }),
  fc.record({ headers: word }),
  fc.record({ keyState: fc.constantFrom('none' as const, 'stored' as const) }),
);
const reached = (edits: readonly Partial<CheeseDraft>[], from = empty) => edits.reduce(reviseCheese, from);

describe('text and fields are two views of one value', () => {
  test('a text opens the same fields that edits have led to', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), (edits) => {
        const draft = reached(edits);
        if (!parseJsonObject(draft.json).ok) return;
        const opened = typed(draft.json);
        for (const field of fields) expect(draft[field]).toBe(opened[field]);
      }),
      { numRuns: 1_000 },
    );
  });

  test('while the text is not valid every field stays as it was, and none can change it', () => {
    fc.assert(
      fc.property(fc.array(change), word, (edits, value) => {
        const draft = reached(edits);
        const broken = reviseCheese(draft, { json: '{"host": ' });
        expect(broken).toEqual({ ...draft, json: '{"host": ' });
        for (const field of fields) expect(reviseCheese(broken, { [field]: value })).toEqual(broken);
        expect(reviseCheese(broken, { apiKey: 'new' })).toEqual(broken);
      }),
    );
  });

  test('a field changes its own part only: other numbers keep their digits, and unknown keys stay', () => {
    const text = '{"model":"m", "seed": 1.50, "big": 1.00e2,\n\n "temperature": 0.70}';
    const after = reviseCheese(typed(text), { model: 'n', temperature: '0.250' });
    expect(after.json).toBe('{"model":"n", "seed": 1.50, "big": 1.00e2,\n\n "temperature": 0.250}');
  });

  test.each<[string, Partial<CheeseDraft>, string]>([
    ['{}', { temperature: '0.70' }, '{\n  "temperature": 0.70\n}'],
    ['{"temperature":1}', { temperature: '' }, '{}'],
    ['{"temperature":1}', { temperature: '1.' }, '{"temperature":"1."}'],
    ['{"max_tokens":1}', { maxTokens: '12345678901234567890' }, '{"max_tokens":"12345678901234567890"}'],
    ['{"maxTokens":1}', { maxTokens: '2' }, '{"maxTokens":2}'],
    ['{"top_p":1}', { topP: '0.5' }, '{"top_p":0.5}'],
    ['{"topp":null,"top_p":1}', { topP: '0.5' }, '{"topp":null,"top_p":0.5}'],
    ['{"base_url":"a"}', { host: 'b' }, '{"base_url":"b"}'],
    ['{"host":"","base_url":"a"}', { host: 'b' }, '{"host":"","base_url":"b"}'],
    ['{"model":"a"}', { model: '' }, '{"model":""}'],
    ['{}', { model: '' }, '{}'],
    ['{"model":5}', { model: '5' }, '{"model":5}'],
  ])('%s with %j becomes %s', (text, edit, after) => {
    expect(reviseCheese(typed(text), edit).json).toBe(after);
  });

  test('what is opened is what would be saved', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const jsonData: JsonObject = JSON.parse(JSON.stringify(value));
        expect(cheeseInput(cheeseDraft({ type: ' x ', jsonData }))).toEqual({ type: 'x', jsonData });
      }),
    );
  });
});

describe('the key', () => {
  const sent = (draft: CheeseDraft) => cheeseInput(draft).jsonData.api_key;

  test('a new one is sent and never stands in the text', () => {
    const draft = reviseCheese(empty, { apiKey: ' sk-new ' });
    expect([draft.keyState, sent(draft)]).toEqual(['new', 'sk-new']);
    expect(draft.json).not.toContain('sk-new');
    const without = reviseCheese(draft, { apiKey: '' });
    expect([without.keyState, sent(without)]).toEqual(['none', undefined]);
  });

  test('a stored one is kept, replaced, removed and kept again', () => {
    expect([stored.keyState, sent(stored)]).toEqual(['stored', mask]);
    const replaced = reviseCheese(stored, { apiKey: 'sk-new' });
    expect([replaced.keyState, sent(replaced)]).toEqual(['new', 'sk-new']);
    expect(sent(reviseCheese(replaced, { apiKey: ' ' }))).toBe(mask);
    const removed = reviseCheese(replaced, { keyState: 'none' });
    expect([removed.keyState, removed.apiKey, sent(removed)]).toEqual(['none', '', undefined]);
    expect(sent(reviseCheese(removed, { keyState: 'stored' }))).toBe(mask);
    expect(cheeseInput(removed).jsonData).toEqual({ host: 'https://h', extra: [1] });
  });

  test('one that is typed into the text takes the place of both', () => {
    const draft = reviseCheese(reviseCheese(stored, { apiKey: 'sk-new' }), { json: '{"api_key":"sk-text"}' });
    expect([draft.keyState, draft.apiKey, sent(draft)]).toEqual(['typed', '', 'sk-text']);
    expect(sent(reviseCheese(draft, { json: '{}' }))).toBeUndefined();
  });

  test('another edit leaves a new one alone', () => {
    const draft = reviseCheese(reviseCheese(stored, { apiKey: 'sk-new' }), { model: 'm' });
    expect([draft.keyState, sent(draft)]).toEqual(['new', 'sk-new']);
  });
});

describe('the headers', () => {
  const withHeaders = cheeseDraft({
    type: 'openai',
    jsonData: { headers: { 'x-key': mask, 'X-Team': mask } },
  });

  test('are lines of names and values, as the text has them', () => {
    expect(withHeaders.headers).toBe(`x-key: ${mask}\nX-Team: ${mask}`);
    const edited = reviseCheese(withHeaders, { headers: `x-key: ${mask}\nAuthorization: Bearer a:b` });
    expect(cheeseInput(edited).jsonData).toEqual({ headers: { 'x-key': mask, Authorization: 'Bearer a:b' } });
    expect(reviseCheese(edited, { json: '{"headers":{"x-new":"1"}}' }).headers).toBe('x-new: 1');
  });

  test('stay as they are typed while their meaning is that of the text', () => {
    const letters = [...'x-a:  1\n\nx-b : two '];
    const typing = letters.reduce(
      (draft, letter) => reviseCheese(draft, { headers: draft.headers + letter }),
      empty,
    );
    expect(typing.headers).toBe(letters.join(''));
    expect(cheeseInput(typing).jsonData).toEqual({ headers: { 'x-a': '1', 'x-b': 'two' } });
    expect(reviseCheese(typing, { model: 'm' }).headers).toBe(letters.join(''));
  });

  test('that are all removed leave no member behind', () => {
    expect(cheeseInput(reviseCheese(withHeaders, { headers: ' \n' })).jsonData).toEqual({});
  });

  test.each(['{}', '{"headers":7}', '{"headers":null}'])('of %s are none', (text) => {
    expect(typed(text).headers).toBe('');
    expect(reviseCheese(typed(text), { model: 'm' }).json).toContain(text.slice(1, -1));
  });
});

describe('what a person is told', () => {
  test.each<[Partial<CheeseDraft>, string[]]>([
    [{}, []],
    [{ temperature: '0', topP: '1e-1', maxTokens: '1', timeout: '0.5' }, []],
    [
      { temperature: 'warm', topP: '1,5', maxTokens: '1.5', timeout: '0' },
      ['temperature', 'topP', 'maxTokens', 'timeout'],
    ],
    [{ maxTokens: '0', timeout: 'soon' }, ['maxTokens', 'timeout']],
    [{ maxTokens: 'many' }, ['maxTokens']],
  ])('%j has the hints %j, which prevent nothing', (edit, hinted) => {
    const draft = reviseCheese(empty, edit);
    expect(Object.keys(cheeseHints(draft))).toEqual(hinted);
    expect(validateCheese(draft)).toEqual({});
  });

  const demoHost = 'http://localhost/demo-model';
  test.each([
    ['openai', { host: demoHost, model: 'gpt-oss' }, 'https://api.openai.com/v1', 'gpt-4o'],
    [' OpenAI ', { host: demoHost, model: 'mine' }, 'https://api.openai.com/v1', 'mine'],
    ['ollama', { host: 'https://api.anthropic.com/v1', model: 'claude-sonnet-4-5' }, demoHost, 'gpt-oss'],
    ['openai', { host: 'https://own.example.com', model: 'gpt-oss' }, 'https://own.example.com', 'gpt-4o'],
    ['openai', { host: '', model: '' }, '', ''],
    ['toString', { host: demoHost, model: 'gpt-oss' }, demoHost, 'gpt-oss'],
    ['', { host: demoHost, model: 'gpt-oss' }, demoHost, 'gpt-oss'],
  ])('a new cheese of %s with %j runs at %s with %s', (type, settings, host, model) => {
    const draft = reviseCheese(empty, { type: 'other', ...settings });
    expect(reviseNewCheese(draft, { type }, demoHost)).toMatchObject({ type, host, model });
  });

  test('what nobody typed follows the provider, and nothing else', () => {
    const draft = typed(`{"host":"${demoHost}","topp":0.9,"temperature":0.1,"timeout":30,"seed":1}`);
    const typing = ['ollam', '', 'anthropi', 'anthropic'];
    const following = typing.reduce((each, type) => reviseNewCheese(each, { type }, demoHost), draft);
    expect(cheeseInput(following)).toEqual({
      type: 'anthropic',
      jsonData: { host: 'https://api.anthropic.com/v1', temperature: 0.1, timeout: 60, seed: 1 },
    });
  });
});
