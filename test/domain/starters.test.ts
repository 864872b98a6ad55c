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

/** The sentence in English, with its values filled in. */
const english = ({ message = '', values = {} }: MessageDescriptor): string =>
  message.replace(/\{(\w+)\}/g, (_, name: string) => {
    const { [name]: value } = values;
    return String(value);
  });

const said = (patties: readonly Patty[], buns: readonly TopBun[]) =>
  startersOf(patties, buns).map(({ text }) => english(text));

test('a burger without layers offers nothing', () => {
  expect(startersOf([], [])).toEqual([]);
});

describe('a tool', () => {
  test('is named as users know it, with its own description', () => {
    const [starter] = startersOf(
      [patty({ name: 'f', display_name: 'Find it', description: ' Finds. ' })],
      [],
    );
    expect(starter?.text.values).toEqual({ tool: 'Find it' });
    expect(starter?.about).toBe('Finds.');
  });

  test('is used as it is', () => {
    expect(said([patty({ name: 'now' })], [])[0]).toBe('Use “now” and tell me what it says.');
  });

  test('of the prompt kind is asked for its words', () => {
    expect(said([patty({ name: 'rules' }, {}, 'prompt')], [])[0]).toBe('What does “rules” say?');
  });

  test('that is disabled is not offered', () => {
    expect(said([patty({ name: 'off' }, { enabled: false })], [])).toEqual([]);
  });
});

test('a prompt is asked what it is for', () => {
  expect(said([], [bun('You are a guide.')])).toEqual(['What can you help with?', 'What won’t you do?']);
});

test('three at most: two tools first, then the prompt', () => {
  const tools = ['a', 'b', 'c'].map((name) => patty({ name }));
  expect(said(tools, [bun('You are a guide.')])).toEqual([
    'Use “a” and tell me what it says.',
    'Use “b” and tell me what it says.',
    'What can you help with?',
  ]);
  expect(said(tools, [])).toEqual([
    'Use “a” and tell me what it says.',
    'Use “b” and tell me what it says.',
    'Which tools do you have, and what is each of them for?',
  ]);
});
