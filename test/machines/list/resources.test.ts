import type { MessageDescriptor } from '@lingui/core';
import { describe, expect, test } from 'vitest';
import { importChanges } from '#domain/drafts/import-draft.ts';
import { emptyPattyDraft, pattyDraft } from '#domain/drafts/patty-draft.ts';
import type { Burger, Cheese, JsonObject, Patty } from '#domain/entities.ts';
import { cheeseSummary, isPattyEnabled, pattyName, pattySummary } from '#domain/layer-summaries.ts';
import { byLatest } from '#domain/lists/items.ts';
import { pattySamples } from '#domain/patty-samples.ts';
import { accounts } from '#machines/list/resources/accounts.ts';
import { burgers } from '#machines/list/resources/burgers.ts';
import { cheeses } from '#machines/list/resources/cheeses.ts';
import { patties } from '#machines/list/resources/patties.ts';
import { published } from '#machines/list/resources/published.ts';
import { questionSets } from '#machines/list/resources/question-sets.ts';
import { topBuns } from '#machines/list/resources/top-buns.ts';
import { workshops } from '#machines/list/resources/workshops.ts';

const times = { createdAt: null, updatedAt: null };
const scope = { workshopId: 'WS-1', burgerId: 'BRG-1', demoModelHost: 'http://localhost/demo-model' };
const burger: Burger = { id: 'BRG-1', name: 'One', type: 'chat', workshopId: 'WS-1', ...times };
const cheese: Cheese = { type: 'Ollama', jsonData: { model: 'gpt-oss' }, ...times };
const patty: Patty = { ...pattySamples.api, id: '1', ...times };
const forBurgers = { scope, items: [burger], target: null };
const forCheeses = { scope, items: [cheese], target: null };

const said = (errors: Readonly<Record<string, MessageDescriptor | undefined>> | undefined) =>
  Object.fromEntries(Object.entries(errors ?? {}).map(([field, error]) => [field, error?.message]));

describe('order', () => {
  const at = (updatedAt: string | null, createdAt: string | null = null) => ({ updatedAt, createdAt });

  test('the latest update comes first, creation stands in for it, and no time comes last', () => {
    const listed = [
      at(null),
      at('2026-03-01T00:00:00.5Z'),
      at(null, '2026-03-01T00:00:01Z'),
      at('2026-03-01T00:00:00Z', '2026-12-01T00:00:00Z'),
      at('nonsense'),
    ];
    const [none, half, created, older, nonsense] = listed;
    expect(listed.toSorted(byLatest)).toEqual([created, half, older, none, nonsense]);
  });
});

describe('question sets', () => {
  const { create, edit } = questionSets.commands;
  const refused = { tone: 'error', text: create.outcomes.failed, detail: 'No pattern.' } as const;

  test('a refusal of the server says which question it is about, in place of its path', () => {
    const at = 'questions.3.turns.1.expect.0.value';
    const words = { id: 'server.pattern', message: 'No pattern.', values: { at, most: '9' } };
    const error = { status: 400, message: 'No pattern.', payload: null, field: at };
    const said = create.mapServerError?.({ ...refused, detail: words }, error);
    expect(said?.failure.detail).toBeUndefined();
    expect(said?.errors.questions).toMatchObject({
      values: { question: 4, turn: 2, fault: { id: 'server.pattern', values: { most: '9' } } },
    });
    const other = { ...error, field: 'questions' };
    expect(create.mapServerError?.(refused, other).errors.questions).toBe('No pattern.');
    expect(create.mapServerError?.(refused, { ...error, field: 'name' }).errors).toEqual({
      name: 'No pattern.',
    });
  });

  test('two versions are compared by their names and messages', () => {
    const turns = [{ prompt: 'When?', expect: [] }];
    const set = { id: 'SET-1', burgerId: 'BRG-1', name: 'Hours', ...times };
    const target = { ...set, questions: [{ id: 'q1', name: 'Open', turns }] };
    const subject = { scope, items: [target], target };
    const texts = edit.diffFields?.(edit.draft(subject), subject).map(({ text }) => text);
    expect(texts).toEqual(['Hours', 'Open\nWhen?']);
  });
});

