import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, setup } from 'xstate';
import { ScreenActors } from '#app/screen-actors.ts';

const noteMachine = setup({
  types: { events: {} as { type: 'write' } | { type: 'save' }, tags: {} as 'unsaved' },
}).createMachine({
  initial: 'saved',
  states: {
    saved: { on: { write: 'written' } },
    written: { tags: 'unsaved', on: { save: 'saved' } },
  },
});

const notes = (options = {}) =>
  new ScreenActors((_: undefined) => createActor(noteMachine), {
    isUnsaved: (note) => note.getSnapshot().hasTag('unsaved'),
    ...options,
  });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('an actor runs while a screen holds it, and ends with the screen', () => {
  const actors = notes();
  const actor = actors.get('a', undefined);
  expect(actors.get('a', undefined)).toBe(actor);
  const release = actors.hold('a');
  expect(actor.getSnapshot().status).toBe('active');
  release();
  vi.runAllTimers();
  expect(actor.getSnapshot().status).toBe('stopped');
  expect(actors.get('a', undefined)).not.toBe(actor);
});

test('a screen that unmounts and mounts again at once keeps its actor', () => {
  const actors = notes();
  const actor = actors.get('a', undefined);
  const release = actors.hold('a');
  release();
  actors.hold('a');
  vi.runAllTimers();
  expect(actor.getSnapshot().status).toBe('active');
});

test('unsaved work outlives its screen, and is told when it is left and found again', () => {
  const calls: string[] = [];
  const actors = notes({ onLeave: () => calls.push('left'), onReturn: () => calls.push('returned') });
  const actor = actors.get('a', undefined);
  const release = actors.hold('a');
  actor.send({ type: 'write' });
  release();
  vi.runAllTimers();
  expect(calls).toEqual(['left']);
  expect(actors.get('a', undefined)).toBe(actor);
  actors.hold('a');
  expect(calls).toEqual(['left', 'returned']);
  expect(actor.getSnapshot().hasTag('unsaved')).toBe(true);
});

test('what was kept is dropped when it is forgotten', () => {
  const actors = notes();
  const actor = actors.get('a', undefined);
  const release = actors.hold('a');
  actor.send({ type: 'write' });
  release();
  vi.runAllTimers();
  actors.forget();
  expect(actor.getSnapshot().status).toBe('stopped');
  expect(actors.get('a', undefined)).not.toBe(actor);
});

test('what a screen still holds when it is forgotten goes with the screen', () => {
  const actors = notes();
  const actor = actors.get('a', undefined);
  const release = actors.hold('a');
  actor.send({ type: 'write' });
  actors.forget();
  expect(actor.getSnapshot().status).toBe('active');
  release();
  vi.runAllTimers();
  expect(actor.getSnapshot().status).toBe('stopped');
});

test('what a screen made and never showed is dropped when it is forgotten', () => {
  const actors = notes();
  const actor = actors.get('a', undefined);
  actors.forget();
  expect(actors.get('a', undefined)).not.toBe(actor);
});

test('a screen that still holds a forgotten actor gets another one, which goes on without it', () => {
  const actors = notes();
  const former = actors.get('a', undefined);
  const release = actors.hold('a');
  actors.forget();
  const actor = actors.get('a', undefined);
  expect(actor).not.toBe(former);
  actors.hold('a');
  release();
  vi.runAllTimers();
  expect([former, actor].map((one) => one.getSnapshot().status)).toEqual(['stopped', 'active']);
  expect(actors.get('a', undefined)).toBe(actor);
});

test('an actor that always counts as unsaved always stays', () => {
  const actors = notes({ isUnsaved: () => true });
  const actor = actors.get('a', undefined);
  actors.hold('a')();
  vi.runAllTimers();
  expect(actor.getSnapshot().status).toBe('active');
});
