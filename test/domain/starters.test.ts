import type { MessageDescriptor } from '@lingui/core';
import { describe, expect, test } from 'vitest';
import type { JsonObject, Patty, PattyType, TopBun } from '#domain/entities.ts';
import { startersOf } from '#domain/starters.ts';

const times = { createdAt: null, updatedAt: null };
const patty = (jsonData: JsonObject, settings: JsonObject = {}, type: PattyType = 'api'): Patty => ({
  id: 'PAT-1',
  type,
  jsonData,
  settings,
  ...times,
});
const bun = (prompt: string): TopBun => ({
  id: 'BUN-1',
  bunLevel: 'top',
  prompt,
  promptServiceId: null,
  ...times,
});

const isMessage = (value: unknown): value is MessageDescriptor =>
  typeof value === 'object' && value !== null && 'id' in value;

/** The sentence in English, with its values filled in. */
const english = ({ message = '', values = {} }: MessageDescriptor): string =>
  message.replace(/\{(\w+)\}/g, (_, name: string) => {
    const { [name]: value } = values;
    return isMessage(value) ? english(value) : String(value);
  });

const said = (patties: readonly Patty[], buns: readonly TopBun[]) =>
  startersOf(patties, buns).map(({ text }) => english(text));

const withParameter = (property: JsonObject, name = 'building_id') =>
  said([patty({ name: 'find', parameters: { required: [name], properties: { [name]: property } } })], [])[0];

test('a burger without layers offers nothing', () => {
  expect(startersOf([], [])).toEqual([]);
});

describe('a tool', () => {
  test.each<[string, JsonObject]>([
    ['building id B-101', { type: 'string', description: 'The ID of the building, such as B-101' }],
    ['building id B-101', { description: 'The ID (e.g. “B-101”).' }],
    ['building id B-101', { description: '楼宇编号，例如：B-101。' }],
    ['building id 7', { type: 'number', default: 7 }],
    ['building id B-2', { examples: ['B-2', 'B-3'] }],
    ['building id north', { enum: ['north', 'south'] }],
    ['building id B-4', { default: '', examples: ['B-4'] }],
    ['Building B-9', { title: 'Building', example: 'B-9' }],
  ])('is used with %s', (value, property) => {
    expect(withParameter(property)).toBe(`Use “find” with ${value}.`);
  });

  test.each<JsonObject>([
    { type: 'string', description: 'The ID of the building' },
    { default: '  ', examples: 'B-1', enum: {}, description: 7 },
  ])('without an example, as in %j, leaves it to be filled in', (property) => {
    expect(withParameter(property)).toBe('Use “find” with building id …');
  });

  test('is named as users know it, with its own description', () => {
    const [starter] = startersOf(
      [patty({ name: 'f', display_name: 'Find it', description: ' Finds. ' })],
      [],
    );
    expect(starter?.text.values).toEqual({ tool: 'Find it' });
    expect(starter?.about).toBe('Finds.');
  });

  test('needs only its required values, which may be in camel case', () => {
    const parameters = {
      required: ['roomNumber', 'day', 7],
      properties: { day: { enum: ['Monday'] }, note: { default: 'x' } },
    };
    expect(said([patty({ name: 'book', parameters })], [])[0]).toBe(
      'Use “book” with room Number …, day Monday.',
    );
  });

  test.each<[string, JsonObject]>([
    ['no schema', {}],
    ['a schema that is none', { parameters: [] }],
    ['nothing required', { parameters: { properties: { id: { default: 1 } } } }],
  ])('with %s is used as it is', (_, given) => {
    expect(said([patty({ name: 'now', ...given })], [])[0]).toBe('Use “now” and tell me what it says.');
  });

  test('of the prompt kind is asked for its words', () => {
    expect(said([patty({ name: 'rules' }, {}, 'prompt')], [])[0]).toBe('What does “rules” say?');
  });

  test('that is disabled is not offered', () => {
    expect(said([patty({ name: 'off' }, { enabled: false })], [])).toEqual([]);
  });
});

describe('a prompt', () => {
  const generic = 'What can you help with?';
  test.each([
    ['You are a patient listener.', 'What can you do for me as a patient listener?'],
    ['Be kind.\nYou’re the concierge, and never rude.', 'What can you do for me as the concierge?'],
    ['你是一位有耐心的倾听者。请简洁。', 'What can you do for me as 有耐心的倾听者?'],
    ['Answer in rhymes.', generic],
    [`You are a ${'very '.repeat(20)}long name.`, generic],
  ])('%s', (prompt, question) => {
    expect(said([], [bun(prompt)])).toEqual([question, 'What won’t you do?']);
  });

  test('may be any of several', () => {
    expect(said([], [bun('Be brief.'), bun('You are a guide.')])[0]).toBe(
      'What can you do for me as a guide?',
    );
  });
});

test('three at most: two tools first, then the role', () => {
  const tools = ['a', 'b', 'c'].map((name) => patty({ name }));
  expect(said(tools, [bun('You are a guide.')])).toEqual([
    'Use “a” and tell me what it says.',
    'Use “b” and tell me what it says.',
    'What can you do for me as a guide?',
  ]);
  expect(said(tools, [])).toEqual([
    'Use “a” and tell me what it says.',
    'Use “b” and tell me what it says.',
    'Which tools do you have, and what is each of them for?',
  ]);
});