describe('burgers', () => {
  const { create, edit, duplicate } = burgers.commands;

  test.each([
    ['Talker', ['Talker'], 'Talker (2)'],
    ['Talker', ['Talker', 'Talker (2)', 'Talker (4)'], 'Talker (3)'],
    ['Talker (2)', ['Talker (2)'], 'Talker (3)'],
    ['Talker (2)', ['Talker (2)', 'Talker (3)'], 'Talker (4)'],
    ['(2)', [], '(2) (2)'],
    ['Talker(2)', [], 'Talker(2) (2)'],
    ['会话', [], '会话 (2)'],
  ])('a copy of %s beside %j is called %s', (name, others, copy) => {
    const target = { ...burger, name };
    const items = [...others, name].map((each) => ({ ...burger, name: each }));
    expect(duplicate.draft({ scope, items, target })).toMatchObject({
      name: copy,
      workshopId: 'WS-1',
      type: 'chat',
      isPublic: false,
      answersADay: '',
    });
  });

  test('the list is loaded again only for a burger of its own workshop; one that moved away leaves it', () => {
    const moved = { ...burger, workshopId: 'WS-2' };
    const draft = create.draft(forBurgers);
    const done = { subject: { ...forBurgers, target: burger }, draft };
    expect(create.affects?.({ subject: forBurgers, draft, result: burger })).toBe(true);
    expect(create.affects?.({ subject: forBurgers, draft, result: moved })).toBe(false);
    expect(edit.affects?.({ ...done, result: moved })).toBe(false);
    expect(edit.apply?.([burger], { ...done, result: moved })).toEqual([]);
    expect(duplicate.affects?.({ ...done, result: burger })).toBe(true);
    expect(duplicate.affects?.({ ...done, result: moved })).toBe(false);
    const renamed = { ...burger, name: 'Two' };
    expect(edit.apply?.([burger], { ...done, result: renamed })).toEqual([renamed]);
  });

  test('samples and messages', () => {
    expect(burgers.samples?.(scope).map(({ id }) => id)).toEqual(['BRG-001', 'BRG-002', 'BRG-003']);
    expect(burgers.outcomes.cached?.message).toBe('Unable to fetch burgers. Showing cached data.');
    expect(burgers.commands.delete.question?.(burger).message).toBe(
      'Delete this burger? This action cannot be undone.',
    );
  });
});

describe('workshops and top buns', () => {
  test('have samples', () => {
    expect(workshops.samples?.(scope).map(({ id }) => id)).toEqual(['WS-1024', 'WS-2048', 'WS-4096']);
    const [sample] = topBuns.samples?.(scope) ?? [];
    if (!sample) throw new Error('no sample');
    const { edit } = topBuns.commands;
    expect(edit.draft({ scope, items: [sample], target: sample })).toEqual({ prompt: sample.prompt });
  });
});

describe('what is published', () => {
  const { publish, takeBack } = published.commands;
  const state = (number: number) => ({
    number,
    at: null,
    by: null,
    note: null,
    changes: null,
    lacksKey: false,
    cheeseType: null,
  });
  const of = (inForce: number | null, ...numbers: number[]) => {
    const target = { states: numbers.map(state), inForce, newestEntry: 9 };
    return { scope, items: [target], target };
  };

  test.each([
    ['the one before it', of(3, 3, 2, 1), '2'],
    ['none, if it is the first', of(1, 1), ''],
    ['none, if only newer ones are left, which were taken back', of(2, 3, 2), ''],
    ['the newest one, if none is in force', of(null, 3, 2), '3'],
  ])('taking back begins with %s', (_, subject, number) => {
    expect(takeBack.draft(subject)).toEqual({ number });
  });

  test('a note is as long as the server takes it', () => {
    const subject = of(null);
    expect(publish.draft(subject)).toEqual({ note: '' });
    expect(said(publish.validate?.({ note: ` ${'n'.repeat(200)} ` }, subject))).toEqual({});
    expect(Object.keys(said(publish.validate?.({ note: 'n'.repeat(201) }, subject)))).toEqual(['note']);
  });
});

