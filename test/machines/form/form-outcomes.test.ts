import { msg } from '@lingui/core/macro';
import { expect, test } from 'vitest';
import { serverFields } from '#domain/server-fields.ts';
import { echo, startEcho } from './echo.ts';

test('success keeps a form that stays, with its result, and leaves nothing unsaved', async () => {
  const { see, emitted, type, submit, succeed, isUnsaved } = startEcho();
  type('hello');
  submit();
  await succeed('> hello');
  expect(see().context).toMatchObject({
    draft: { text: 'hello' },
    done: { result: '> hello' },
    notice: { tone: 'success', text: echo.outcomes.succeeded },
  });
  expect([see().value, isUnsaved()]).toEqual([{ open: 'ready' }, false]);
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
  const { see, submit, fail } = startEcho({ mapServerError: serverFields({ 'all.words': 'text' }) });
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

test('a result that needs a notice of its own has it', async () => {
  const own = { tone: 'warning' as const, text: msg`Said, but loudly.` };
  const { see, type, submit, succeed } = startEcho({ success: (said) => (said === '> HELLO' ? own : null) });
  type('HELLO');
  submit();
  await succeed('> HELLO');
  expect(see().context.notice).toEqual(own);
  submit();
  await succeed('> hello');
  expect(see().context.notice).toMatchObject({ text: echo.outcomes.succeeded });
});

test('a subject that changes leaves alone what was carried out and stays with its result', async () => {
  const { actor, see, type, submit, succeed } = startEcho();
  type('hello');
  submit();
  await succeed('> hello');
  actor.send({ type: 'subject changed', subject: { prefix: '#' } });
  expect(see().context).toMatchObject({ draft: { text: 'hello' }, done: { result: '> hello' } });
});
