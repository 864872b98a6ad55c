import { setImmediate } from 'node:timers/promises';
import { msg } from '@lingui/core/macro';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { createTaskMachine, taskImplementations } from '#machines/task/task-machine.ts';
import type { TaskDescription, TaskSucceeded } from '#machines/task/task-types.ts';
import { type Deferred, deferred } from '#test/support/deferred.ts';
import { type Echo, type EchoScope, echo } from './echo.ts';

/** A running task whose calls wait for the test. */
function startEcho(options: Partial<TaskDescription<EchoScope, Echo, string>> = {}) {
  const calls: (Deferred<string> & { readonly request: unknown; readonly signal: AbortSignal })[] = [];
  const emitted: TaskSucceeded<EchoScope, Echo, string>[] = [];
  const task = { ...echo, ...options };
  const implementations = taskImplementations(task, (request, signal) => {
    const ends = deferred<string>();
    calls.push({ ...ends, request, signal });
    return ends.promise;
  });
  const actor = createActor(createTaskMachine(task).provide(implementations), {
    input: { scope: { prefix: '>' } },
  });
  actor.on('succeeded', (event) => emitted.push(event));
  actor.start();
  return { actor, calls, emitted, see: () => actor.getSnapshot() };
}

test('a draft that it is opened with is what the form starts from, and nothing else is taken over', () => {
  const { actor, see } = startEcho();
  const elsewhere = { text: 'hello', other: 'field' };
  actor.send({ type: 'open', draft: elsewhere });
  expect(see().context.draft).toEqual({ text: 'hello' });
  expect(see().hasTag('unsaved')).toBe(false);
});

test('a draft that is not valid is not sent; its errors go with the values that caused them', () => {
  const { actor, see, calls } = startEcho();
  actor.send({ type: 'open' });
  actor.send({ type: 'submit' });
  expect(calls).toHaveLength(0);
  expect(see().context.errors).toEqual({ text: expect.objectContaining({ message: 'Say something.' }) });
  actor.send({ type: 'change', draft: { text: 'hello' } });
  expect(see().context.errors).toEqual({});
});

test('success keeps the form with the result, says so, tells the view, and leaves nothing unsaved', async () => {
  const { actor, see, calls, emitted } = startEcho();
  actor.send({ type: 'open' });
  actor.send({ type: 'change', draft: { text: 'hello' } });
  expect(see().hasTag('unsaved')).toBe(true);
  actor.send({ type: 'submit' });
  actor.send({ type: 'submit' });
  expect(calls.map(({ request }) => request)).toEqual([{ scope: { prefix: '>' }, draft: { text: 'hello' } }]);
  calls[0]?.resolve('> hello');
  await setImmediate();
  expect(see().context).toMatchObject({
    draft: { text: 'hello' },
    done: { result: '> hello' },
    notice: { tone: 'success', text: echo.outcomes.succeeded },
  });
  expect([see().hasTag('dialog'), see().hasTag('unsaved')]).toEqual([true, false]);
  expect(emitted).toEqual([
    { type: 'succeeded', scope: { prefix: '>' }, draft: { text: 'hello' }, result: '> hello' },
  ]);
  actor.send({ type: 'submit' });
  expect(see().context.done).toBeNull();
});

test('a failure keeps what was typed', async () => {
  const { actor, see, calls, emitted } = startEcho();
  actor.send({ type: 'open' });
  actor.send({ type: 'change', draft: { text: 'hello' } });
  actor.send({ type: 'submit' });
  calls[0]?.reject({ message: 'Too loud', status: 400, payload: null });
  await setImmediate();
  expect(see().context).toMatchObject({
    draft: { text: 'hello' },
    failure: { tone: 'error', text: echo.outcomes.failed, detail: 'Too loud' },
    done: null,
  });
  expect(see().hasTag('unsaved')).toBe(true);
  expect(emitted).toEqual([]);
});

test('cancelling a running call aborts it and keeps the form; its answer is not heard any more', async () => {
  const { actor, see, calls, emitted } = startEcho();
  actor.send({ type: 'open' });
  actor.send({ type: 'change', draft: { text: 'hello' } });
  actor.send({ type: 'submit' });
  actor.send({ type: 'cancel' });
  expect(calls[0]?.signal.aborted).toBe(true);
  calls[0]?.resolve('> hello');
  await setImmediate();
  expect(see().context).toMatchObject({ draft: { text: 'hello' }, done: null, failure: null });
  expect(emitted).toEqual([]);
  actor.send({ type: 'cancel' });
  expect(see().value).toBe('closed');
  expect(see().context.draft).toEqual({ text: '' });
});

test('a task that asks does nothing before it is confirmed', () => {
  const { actor, see, calls } = startEcho({ confirmation: () => msg`Sure?` });
  actor.send({ type: 'open', draft: { text: 'hello' } });
  actor.send({ type: 'submit' });
  expect([see().hasTag('confirming'), calls.length]).toEqual([true, 0]);
  actor.send({ type: 'submit' });
  actor.send({ type: 'back' });
  expect(see().context.draft).toEqual({ text: 'hello' });
  expect(calls).toHaveLength(0);
  actor.send({ type: 'submit' });
  actor.send({ type: 'confirm' });
  expect(calls).toHaveLength(1);
});

test('a task that closes forgets what was typed, after it has told the view', async () => {
  const { actor, see, calls, emitted } = startEcho({ closeOnSuccess: true });
  actor.send({ type: 'open', draft: { text: 'hello' } });
  actor.send({ type: 'submit' });
  calls[0]?.resolve('> hello');
  await setImmediate();
  expect(see().value).toBe('closed');
  expect(see().context).toMatchObject({ draft: { text: '' }, notice: { text: echo.outcomes.succeeded } });
  expect(emitted).toMatchObject([{ draft: { text: 'hello' }, result: '> hello' }]);
  actor.send({ type: 'open' });
  expect(see().context.notice).toBeNull();
});

test('a form that is simply there cannot be closed, but its call can be cancelled', () => {
  const { actor, see, calls } = startEcho({ initial: 'open' });
  expect(see().can({ type: 'cancel' })).toBe(false);
  actor.send({ type: 'change', draft: { text: 'hello' } });
  actor.send({ type: 'submit' });
  actor.send({ type: 'cancel' });
  expect([see().hasTag('dialog'), calls[0]?.signal.aborted]).toEqual([true, true]);
});