describe('an import', () => {
  test('adds, replaces and removes burgers by their ID', () => {
    const current = [
      { ...burger, isPublic: true },
      { ...burger, id: 'BRG-2', name: 'Two', isPublic: true },
    ];
    const imported = [{ id: 'BRG-1', name: 'One!' }, { id: 'BRG-1', name: 'Twin' }, { name: 'New' }, 5];
    expect(importChanges(imported, current)).toEqual({
      added: ['Twin', 'New', '—'],
      replaced: ['One → One!'],
      removed: ['Two'],
      closed: ['One', 'Two'],
    });
    const open = { id: 'BRG-1', name: 'One', is_public: true };
    expect(importChanges([open], current).closed).toEqual(['Two']);
    expect(importChanges([], [burger]).closed).toEqual([]);
    expect(importChanges([{ id: 'BRG-1', name: 'One' }], [burger]).replaced).toEqual(['One']);
    expect(importChanges([], [])).toEqual({ added: [], replaced: [], removed: [], closed: [] });
  });
});

describe('cheeses', () => {
  const { create, edit } = cheeses.commands;

  test('a new one starts from the sample, with the demo model as its host, and needs a type', () => {
    const draft = create.draft(forCheeses);
    expect(JSON.parse(draft.json)).toEqual({
      host: 'http://localhost/demo-model',
      model: 'gpt-oss',
      temperature: 0.7,
      topp: 0.9,
      timeout: 30,
    });
    expect(said(create.validate?.(draft, { ...forCheeses, items: [] }))).toEqual({});
    expect(said(create.validate?.({ ...draft, type: ' ' }, { ...forCheeses, items: [] }))).toEqual({
      type: 'Enter a cheese type.',
    });
    expect(draft.type).toBe('ollama');
  });

  test('the type identifies the layer whatever its case, and cannot be edited', () => {
    expect(cheeses.key(cheese)).toBe(cheeses.key({ ...cheese, type: 'OLLAMA' }));
    const draft = edit.draft({ ...forCheeses, target: cheese });
    expect(
      edit.revise?.(draft, { type: 'openai', json: '{}' }, { ...forCheeses, target: cheese }),
    ).toMatchObject({
      type: 'Ollama',
      json: '{}',
    });
    expect(create.revise?.(draft, { type: 'openai' }, forCheeses)).toMatchObject({
      type: 'openai',
      json: draft.json.replace('gpt-oss', 'gpt-4o'),
    });
  });

  test.each<[JsonObject, string | null]>([
    [{ host: 'h', endpoint: 'e', base_url: 'b' }, 'h'],
    [{ endpoint: 'e', base_url: 'b' }, 'e'],
    [{ host: '', base_url: 'b' }, 'b'],
    [{}, null],
  ])('the endpoint of %j is %j', (jsonData, endpoint) => {
    expect(cheeseSummary({ ...cheese, jsonData }).endpoint).toBe(endpoint);
  });

  test('the summary names the other settings, zero included', () => {
    const jsonData = { model: 'm', temperature: 0, topp: 0.5, max_tokens: 100, api_key: 'secret' };
    expect(cheeseSummary({ ...cheese, jsonData })).toEqual({
      provider: 'Ollama',
      model: 'm',
      endpoint: null,
      temperature: '0',
      topP: '0.5',
      maxTokens: '100',
    });
  });
});

