import { msg } from '@lingui/core/macro';
import { expect, test } from 'vitest';
import { buttonBunMachine } from '#machines/button-bun/button-bun-machine.ts';
import { createFormMachine, selectIsFormUnsaved } from '#machines/form/form-machine.ts';
import type { FormContext, FormDescription, FormTag } from '#machines/form/form-types.ts';
import { coverMachine } from '#test/support/machine-paths.ts';
import { type Echo, type EchoSubject, echo } from './echo.ts';

/* Walks over the form machine, for each way in which a form can be configured. */

const failure = { message: 'The server says no', status: 500, payload: null };

interface Shown {
  readonly value: unknown;
  readonly status: string;
  readonly context: FormContext<EchoSubject, Echo, string>;
  hasTag(tag: FormTag): boolean;
}

/** What holds in every state of every form. */
function check(snapshot: Shown): void {
  const { value, context } = snapshot;
  const isEdited = context.draft.text !== context.opened.text;
  expect(snapshot.status).toBe(value === 'closed' ? 'done' : 'active');
  expect(snapshot.hasTag('busy')).toBe(value === 'running');
  expect(snapshot.hasTag('confirming')).toBe(value === 'confirming');
  expect(selectIsFormUnsaved(snapshot)).toBe(isEdited || value === 'running');
  if (value === 'running')
    expect([context.failure, context.done, context.notice]).toEqual([null, null, null]);
}

/** What a configuration rules out. */
const ruledOut = {
  asking: [
    'echo.open: submit [isValidAndAsks] → echo.confirming',
    'echo.confirming: confirm → echo.running',
    'echo.confirming: cancel → echo.open',
  ],
  goingOn: ['echo.open: submit [isValid] → echo.running'],
  closing: ['echo.open: cancel [canClose] → echo.closed'],
  aborting: ['echo.running: cancel [canAbort] → echo.open'],
  closingOnSuccess: ['echo.running: xstate.done.actor.run [closes] → echo.closed'],
  stayingOpen: ['echo.running: xstate.done.actor.run → echo.open'],
};

test.each<[string, Partial<FormDescription<EchoSubject, Echo, string>>, readonly (keyof typeof ruledOut)[]]>([
  ['stays with its result', { canAbort: true }, ['asking', 'closingOnSuccess']],
  [
    'asks before it acts, and closes',
    { confirmation: () => msg`Sure?`, afterSuccess: 'close' },
    ['goingOn', 'aborting', 'stayingOpen'],
  ],
  [
    'is always on the page, and starts over',
    { isPermanent: true, afterSuccess: 'restart' },
    ['asking', 'closing', 'aborting', 'closingOnSuccess'],
  ],
])('every transition of a form that %s', async (_, options, ruled) => {
  await coverMachine({
    machine: createFormMachine<EchoSubject, Echo, string>({ ...echo, ...options }, async () => ''),
    input: { subject: { prefix: '>' } },
    events: {
      'subject changed': [{ subject: { prefix: '#' } }],
      change: [{ draft: { text: 'hello' } }, { draft: { text: '' } }],
      submit: [{}],
      confirm: [{}],
      cancel: [{}],
      dismiss: [{}],
    },
    actors: { run: { done: [{ result: '> hello' }], errors: [failure] } },
    never: ruled.flatMap((one) => ruledOut[one]),
    facts: ({ context }) => [context.draft, context.opened, context.failure?.tone],
    check,
  });
});

test('every transition of the button bun', async () => {
  await coverMachine({
    machine: buttonBunMachine,
    events: {
      publish: [{ isPublished: true }],
      release: [{ environment: 'production', isOn: true }],
      describe: [{ releaseNotes: 'First' }],
      save: [{}],
      dismiss: [{}],
    },
    check: (snapshot, { event }) => {
      expect(snapshot.context.notice?.tone).toBe(event?.type === 'save' ? 'success' : undefined);
    },
  });
});
