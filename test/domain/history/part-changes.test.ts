import { expect, test } from 'vitest';
import type { Cheese } from '#domain/entities.ts';
import type { EntryState, Part } from '#domain/history/entry.ts';
import { losesKey, partChanges } from '#domain/history/part-changes.ts';

const times = { createdAt: null, updatedAt: null };
const state = (...parts: readonly Part[]): EntryState => ({ parts, json: {} });
const bun = (id: string, prompt: string): Part => ({
  kind: 'bun',
  item: { id, bunLevel: 'top', prompt, promptServiceId: null, ...times },
});
const burger = (name: string, isPublic: boolean): Part => ({
  kind: 'burger',
  item: { id: 'BRG-1', name, type: 'chat', workshopId: 'WS-1', isPublic, ...times },
});
const ollama = (jsonData: Cheese['jsonData'], type = 'ollama'): Cheese => ({ type, jsonData, ...times });
const cheese = (item: Cheese): Part => ({ kind: 'cheese', item });
const textsOf = (fields: readonly { readonly text: unknown }[]) => fields.map(({ text }) => text);

test('only the parts that differ are changes', () => {
  const before = state(burger('Talker', false), bun('BUN-1', 'Listen.'), bun('BUN-2', 'Sing.'));
  const after = state(burger('Talker', false), bun('BUN-1', 'Listen.'), bun('BUN-2', 'Dance.'));
  const [change, ...others] = partChanges(before, after);
  expect(others).toEqual([]);
  expect(change).toMatchObject({ kind: 'bun', former: [{ text: 'Sing.' }], latter: [{ text: 'Dance.' }] });
});

test('a part that came or went is compared with empty fields', () => {
  const [added] = partChanges(null, state(bun('BUN-1', 'Listen.')));
  expect([textsOf(added?.former ?? []), textsOf(added?.latter ?? [])]).toEqual([[''], ['Listen.']]);
  const [gone] = partChanges(state(bun('BUN-1', 'Listen.')), null);
  expect([textsOf(gone?.former ?? []), textsOf(gone?.latter ?? [])]).toEqual([['Listen.'], ['']]);
});

test('a burger that becomes public has changed, though both answers are words', () => {
  expect(partChanges(state(burger('Talker', false)), state(burger('Talker', true)))).toHaveLength(1);
});

test('a cheese is the same one in another spelling of its type', () => {
  const model = (name: string, type: string) =>
    cheese(ollama({ host: 'http://a.example', model: name }, type));
  expect(partChanges(state(model('one', 'Ollama')), state(model('two', 'ollama')))).toHaveLength(1);
});

test.each<[string, Cheese['jsonData'], Cheese['jsonData'] | null, boolean]>([
  ['the same host', { host: 'http://a.example', api_key: '****' }, { host: 'http://a.example/v1' }, false],
  ['another host', { host: 'http://a.example', api_key: '****' }, { host: 'http://b.example' }, true],
  ['another host for headers', { host: 'http://a.example', headers: {} }, { host: 'http://b.example' }, true],
  ['another host without secrets', { host: 'http://a.example' }, { host: 'http://b.example' }, false],
  ['no cheese', { host: 'http://a.example', api_key: '****' }, null, true],
])('a restore to %s', (_, then, now, loses) => {
  expect(losesKey(state(cheese(ollama(then))), now === null ? [] : [ollama(now, 'OLLAMA')])).toBe(loses);
});

test('a state that is not known loses no key', () => {
  expect([losesKey(null, []), losesKey(undefined, [])]).toEqual([false, false]);
});