describe('patties', () => {
  test('a tool ID may stay as it is, and may not be that of another', () => {
    const facts = { scope, items: [patty] };
    const { create, edit } = patties.commands;
    expect(said(edit.validate?.(pattyDraft(patty), { ...facts, target: patty }))).toEqual({});
    expect(said(create.validate?.(pattyDraft(patty), { ...facts, target: null }))).toEqual({
      toolId: 'This tool ID already exists—choose another',
    });
    expect(create.draft({ ...facts, target: null })).toEqual(emptyPattyDraft);
  });

  test.each([
    ['short', 'short'],
    ['a'.repeat(80), 'a'.repeat(80)],
    ['a'.repeat(81), `${'a'.repeat(80)}…`],
    ['😀'.repeat(80), '😀'.repeat(80)],
    [`${'a'.repeat(79)} b`, `${'a'.repeat(79)}…`],
    ['👩‍🍳'.repeat(90), `${'👩‍🍳'.repeat(80)}…`],
  ])('a prompt is cut to 80 whole characters: %s', (prompt, summary) => {
    expect(pattySummary({ ...patty, type: 'prompt', settings: { prompt } })).toBe(summary);
  });

  test('an API patty is summed up by its call', () => {
    expect(pattySummary(patty)).toBe('GET https://api.example.com/buildings/{building_id}');
    expect(pattySummary({ ...patty, settings: {} })).toBe('');
  });

  test('a tool is enabled unless it says otherwise, and is known by its best name', () => {
    expect([patty, { ...patty, settings: { enabled: false } }].map(isPattyEnabled)).toEqual([true, false]);
    expect([patty, { ...patty, jsonData: { name: 'n' } }, { ...patty, jsonData: {} }].map(pattyName)).toEqual(
      ['Get building', 'n', '1'],
    );
  });
});

describe('a closed form forgets its secrets', () => {
  const { create, edit } = cheeses.commands;
  const opened = edit.draft({
    ...forCheeses,
    target: { ...cheese, jsonData: { model: 'gpt', api_key: '••••' } },
  });
  const typed = (change: object) =>
    edit.revise?.(opened, change, { ...forCheeses, target: cheese }) ?? opened;
  const kept = (change: object) => ({
    ...typed(change),
    ...edit.redact?.(typed(change), opened),
  });

  test('a cheese: a new key gives way to what was there, and everything else stays as it was typed', () => {
    expect(kept({ json: '{"model":"o1", "api_key": "sk-1"}' }).json).toBe(
      '{"model":"o1", "api_key": "••••"}',
    );
    expect(kept({ json: '{ "model":"o1", "api_key":"••••" }' }).json).toBe(
      '{ "model":"o1", "api_key":"••••" }',
    );
    expect(kept({ apiKey: 'sk-1', model: 'o1' })).toEqual(typed({ model: 'o1' }));
    expect(kept({ keyState: 'none' })).toEqual(typed({ keyState: 'none' }));
    const empty = create.draft(forCheeses);
    const draft = create.revise?.(empty, { json: '{"model": "o1"}', apiKey: 'sk-1' }, forCheeses) ?? empty;
    expect({ ...draft, ...create.redact?.(draft, empty) }).toMatchObject({
      json: '{"model": "o1"}',
      apiKey: '',
    });
  });

  test('a cheese: changed headers give way to those that were there', () => {
    expect(kept({ headers: 'x-key: sk-1', model: 'o1' })).toEqual(typed({ model: 'o1' }));
    const both = kept({ json: '{"model":"o1", "api_key": "sk-1", "headers": {"x-key": "sk-2"}}' });
    expect([both.headers, both.json]).toEqual(['', '{"model":"o1", "api_key": "••••"}']);
  });

  test('a cheese that cannot be read: all of it, if it names a key or headers', () => {
    expect(kept({ json: '{"model": "o1"' }).json).toBe('{"model": "o1"');
    expect(kept({ json: '{"api_key": "sk-1"' })).toEqual(opened);
    expect(kept({ json: '{"headers": {"x-key": "sk-1"' })).toEqual(opened);
  });

  test('an account’s passwords and a tool’s headers', () => {
    const credentials = { account: 'mia', password: 'burger' };
    expect(accounts.commands.create.redact?.(credentials, credentials)).toEqual({ password: '' });
    const passwords = { currentPassword: 'a', newPassword: 'b' };
    expect(accounts.commands.changePassword.redact?.(passwords, passwords)).toEqual({
      currentPassword: '',
      newPassword: '',
    });
    const inputs = { toolInput: '{}', privacyInput: '{"Authorization": ""}' };
    const typed = { toolInput: '{"a": 1}', privacyInput: '{"Authorization": "Bearer x"}' };
    expect(patties.commands.test.redact?.(typed, inputs)).toEqual({ privacyInput: inputs.privacyInput });
  });
});
