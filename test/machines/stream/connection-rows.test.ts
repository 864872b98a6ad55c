import { expect, test } from 'vitest';
import { rowsOf, turnsOf } from '#domain/chat/conversation.ts';
import type { History, NoteName } from '#domain/chat/history-event.ts';
import { replay } from '#machines/stream/stream.ts';

const noted = (...names: readonly NoteName[]): History =>
  names.map((note, at) => ({ type: 'noted', at, note }));

/** The notes of a conversation that are shown without debug mode. */
const shown = (history: History) =>
  rowsOf(replay(history).context).flatMap(({ message, meta }) => (meta.isRoutine ? [] : message?.message));

test('a connection that the console renewed by itself has no row of its own', () => {
  expect(shown(noted('connected', 'stopped', 'connected', 'connected'))).toEqual(['Connected', 'Stopped.']);
});

test('one that the user made again after the old one ended has', () => {
  for (const end of ['disconnected', 'unable', 'silent'] as const)
    expect(shown(noted('connected', end, 'connected'))).toHaveLength(3);
});

test('one lost connection is one row', () => {
  expect(shown(noted('connected', 'failed', 'disconnected'))).toEqual(['Connected', 'Disconnected']);
});

const answer = { type: 'received', at: 2, debug: false, messages: ['event: content\ndata: Hi\n\n'] } as const;

test.each<[string, History, boolean]>([
  ['that the connection has ended', [answer, ...noted('disconnected')], true],
  ['that the user has stopped', [answer, ...noted('stopped')], false],
  ['that was whole', [answer, { ...answer, messages: ['event: done\n\n'] }, ...noted('disconnected')], false],
])('an answer %s is marked as cut off: %#', (_, history, isCut) => {
  const asked = { type: 'prompted', at: 1, content: 'Who?' } as const;
  expect(turnsOf(replay([asked, ...history]).context)).toMatchObject([{ isCut }]);
});
