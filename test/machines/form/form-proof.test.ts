import { msg } from '@lingui/core/macro';
import { expect } from 'vitest';
import { matchesState } from 'xstate';
import { createFormMachine, selectIsFormUnsaved } from '#machines/form/form-machine.ts';
import type { FormDescription } from '#machines/form/form-types.ts';
import { testProof } from '#test/support/proof/test-proof.ts';
import { type Echo, type EchoSubject, echo } from './echo.ts';

/* The form machine in each configuration of a form. */

const failure = { message: 'The server says no', status: 500, payload: null };

const machine = createFormMachine<EchoSubject, Echo, string>();

const input = (options: Partial<FormDescription<EchoSubject, Echo, string>>) => ({
  form: { ...echo, ...options },
  call: async () => '',
  subject: { prefix: '>' },
});

const asking = [
  'form.open: submit [isValidAndAsks] → form.confirming',
  'form.confirming: confirm → form.running',
  'form.confirming: cancel → form.open',
];
const closing = 'form.open: cancel [canClose] → form.closed';
const aborting = 'form.running: cancel [canAbort] → form.open';
const closed = 'form.running: xstate.done.actor.run [closesAfterSuccess] → form.closed';
const reading = [
  'form.open: read [takesFiles] → form.open.reading',
  'form.open.reading: xstate.done.actor.read → form.open.ready',
];
const stayed = 'form.running: xstate.done.actor.run [staysAfterSuccess] → form.open';
const restarted = 'form.running: xstate.done.actor.run → form.open';

testProof({
  name: 'form',
  starts: [
    { machine, input: input({ canAbort: true }), never: [...reading, ...asking, closed, restarted] },
    {
      machine,
      input: input({ confirmation: () => msg`Sure?`, afterSuccess: 'close', read: async () => ({}) }),
      never: ['form.open: submit [isValid] → form.running', aborting, stayed, restarted],
    },
    {
      machine,
      input: input({ isPermanent: true, afterSuccess: 'restart' }),
      never: [...reading, ...asking, closing, aborting, closed, stayed],
    },
    {
      machine,
      input: { ...input({}), kept: { text: 'kept' } },
      never: [...reading, ...asking, aborting, closed, restarted],
    },
  ],
  events: {
    'subject changed': [{ subject: { prefix: '#' } }],
    change: [{ draft: { text: 'hello' } }, { draft: { text: '' } }],
    read: [{ file: new File(['from a file'], 'words.txt') }],
    submit: [{}],
    discard: [{}],
    confirm: [{}],
    cancel: [{}],
    dismiss: [{}],
  },
  actors: {
    run: { done: [{ result: '> hello' }], errors: [failure, { ...failure, field: 'words' }] },
    read: { done: [{ draft: { text: 'hello' } }] },
  },
  facts: ({ context }) => [
    context.draft,
    context.opened,
    context.kept !== null,
    context.subject,
    context.failure && 'detail' in context.failure,
    context.notice?.tone,
  ],
  paths: [150, 2000],
  // What is typed meanwhile counts, and not the file.
  expected: [{ from: 'open.reading', event: 'change', to: 'open.ready' }],
  always: ({ status, value, context, hasTag, can }, { event, emitted }) => {
    const isChanged = context.draft.text !== context.opened.text;
    expect(can({ type: 'discard' })).toBe(matchesState('open', value) && context.kept !== null && isChanged);
    expect(status).toBe(value === 'closed' ? 'done' : 'active');
    expect(selectIsFormUnsaved({ context, hasTag })).toBe(isChanged || value === 'running');
    // Each success is emitted once, with the draft and the result.
    const told = event?.type === 'xstate.done.actor.run' ? emitted.slice(-1) : [];
    for (const { form: name, result, subject } of told)
      expect([name, result, subject]).toEqual(['echo', '> hello', context.subject]);
    if (event?.type === 'dismiss') expect([context.notice, context.failure]).toEqual([null, null]);
  },
  states: {
    'open.ready': ({ context, can, hasTag }, { event, emitted, before }) => {
      expect([hasTag('busy'), hasTag('confirming')]).toEqual([false, false]);
      expect([can({ type: 'submit' }), can({ type: 'change', draft: {} })]).toEqual([true, true]);
      expect(can({ type: 'confirm' })).toBe(false);
      // The form holds the new draft, and the notice of the last success is gone.
      if (event?.type === 'change') expect([context.draft, context.notice]).toEqual([event.draft, null]);
      if (event?.type === 'xstate.done.actor.read')
        expect([context.draft, context.notice]).toEqual([{ text: 'hello' }, null]);
      // A form with a kept draft starts over; in any other form the event does nothing.
      if (event?.type === 'discard' && before?.context.kept && before.context.draft !== before.context.opened)
        expect([context.draft.text, context.failure, context.errors]).toEqual([
          context.subject.prefix,
          null,
          {},
        ]);
      // An empty text is refused at its field, without a call.
      if (event?.type === 'submit') {
        expect(context.draft.text).toBe('');
        expect(context.errors.text).toMatchObject({ message: 'Say something.' });
      }
      if (event?.type === 'xstate.error.actor.run') {
        // The server's words are in one place.
        const { field, message } = event.error;
        expect([context.errors.text, context.failure?.detail]).toEqual(
          field ? [message, undefined] : [undefined, message],
        );
        expect(context.failure).toMatchObject({ text: { message: 'Not said.' } });
        expect([context.draft.text === '', context.done, context.notice]).toEqual([false, null, null]);
      }
      if (event?.type === 'xstate.done.actor.run') {
        expect([context.failure, context.notice?.text.message]).toEqual([null, 'Said.']);
        expect(emitted.at(-1)?.type).toBe('succeeded');
      }
    },
    'open.reading': ({ context, can, hasTag }, { event, before }) => {
      expect([hasTag('busy'), hasTag('confirming')]).toEqual([false, false]);
      // What is typed counts, and so does another file.
      expect([can({ type: 'submit' }), can({ type: 'change', draft: {} })]).toEqual([true, true]);
      expect(can({ type: 'read', file: new File([], 'other') })).toBe(true);
      if (event?.type === 'read') expect(context.draft).toBe(before?.context.draft);
      // A submit that is refused leaves the file to be read.
      if (event?.type === 'submit') expect(context.errors.text).toMatchObject({ message: 'Say something.' });
    },
    confirming: ({ context, can, hasTag }, { event }) => {
      expect([hasTag('busy'), hasTag('confirming')]).toEqual([false, true]);
      expect([can({ type: 'confirm' }), can({ type: 'cancel' })]).toEqual([true, true]);
      expect([can({ type: 'submit' }), can({ type: 'change', draft: {} })]).toEqual([false, false]);
      if (event?.type === 'submit') expect(context.errors).toEqual({});
      expect(context.draft.text).not.toBe('');
    },
    running: ({ context, can, hasTag }, { event }) => {
      expect([hasTag('busy'), hasTag('confirming')]).toEqual([true, false]);
      expect([can({ type: 'submit' }), can({ type: 'change', draft: {} })]).toEqual([false, false]);
      // The outcome of the last attempt is cleared while the next one runs.
      expect([context.failure, context.done, context.notice]).toEqual([null, null, null]);
      if (event?.type === 'submit') expect(context.errors).toEqual({});
      expect(context.draft.text).not.toBe('');
    },
    closed: ({ can, context }, { event }) => {
      expect(can({ type: 'submit' })).toBe(false);
      if (event?.type === 'xstate.done.actor.run') expect(context.notice?.text.message).toBe('Said.');
      expect(['cancel', 'xstate.done.actor.run']).toContain(event?.type);
    },
  },
});
