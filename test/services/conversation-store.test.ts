import { expect, test } from 'vitest';
import type { History } from '#domain/chat/history-event.ts';
import { createConversationStore } from '#services/conversation-store.ts';
import { browserStorage } from './storage-area.ts';

const prompted = (content: string) => ({ type: 'prompted', at: 1, content }) as const;
const conversation: History = [
  { type: 'noted', at: 1, note: 'connected' },
  { ...prompted('Hi'), burgerId: 'b1' },
  { type: 'received', at: 2, debug: false, messages: ['event: content\ndata: Hello\n\n'] },
  { type: 'cleared', at: 3 },
  { type: 'noted', at: 4, note: 'disconnected', detail: 'Bye', code: 1001 },
];

/** The kept part of a conversation without debug mode. */
const said = (history: History, debug = false, draft = '') => ({ history, debug, draft });

function open() {
  const browser = browserStorage();
  return {
    items: browser.items,
    as: (owner: string | null) =>
      createConversationStore(
        () => browser.open().area,
        () => owner,
      ),
  };
}

test('conversations are there again, each for its burger and its account', () => {
  const { as } = open();
  as('ann').save('b1', said(conversation));
  expect(as('ann').load('b1').history).toEqual(conversation);
  expect(as('ann').load('b2').history).toEqual([]);
  expect(as('bob').load('b1').history).toEqual([]);
  expect(as(null).load('b1').history).toEqual([]);
});

test('what was typed is there again, also without a conversation, unless it is too long', () => {
  const { as } = open();
  as('ann').save('b1', said([], false, 'Half a thought'));
  as('ann').save('b2', said([], false, 'x'.repeat(2_000_000)));
  expect(['b1', 'b2'].map((key) => as('ann').load(key).draft)).toEqual(['Half a thought', '']);
});

test('nothing is kept for nobody, of an empty conversation, or after clearing', () => {
  const { as, items } = open();
  as(null).save('b1', said(conversation));
  expect(items.size).toBe(0);
  as('ann').save('b1', said(conversation));
  as('ann').save('b1', said([]));
  expect(as('ann').load('b1').history).toEqual([]);
  as('ann').save('b1', said(conversation));
  as('ann').clear();
  expect(items.size).toBe(0);
});

test('a long conversation keeps its newest prompts, and pushes out older conversations', () => {
  const { as, items } = open();
  const big = (name: string) => [prompted(`${name} `.padEnd(400_000, 'x')), prompted(name)];
  as('ann').save('old', said(big('old')));
  as('ann').save('b1', said([...big('one'), ...big('two'), ...big('three')]));
  const kept = as('ann').load('b1').history;
  expect(kept.at(-1)).toEqual(prompted('three'));
  const shortened = { type: 'noted', at: 1, note: 'shortened' };
  expect(kept.slice(0, 2)).toEqual([shortened, prompted('one')]);
  expect(as('ann').load('old').history).toEqual([shortened, prompted('old')]);
  expect([...items.values()].join('').length).toBeLessThan(1_100_000);
});

test('what was stored by something else is nothing', () => {
  const { as, items } = open();
  items.set('cowtex-chats', '{"owner":"ann","conversations":[{"key":"b1","history":[{"type":"?"}]}]}');
  expect(as('ann').load('b1').history).toEqual([]);
});

test('debug mode is kept with its conversation, also before anything was said', () => {
  const { as } = open();
  as('ann').save('b1', said(conversation, true));
  as('ann').save('b2', said([], true));
  expect(as('ann').load('b1')).toEqual(said(conversation, true));
  expect(as('ann').load('b2')).toEqual(said([], true));
  expect(as('ann').load('b3')).toEqual(said([]));
  as('ann').save('b2', said([]));
  expect(as('ann').load('b2').debug).toBe(false);
});
