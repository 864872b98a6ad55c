import { msg } from '@lingui/core/macro';
import { expect, test } from 'vitest';
import { buttonBunMachine } from '#machines/button-bun/button-bun-machine.ts';
import { createTaskMachine } from '#machines/task/task-machine.ts';
import type { TaskContext, TaskDescription, TaskTag } from '#machines/task/task-types.ts';
import { cheeseTestMachine } from '#machines/task/tasks/cheese-test.ts';
import { exportBurgersMachine } from '#machines/task/tasks/export-burgers.ts';
import { importBurgersMachine } from '#machines/task/tasks/import-burgers.ts';
import { pattyTestMachine } from '#machines/task/tasks/patty-test.ts';
import { signInMachine } from '#machines/task/tasks/sign-in.ts';
import type { Workshop } from '#services/model.ts';
import { coverMachine } from '#test/support/machine-paths.ts';
import { type Echo, type EchoScope, echo } from './echo.ts';

/*
 * Walks over the task machine, in each of its configurations and for each task that the console has.
 */

const failure = { message: 'The server says no', status: 500, payload: null };
const workshop: Workshop = { id: 'WS-1', name: 'One', createdAt: null, updatedAt: null };

const events = { open: [{}], submit: [{}], confirm: [{}], back: [{}], cancel: [{}], dismiss: [{}] } as const;
const run = (result: unknown) => ({ run: { done: [{ result }], errors: [failure] } });

interface Shown<TDraft> {
  readonly value: unknown;
  readonly status: string;
  readonly context: TaskContext<object, TDraft, unknown>;
  hasTag(tag: TaskTag): boolean;
}

/** What holds in every state of every task. */
function check<TDraft>(snapshot: Shown<TDraft>): void {
  const { value, context } = snapshot;
  const isEdited = JSON.stringify(context.draft) !== JSON.stringify(context.opened);
  const isUnderWay = value === 'running' || value === 'confirming';
  expect(snapshot.status).toBe('active');
  expect(snapshot.hasTag('dialog')).toBe(value !== 'closed');
  expect(snapshot.hasTag('busy')).toBe(value === 'running');
  expect(snapshot.hasTag('unsaved')).toBe(isEdited || isUnderWay);
  if (value === 'closed') expect([isEdited, context.failure, context.done]).toEqual([false, null, null]);
  if (value === 'running')
    expect([context.failure, context.done, context.notice]).toEqual([null, null, null]);
}

const facts = <TDraft>({ context }: Shown<TDraft>) => [context.draft, context.opened, context.failure?.tone];

/** What a task's configuration rules out. */
const never = (name: string, ...which: readonly (keyof typeof ruledOut)[]) =>
  which.flatMap((one) => ruledOut[one]).map((transition) => transition.replaceAll('~', name));

const ruledOut = {
  asking: [
    '~.open: submit [isValidAndAsks] → ~.confirming',
    '~.confirming: confirm → ~.running',
    '~.confirming: back → ~.open',
    '~.confirming: cancel → ~.open',
  ],
  goingOn: ['~.open: submit [isValid] → ~.running'],
  refusing: ['~.open: submit → (stays)'],
  editing: [
    '~.open.untouched: always [isChanged] → ~.open.changed',
    '~.open.changed: always [isUnchanged] → ~.open.untouched',
  ],
  closing: ['~.open: cancel [canClose] → ~.closed'],
  opening: ['~.closed: open → ~.open'],
  beginningAnew: ['~.running: xstate.done.actor.run [closesOnSuccess] → ~.open'],
  closingOnSuccess: ['~.running: xstate.done.actor.run [closesOnSuccess] → ~.closed'],
  staying: ['~.running: xstate.done.actor.run → ~.open'],
};

test.each<[string, Partial<TaskDescription<EchoScope, Echo, string>>, string[]]>([
  ['waits behind a button', {}, never('echo', 'asking', 'closingOnSuccess')],
  [
    'asks before it acts, and closes',
    { confirmation: () => msg`Sure?`, closeOnSuccess: true },
    never('echo', 'goingOn', 'staying'),
  ],
  ['is simply there', { initial: 'open' }, never('echo', 'asking', 'closing', 'opening', 'beginningAnew')],
])('every transition of a task that %s', async (_, options, ruled) => {
  await coverMachine({
    machine: createTaskMachine({ ...echo, ...options }),
    input: { scope: { prefix: '>' } },
    events: {
      ...events,
      open: [{}, { draft: { text: 'again' } }],
      change: [{ draft: { text: 'hello' } }, { draft: { text: '' } }],
    },
    actors: run('> hello'),
    never: ruled,
    facts,
    check,
  });
});

test('every transition of sign-in', async () => {
  await coverMachine({
    machine: signInMachine,
    input: { scope: {} },
    events: {
      ...events,
      change: [
        { draft: { account: 'admin' } },
        { draft: { password: 'secret' } },
        { draft: { account: '', password: '' } },
      ],
    },
    actors: run({ accessToken: 'a', refreshToken: 'r' }),
    never: never('sign-in', 'asking', 'closing', 'opening', 'staying'),
    facts,
    check,
  });
});

test('every transition of the cheese test', async () => {
  await coverMachine({
    machine: cheeseTestMachine,
    input: { scope: { burgerId: 'BRG-1' } },
    events: { ...events, change: [{ draft: { message: 'Hi' } }, { draft: { message: 'Hello there' } }] },
    actors: run('Hello yourself'),
    never: never('cheese-test', 'asking', 'refusing', 'closingOnSuccess'),
    facts,
    check,
  });
});

test('every transition of the patty test', async () => {
  await coverMachine({
    machine: pattyTestMachine,
    input: { scope: { burgerId: 'BRG-1' } },
    events: { ...events, change: [{ draft: { toolInput: '{' } }, { draft: { toolInput: '{}' } }] },
    actors: run('Result'),
    never: never('patty-test', 'asking', 'closingOnSuccess'),
    facts,
    check,
  });
});

test('every transition of the import', async () => {
  await coverMachine({
    machine: importBurgersMachine,
    input: { scope: { workshop } },
    events: { ...events, change: [{ draft: { text: '[]' } }, { draft: { text: '' } }] },
    actors: run(undefined),
    never: never('import-burgers', 'goingOn', 'staying'),
    facts,
    check,
  });
});

test('every transition of the export', async () => {
  await coverMachine({
    machine: exportBurgersMachine,
    input: { scope: { workshop } },
    events: { ...events, change: [{ draft: {} }] },
    actors: run([]),
    never: never('export-burgers', 'asking', 'refusing', 'editing', 'closing', 'opening', 'beginningAnew'),
    facts,
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
    check: (snapshot) => {
      expect(snapshot.hasTag('unsaved')).toBe(snapshot.value === 'edited');
      if (snapshot.value === 'edited') expect(snapshot.context.notice).toBeNull();
    },
  });
});
