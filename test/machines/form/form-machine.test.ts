import { msg } from '@lingui/core/macro';
import { expect, test } from 'vitest';
import { startEcho } from './echo.ts';

test('a form starts with its draft and is unsaved only while what is typed differs from it', () => {
  const { see, type, isUnsaved } = startEcho();
  expect(see().context.draft).toEqual({ text: '>' });
  expect(isUnsaved()).toBe(false);
  type('hello');
  expect([see().context.draft, isUnsaved()]).toEqual([{ text: 'hello' }, true]);
  type('>');
  expect(isUnsaved()).toBe(false);
});

test('an edit of a field that the form does not have is left out', () => {
  const { actor, see } = startEcho();
  const elsewhere = { text: 'hello', other: 'field' };
  actor.send({ type: 'change', draft: elsewhere });
  expect(see().context.draft).toEqual({ text: 'hello' });
});

test('a form may revise what is typed', () => {
  const { see, type } = startEcho({
    revise: (draft, { text = draft.text }) => ({ text: text.toUpperCase() }),
  });
  type('hello');
  expect(see().context.draft).toEqual({ text: 'HELLO' });
});

test('a draft that is not valid is not sent; its errors go with the values that caused them', () => {
  const { see, calls, type, submit } = startEcho();
  type('');
  submit();
  expect(calls).toHaveLength(0);
  expect(see().context.errors).toEqual({ text: expect.objectContaining({ message: 'Say something.' }) });
  type('hello');
  expect(see().context.errors).toEqual({});
});

test('what is sent is the subject with the draft, and once only', () => {
  const { actor, see, calls, type, submit, isUnsaved } = startEcho();
  type('hello');
  submit();
  submit();
  type('other');
  actor.send({ type: 'cancel' });
  expect(calls.map(({ request }) => request)).toEqual([
    { subject: { prefix: '>' }, draft: { text: 'hello' } },
  ]);
  expect([see().hasTag('busy'), isUnsaved(), calls[0]?.signal.aborted]).toEqual([true, true, false]);
});

test('cancelling a running call that can be aborted keeps the form; its answer is not heard any more', async () => {
  const { actor, see, calls, emitted, type, submit, succeed } = startEcho({ canAbort: true });
  type('hello');
  submit();
  actor.send({ type: 'cancel' });
  expect([see().value, calls[0]?.signal.aborted]).toEqual([{ open: 'ready' }, true]);
  await succeed('> hello');
  expect(see().context).toMatchObject({ draft: { text: 'hello' }, done: null, failure: null });
  expect(emitted).toEqual([]);
  actor.send({ type: 'cancel' });
  expect([see().value, see().status]).toEqual(['closed', 'done']);
});

test('a form that asks does nothing before it is confirmed', () => {
  const { actor, see, calls, type, submit } = startEcho({ confirmation: () => msg`Sure?` });
  type('hello');
  submit();
  expect([see().hasTag('confirming'), calls.length]).toEqual([true, 0]);
  submit();
  actor.send({ type: 'cancel' });
  expect([see().value, see().context.draft, calls.length]).toEqual([{ open: 'ready' }, { text: 'hello' }, 0]);
  submit();
  actor.send({ type: 'confirm' });
  expect(calls).toHaveLength(1);
});

test('a form that is always on the page cannot be closed, but its call can be aborted', () => {
  const { actor, see, calls, submit } = startEcho({ isPermanent: true, canAbort: true });
  expect(see().can({ type: 'cancel' })).toBe(false);
  submit();
  actor.send({ type: 'cancel' });
  expect([see().value, calls[0]?.signal.aborted]).toEqual([{ open: 'ready' }, true]);
});

test('a subject that changes shows in a form that nobody has typed into, and only there', () => {
  const { actor, see, type } = startEcho();
  actor.send({ type: 'subject changed', subject: { prefix: '#' } });
  expect(see().context).toMatchObject({
    subject: { prefix: '#' },
    draft: { text: '#' },
    opened: { text: '#' },
  });
  type('hello');
  actor.send({ type: 'subject changed', subject: { prefix: '$' } });
  expect(see().context).toMatchObject({ subject: { prefix: '$' }, draft: { text: 'hello' } });
});
