import { setImmediate } from 'node:timers/promises';
import { msg } from '@lingui/core/macro';
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { createFormMachine, isBroughtBack, selectIsFormUnsaved } from '#machines/form/form-machine.ts';
import type { FormDescription, FormSucceeded } from '#machines/form/form-types.ts';
import { serverFields } from '#machines/form/server-fields.ts';
import { type Deferred, deferred } from '#test/support/deferred.ts';
import { type Echo, type EchoSubject, echo } from './echo.ts';

/** A running form whose calls wait for the test. */
function startEcho(
  options: Partial<FormDescription<EchoSubject, Echo, string>> = {},
  kept: Echo | null = null,
) {
  const calls: (Deferred<string> & { readonly request: unknown; readonly signal: AbortSignal })[] = [];
  const emitted: FormSucceeded<EchoSubject, Echo, string>[] = [];
  const machine = createFormMachine<EchoSubject, Echo, string>({ ...echo, ...options }, (request, signal) => {
    const ends = deferred<string>();
    calls.push({ ...ends, request, signal });
    return ends.promise;
  });
  const actor = createActor(machine, { input: { subject: { prefix: '>' }, kept } });
  actor.on('succeeded', (event) => emitted.push(event));
  actor.start();
  const see = () => actor.getSnapshot();
  return {
    actor,
    calls,
    emitted,
    see,
    isUnsaved: () => selectIsFormUnsaved(see()),
    type: (text: string) => actor.send({ type: 'change', draft: { text } }),
    submit: () => actor.send({ type: 'submit' }),
    async succeed(result: string) {
      calls.at(-1)?.resolve(result);
      await setImmediate();
    },
    async fail(error: unknown) {
      calls.at(-1)?.reject(error);
      await setImmediate();
    },
  };
}

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

test('success keeps a form that stays, with the result, says so, tells the view, and leaves nothing unsaved', async () => {
  const { see, emitted, type, submit, succeed, isUnsaved } = startEcho();
  type('hello');
  submit();
  await succeed('> hello');
  expect(see().context).toMatchObject({
    draft: { text: 'hello' },
    done: { result: '> hello' },
    notice: { tone: 'success', text: echo.outcomes.succeeded },
  });
  expect([see().value, isUnsaved()]).toEqual(['open', false]);
  expect(emitted).toEqual([
    {
      type: 'succeeded',
      form: 'echo',
      subject: { prefix: '>' },
      draft: { text: 'hello' },
      result: '> hello',
    },
  ]);
  submit();
  expect([see().context.done, see().context.notice]).toEqual([null, null]);
});

test('typing takes back what was said of the last success', async () => {
  const { see, type, submit, succeed } = startEcho({ afterSuccess: 'restart' });
  type('hello');
  submit();
  await succeed('> hello');
  expect(see().context.notice).not.toBeNull();
  type('again');
  expect(see().context.notice).toBeNull();
});

test('a failure keeps what was typed, in the server’s words under ours', async () => {
  const { see, emitted, type, submit, fail, isUnsaved } = startEcho();
  type('hello');
  submit();
  await fail({ message: 'Too loud', status: 400, payload: null });
  expect(see().context).toMatchObject({
    draft: { text: 'hello' },
    failure: { tone: 'error', text: echo.outcomes.failed, detail: 'Too loud' },
    done: null,
  });
  expect([isUnsaved(), emitted]).toEqual([true, []]);
  submit();
  expect(see().context.failure).toBeNull();
  await fail(new TypeError('x is not a function'));
  expect(see().context.failure).toEqual({ tone: 'error', text: echo.outcomes.failed });
});

test.each(['words', 'words.first', 'words[2].case'])(
  'a server that refuses %s has its words at the field, until that is edited',
  async (field) => {
    const { see, type, submit, fail } = startEcho();
    type('hello');
    submit();
    await fail({ message: 'Too loud', status: 400, payload: null, field });
    expect(see().context.failure).toEqual({ tone: 'error', text: echo.outcomes.failed });
    expect(see().context.errors).toEqual({ text: 'Too loud' });
    type('psst');
    expect(see().context.errors).toEqual({});
  },
);

test.each(['wordsworth', 'other', ''])('a server that refuses %j is told as a whole', async (field) => {
  const { see, submit, fail } = startEcho();
  submit();
  await fail({ message: 'Too loud', status: 400, payload: null, field });
  expect([see().context.failure?.detail, see().context.errors]).toEqual(['Too loud', {}]);
});

test('the most exact name of a refused field counts', async () => {
  const { see, submit, fail } = startEcho({ refused: serverFields({ 'all.words': 'text' }) });
  submit();
  await fail({ message: 'Too loud', status: 400, payload: null, field: 'all.words.first' });
  expect(see().context.errors).toEqual({ text: 'Too loud' });
});

test('a form may have more to say of a failure', async () => {
  const notice = { tone: 'error', text: msg`Louder.` } as const;
  const { see, submit, fail } = startEcho({ failure: () => notice });
  submit();
  await fail(new Error('no'));
  expect(see().context.failure).toBe(notice);
});

test('cancelling a running call that can be aborted keeps the form; its answer is not heard any more', async () => {
  const { actor, see, calls, emitted, type, submit, succeed } = startEcho({ canAbort: true });
  type('hello');
  submit();
  actor.send({ type: 'cancel' });
  expect([see().value, calls[0]?.signal.aborted]).toEqual(['open', true]);
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
  expect([see().value, see().context.draft, calls.length]).toEqual(['open', { text: 'hello' }, 0]);
  submit();
  actor.send({ type: 'confirm' });
  expect(calls).toHaveLength(1);
});

