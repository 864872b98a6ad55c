import { describe, expect, test } from 'vitest';
import { isBroughtBack } from '#machines/form/form-machine.ts';
import type { FormDescription } from '#machines/form/form-types.ts';
import { type Echo, type EchoSubject, startEcho } from './echo.ts';

const base = { prefix: '>' };

describe('a form that is closed without success', () => {
  const closedWith = (text: string, options: Partial<FormDescription<EchoSubject, Echo, string>> = {}) => {
    const { actor, see, type } = startEcho(options);
    type(text);
    actor.send({ type: 'cancel' });
    return see().output;
  };

  test('leaves what was typed', () => {
    expect(closedWith('hello')).toEqual({ kept: { draft: { text: 'hello' }, base } });
  });

  test('leaves nothing if nothing was typed', () => {
    expect(closedWith('>')).toEqual({ kept: null });
  });

  test('forgets its secrets', () => {
    const redact = (draft: Echo, opened: Echo) => ({ text: draft.text.replace('secret', opened.text) });
    expect(closedWith('my secret', { redact })).toEqual({ kept: { draft: { text: 'my >' }, base } });
    expect(closedWith('secret', { redact })).toEqual({ kept: null });
  });

  test('leaves what has succeeded where it stays open, without its secrets', async () => {
    const redact = (draft: Echo, opened: Echo) => ({ text: draft.text.replace('secret', opened.text) });
    const { actor, see, type, submit, succeed } = startEcho({ redact });
    type('my secret');
    submit();
    await succeed('> my secret');
    actor.send({ type: 'cancel' });
    expect(see().output).toEqual({ kept: { draft: { text: 'my >' }, base } });
  });

  test('leaves nothing after a success', async () => {
    const { see, type, submit, succeed } = startEcho({ afterSuccess: 'close' });
    type('hello');
    submit();
    await succeed('> hello');
    expect(see().output).toEqual({ kept: null });
  });

  test('leaves nothing after a success with a secret, either', async () => {
    const redact = ({ text }: Echo) => ({ text: text.replace('secret', '') });
    const { see, type, submit, succeed } = startEcho({ afterSuccess: 'close', redact });
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
    expect(see().output).toEqual({ kept: { draft: { text: 'hello' }, base } });
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
