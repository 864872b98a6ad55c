import { msg } from '@lingui/core/macro';
import { expect, test } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { type echo, startEcho } from './echo.ts';

/* A draft keeps the version of its subject, so that nobody's change is overwritten unseen. */

const theirs = { current: { prefix: '!' }, by: 'ann', at: '2026-11-26T09:00:00.000Z' };
const outdated = new Error('Changed meanwhile');
const meanwhile = (error: unknown) => (error === outdated ? theirs : null);

function startShared(options: Partial<typeof echo> = {}) {
  const told: string[] = [];
  const owner = createActor(
    fromCallback<{ type: 'refresh' }>(({ receive }) => receive(({ type }) => told.push(type))),
  ).start();
  return { ...startEcho({ afterSuccess: 'close', ...options }, null, { meanwhile, owner }), told };
}

const sent = (calls: ReturnType<typeof startEcho>['calls']) => calls.at(-1)?.request;

test('an edited draft goes with the version that it began with, whatever is reloaded meanwhile', () => {
  const { actor, calls, type, submit } = startShared();
  type('hello');
  actor.send({ type: 'subject changed', subject: { prefix: '#' } });
  submit();
  expect(sent(calls)).toEqual({ subject: { prefix: '>' }, draft: { text: 'hello' } });
});

test('an untouched draft begins again with what is reloaded', () => {
  const { actor, calls, type, submit } = startShared();
  actor.send({ type: 'subject changed', subject: { prefix: '#' } });
  type('hello');
  submit();
  expect(sent(calls)).toEqual({ subject: { prefix: '#' }, draft: { text: 'hello' } });
});

test('a draft that was closed and opened again goes with the version that it began with', () => {
  const first = startShared();
  first.type('hello');
  first.actor.send({ type: 'cancel' });
  const { calls, actor, submit } = startEcho({}, { text: 'hello' });
  expect(first.see().output).toEqual({ kept: actor.getSnapshot().context.kept });
  actor.send({ type: 'subject changed', subject: { prefix: '#' } });
  submit();
  expect(sent(calls)).toEqual({ subject: { prefix: '>' }, draft: { text: 'hello' } });
});

test('a conflict keeps what was typed, and saving it goes over the version that was shown', async () => {
  const { actor, calls, see, type, submit, fail, succeed, told } = startShared();
  type('hello');
  submit();
  await fail(outdated);
  expect([see().value, see().context.conflict, told]).toEqual(['conflict', theirs, ['refresh']]);
  // Meanwhile there is a newer version, which nobody has seen here.
  actor.send({ type: 'subject changed', subject: { prefix: '?' } });
  actor.send({ type: 'change', draft: { text: 'hello all' } });
  actor.send({ type: 'insist' });
  expect(sent(calls)).toEqual({ subject: { prefix: '!' }, draft: { text: 'hello all' } });
  await succeed('! hello all');
  expect(see().output).toEqual({ kept: null });
});

test('an error that a reload has made untrue goes when the draft is saved over theirs', async () => {
  const { actor, see, type, submit, fail } = startShared({
    validate: ({ text }, { prefix }) => (text === prefix ? { text: msg`Taken.` } : {}),
  });
  type('hello');
  submit();
  await fail(outdated);
  actor.send({ type: 'subject changed', subject: { prefix: 'hello' } });
  actor.send({ type: 'insist' });
  expect([see().value, see().context.errors]).toMatchObject(['conflict', { text: { message: 'Taken.' } }]);
  actor.send({ type: 'subject changed', subject: { prefix: '#' } });
  actor.send({ type: 'insist' });
  expect([see().value, see().context.errors]).toEqual(['running', {}]);
});

test('whoever takes theirs has their values, and goes on from there', async () => {
  const { actor, calls, see, type, submit, fail, isUnsaved } = startShared();
  type('hello');
  submit();
  await fail(outdated);
  actor.send({ type: 'take theirs' });
  expect([see().value, see().context.draft, isUnsaved()]).toEqual([{ open: 'ready' }, { text: '!' }, false]);
  type('hello!');
  submit();
  expect(sent(calls)).toEqual({ subject: { prefix: '!' }, draft: { text: 'hello!' } });
});

test('a conflict that is closed leaves the draft with its old version, so that the conflict comes again', async () => {
  const { actor, see, type, submit, fail } = startShared();
  type('hello');
  submit();
  await fail(outdated);
  actor.send({ type: 'cancel' });
  expect(see().output).toEqual({ kept: { draft: { text: 'hello' }, base: { prefix: '>' } } });
});

test('any other failure is one, also of a form that knows versions, and what is on screen is loaded again', async () => {
  const { see, told, submit, fail } = startShared();
  submit();
  await fail({ message: 'Too loud', status: 412, payload: null });
  expect([see().value, see().context.failure?.detail, told]).toEqual([
    { open: 'ready' },
    'Too loud',
    ['refresh'],
  ]);
});

test('a call that fails in part loads what is left of its subject, whatever the failure is', async () => {
  const failed = async (options: Partial<typeof echo>) => {
    const { told, submit, fail } = startShared(options);
    submit();
    await fail({ message: 'Out to lunch', status: 500, payload: null });
    return told;
  };
  expect([await failed({ isInParts: true }), await failed({})]).toEqual([['refresh'], []]);
});
