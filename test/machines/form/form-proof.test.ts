import { msg } from '@lingui/core/macro';
import { expect } from 'vitest';
import { matchesState } from 'xstate';
import type { ChangedMeanwhile } from '#domain/entities.ts';
import { createFormMachine, selectIsFormUnsaved } from '#machines/form/form-machine.ts';
import type { FormDescription } from '#machines/form/form-types.ts';
import { testProof } from '#test/support/proof/test-proof.ts';
import { type Echo, type EchoSubject, echo } from './echo.ts';

/* The form machine in each configuration of a form. */

const failure = { message: 'The server says no', status: 500, payload: null };
/** Ann has changed the subject meanwhile. */
const ann = { current: { prefix: '!' }, by: 'ann', at: '2026-11-26T09:00:00.000Z' };

class Outdated extends Error {
  readonly status = 412;
  readonly changed: ChangedMeanwhile<EchoSubject>;
  constructor(changed: ChangedMeanwhile<EchoSubject>) {
    super('Changed meanwhile');
    this.changed = changed;
  }
}

const machine = createFormMachine<EchoSubject, Echo, string>();

const input = (options: Partial<FormDescription<EchoSubject, Echo, string>>) => ({
  form: { ...echo, ...options },
  call: async () => '',
  subject: { prefix: '>' },
});

const meanwhile = (error: unknown) => (error instanceof Outdated ? error.changed : null);

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
const leaving = 'form.conflict: cancel [canClose] → form.closed';
const deciding = [
  'form.running: xstate.error.actor.run [isChangedMeanwhile] → form.conflict',
  'form.conflict: change → (stays)',
  'form.conflict: take theirs → form.open',
  'form.conflict: insist [isValid] → form.running',
  'form.conflict: insist → (stays)',
];
const anew = [
  'form.running: xstate.error.actor.run [isGone] → form.gone',
  'form.gone: change → (stays)',
  'form.gone: insist [isValid] → form.running',
  'form.gone: insist → (stays)',
  'form.gone: cancel [canClose] → form.closed',
];
const stayed = 'form.running: xstate.done.actor.run [staysAfterSuccess] → form.open';
const restarted = 'form.running: xstate.done.actor.run → form.open';