test('a form that closes on success is done after it has told the view', async () => {
  const { see, emitted, type, submit, succeed } = startEcho({ afterSuccess: 'close' });
  type('hello');
  submit();
  await succeed('> hello');
  expect([see().value, see().status]).toEqual(['closed', 'done']);
  expect(emitted).toMatchObject([{ draft: { text: 'hello' }, result: '> hello' }]);
});

test('a form that starts over on success forgets what was typed, and keeps what it said', async () => {
  const { see, type, submit, succeed, isUnsaved } = startEcho({ afterSuccess: 'restart' });
  type('hello');
  submit();
  await succeed('> hello');
  expect(see().context).toMatchObject({
    draft: { text: '>' },
    opened: { text: '>' },
    notice: { text: echo.outcomes.succeeded },
  });
  expect(isUnsaved()).toBe(false);
});

test('a form that is always on the page cannot be closed, but its call can be aborted', () => {
  const { actor, see, calls, submit } = startEcho({ isPermanent: true, canAbort: true });
  expect(see().can({ type: 'cancel' })).toBe(false);
  submit();
  actor.send({ type: 'cancel' });
  expect([see().value, calls[0]?.signal.aborted]).toEqual(['open', true]);
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

test('a subject that changes leaves alone what was carried out and stays with its result', async () => {
  const { actor, see, type, submit, succeed } = startEcho();
  type('hello');
  submit();
  await succeed('> hello');
  actor.send({ type: 'subject changed', subject: { prefix: '#' } });
  expect(see().context).toMatchObject({ draft: { text: 'hello' }, done: { result: '> hello' } });
});

test('what is said can be dismissed', async () => {
  const { actor, see, submit, fail } = startEcho();
  submit();
  await fail(new Error('no'));
  actor.send({ type: 'dismiss' });
  expect([see().context.failure, see().context.notice]).toEqual([null, null]);
});

describe('a form that is closed without success', () => {
  const closedWith = (text: string, options: Partial<FormDescription<EchoSubject, Echo, string>> = {}) => {
    const { actor, see, type } = startEcho(options);
    type(text);
    actor.send({ type: 'cancel' });
    return see().output;
  };

  test('leaves what was typed', () => {
    expect(closedWith('hello')).toEqual({ kept: { text: 'hello' } });
  });

  test('leaves nothing if nothing was typed', () => {
    expect(closedWith('>')).toEqual({ kept: null });
  });

  test('forgets its secrets', () => {
    const forget = (draft: Echo, opened: Echo) => ({ text: draft.text.replace('secret', opened.text) });
    expect(closedWith('my secret', { forget })).toEqual({ kept: { text: 'my >' } });
    expect(closedWith('secret', { forget })).toEqual({ kept: null });
  });

  test('leaves what has succeeded where it stays open, without its secrets', async () => {
    const forget = (draft: Echo, opened: Echo) => ({ text: draft.text.replace('secret', opened.text) });
    const { actor, see, type, submit, succeed } = startEcho({ forget });
    type('my secret');
    submit();
    await succeed('> my secret');
    actor.send({ type: 'cancel' });
    expect(see().output).toEqual({ kept: { text: 'my >' } });
  });

  test('leaves nothing after a success', async () => {
    const { see, type, submit, succeed } = startEcho({ afterSuccess: 'close' });
    type('hello');
    submit();
    await succeed('> hello');
    expect(see().output).toEqual({ kept: null });
  });

  test('leaves nothing after a success with a secret, either', async () => {
    const forget = ({ text }: Echo) => ({ text: text.replace('secret', '') });
    const { see, type, submit, succeed } = startEcho({ afterSuccess: 'close', forget });
    type('my secret');
    submit();
    await succeed('> my secret');
    expect(see().output).toEqual({ kept: null });
  });
});

describe('a form that begins with what was kept', () => {
  const startKept = (options: Partial<FormDescription<EchoSubject, Echo, string>> = {}) => {
    const echoing = startEcho(options, { text: 'hello' });
    return { ...echoing, isBack: () => isBroughtBack(echoing.see().context) };
  };

  test('shows it as unsaved work', () => {
    const { see, isBack, isUnsaved } = startKept();
    expect(see().context).toMatchObject({ draft: { text: 'hello' }, opened: { text: '>' } });
    expect([isBack(), isUnsaved()]).toEqual([true, true]);
  });

  test('starts over when it is discarded, and forgets why the last attempt failed', async () => {
    const { actor, see, submit, fail, isBack } = startKept();
    submit();
    await fail({ message: 'Too loud', status: 400, payload: null });
    actor.send({ type: 'discard' });
    expect(see().context).toMatchObject({ draft: { text: '>' }, failure: null, errors: {} });
    expect([isBack(), see().can({ type: 'discard' })]).toEqual([false, false]);
    actor.send({ type: 'cancel' });
    expect(see().output).toEqual({ kept: null });
  });

  test('leaves it again when it is closed', () => {
    const { actor, see } = startKept();
    actor.send({ type: 'cancel' });
    expect(see().output).toEqual({ kept: { text: 'hello' } });
  });

  test('does not mark a draft that is as it was', () => {
    const { type, isBack } = startKept();
    type('>');
    expect(isBack()).toBe(false);
  });

  test.each(['stay', 'restart'] as const)(
    'does not mark what is typed after a success (%s)',
    async (afterSuccess) => {
      const { type, submit, succeed, isBack } = startKept({ afterSuccess });
      submit();
      await succeed('> hello');
      type('again');
      expect(isBack()).toBe(false);
    },
  );
});