testProof({
  name: 'form',
  starts: [
    {
      machine,
      input: input({ canAbort: true }),
      never: [...reading, ...asking, ...deciding, ...anew, leaving, closed, restarted],
    },
    {
      machine,
      input: input({ confirmation: () => msg`Sure?`, afterSuccess: 'close', read: async () => ({}) }),
      never: [
        'form.open: submit [isValid] → form.running',
        ...deciding,
        ...anew,
        leaving,
        aborting,
        stayed,
        restarted,
      ],
    },
    {
      machine,
      input: input({ isPermanent: true, afterSuccess: 'restart' }),
      never: [...reading, ...asking, ...deciding, ...anew, leaving, closing, aborting, closed, stayed],
    },
    {
      machine,
      input: { ...input({}), kept: { draft: { text: 'kept' }, base: { prefix: '.' } } },
      never: [...reading, ...asking, ...deciding, ...anew, leaving, aborting, closed, restarted],
    },
    {
      machine,
      input: { ...input({ afterSuccess: 'close' }), meanwhile },
      never: [
        ...reading,
        ...asking,
        ...anew,
        aborting,
        stayed,
        restarted,
        'form.open: discard [isBroughtBack] → (stays)',
      ],
    },
    {
      machine,
      input: { ...input({ afterSuccess: 'close' }), recreate: async () => 'anew' },
      never: [
        ...reading,
        ...asking,
        ...deciding,
        leaving,
        aborting,
        stayed,
        restarted,
        'form.open: discard [isBroughtBack] → (stays)',
      ],
    },
  ],
  events: {
    'subject changed': [{ subject: { prefix: '#' } }],
    change: [{ draft: { text: 'hello' } }, { draft: { text: '' } }],
    read: [{ file: new File(['from a file'], 'words.txt') }],
    submit: [{}],
    discard: [{}],
    confirm: [{}],
    'take theirs': [{}],
    insist: [{}],
    cancel: [{}],
    dismiss: [{}],
  },
  actors: {
    run: {
      done: [{ result: '> hello' }],
      errors: [failure, { ...failure, status: 404, field: 'words' }, new Outdated(ann)],
    },
    read: { done: [{ draft: { text: 'hello' } }] },
  },
  facts: ({ context }) => [
    context.draft,
    context.opened,
    context.kept !== null,
    context.subject,
    context.base,
    context.conflict?.by,
    context.call === context.recreate,
    context.failure && 'detail' in context.failure,
    context.notice?.tone,
  ],
  paths: [150, 3000],
  // Text that is typed meanwhile counts instead of the file.
  expected: [{ from: 'open.reading', event: 'change', to: 'open.ready' }],
  always: ({ status, value, context, hasTag, can }, { event, emitted, before }) => {
    const isChanged = context.draft.text !== context.opened.text;
    expect(can({ type: 'discard' })).toBe(matchesState('open', value) && context.kept !== null && isChanged);
    expect(status).toBe(value === 'closed' ? 'done' : 'active');
    expect(selectIsFormUnsaved({ context, hasTag })).toBe(isChanged || value === 'running');
    // Each success is emitted once, with the draft and the result.
    const told = event?.type === 'xstate.done.actor.run' ? emitted.slice(-1) : [];
    for (const { form: name, result, subject } of told)
      expect([name, result, subject]).toEqual(['echo', '> hello', context.subject]);
    // Somebody else's version stays until the user has decided.
    expect(context.conflict !== null).toBe(
      value === 'conflict' ||
        (value === 'closed' && event?.type === 'cancel' && before?.value === 'conflict'),
    );
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
      // Their version, on which the next edit is based.
      if (event?.type === 'take theirs') {
        const theirs = before?.context.conflict?.current;
        expect([context.draft.text, context.base, context.subject]).toEqual([theirs?.prefix, theirs, theirs]);
      }
      // An untouched form begins again with its new subject. A draft stays on the one that it began with.
      if (event?.type === 'subject changed') {
        const wasTouched = before?.context.draft.text !== before?.context.opened.text || before?.context.done;
        expect(context.base).toEqual(wasTouched ? before?.context.base : event.subject);
      }
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
      // Typed text and another file are both accepted.
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
    conflict: ({ context, can, hasTag }, { event, before }) => {
      expect([hasTag('busy'), hasTag('confirming'), hasTag('conflict')]).toEqual([false, false, true]);
      expect([can({ type: 'submit' }), can({ type: 'discard' }), can({ type: 'confirm' })]).toEqual([
        false,
        false,
        false,
      ]);
      expect([can({ type: 'take theirs' }), can({ type: 'insist' })]).toEqual([true, true]);
      // Nothing typed is lost, whatever is reloaded, and it can still be edited.
      if (event?.type === 'xstate.error.actor.run') {
        expect(context.conflict).toEqual(event.error.changed);
        expect([context.draft, context.base]).toEqual([before?.context.draft, before?.context.base]);
      }
      if (event?.type === 'subject changed') expect(context.draft).toEqual(before?.context.draft);
      if (event?.type === 'change') expect(context.draft).toEqual(event.draft);
      if (event?.type === 'insist') expect(context.errors.text).toMatchObject({ message: 'Say something.' });
    },
    gone: ({ context, can, hasTag }, { event, before }) => {
      expect([hasTag('busy'), hasTag('confirming'), hasTag('gone')]).toEqual([false, false, true]);
      expect([can({ type: 'submit' }), can({ type: 'discard' }), can({ type: 'insist' })]).toEqual([
        false,
        false,
        true,
      ]);
      // Nothing typed is lost, and it can still be edited.
      if (event?.type === 'xstate.error.actor.run')
        expect([context.draft, context.base]).toEqual([before?.context.draft, before?.context.base]);
      if (event?.type === 'change') expect(context.draft).toEqual(event.draft);
      if (event?.type === 'insist') expect(context.errors.text).toMatchObject({ message: 'Say something.' });
    },
    running: ({ context, can, hasTag }, { event, before }) => {
      expect([hasTag('busy'), hasTag('confirming')]).toEqual([true, false]);
      expect([can({ type: 'submit' }), can({ type: 'change', draft: {} })]).toEqual([false, false]);
      // The outcome of the last attempt is cleared while the next one runs.
      expect([context.failure, context.done, context.notice]).toEqual([null, null, null]);
      if (event?.type === 'submit') expect(context.errors).toEqual({});
      // The same draft goes over their version, or to the call that makes the subject anew.
      if (event?.type === 'insist' && before?.value === 'gone')
        expect([context.draft, context.call]).toEqual([before.context.draft, context.recreate]);
      else if (event?.type === 'insist')
        expect([context.draft, context.base]).toEqual([
          before?.context.draft,
          before?.context.conflict?.current,
        ]);
      expect(context.draft.text).not.toBe('');
    },
    closed: ({ can, context }, { event }) => {
      expect(can({ type: 'submit' })).toBe(false);
      if (event?.type === 'xstate.done.actor.run') expect(context.notice?.text.message).toBe('Said.');
      expect(['cancel', 'xstate.done.actor.run']).toContain(event?.type);
    },
  },
});
