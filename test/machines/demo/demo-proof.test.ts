import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { nothingCreated, validateStep } from '#machines/demo/demo-draft.ts';
import { selectIsEnabled, selectStep, selectStepStatus } from '#machines/demo/demo-selectors.ts';
import { type DemoContext, type DemoCreated, type DemoStep, demoSteps } from '#machines/demo/demo-types.ts';
import { demoMachine } from '#test/support/all-machines.ts';
import type { Assertion } from '#test/support/proof/proof-types.ts';
import { testProof } from '#test/support/proof/test-proof.ts';
import { input, reached } from './demo-world.ts';

/* Walks over the guided demo, from every place where a visit can begin. */

const notFound = { message: 'There is no such thing', status: 404, payload: null };
const silence = { message: '', status: 0, payload: null };
const failure = { message: 'The server says no', status: 400, payload: null };
const { workshop, burger } = reached;

/** What each later visit may find. */
const starts: readonly DemoCreated[] = [
  { ...nothingCreated, workshop },
  { ...nothingCreated, workshop, burger },
  { ...nothingCreated, workshop, burger, topBun: true },
  { ...nothingCreated, workshop, burger, topBun: true, cheese: true },
  reached,
];

const created = ({ created: { workshop: w, burger: b, topBun, cheese, patty } }: DemoContext) => [
  w !== null,
  b !== null,
  topBun,
  cheese,
  patty,
];

const blank = { workshopName: ' ', burgerName: ' ', prompt: ' ', host: 'nowhere', definition: '{' };
const { draft } = createActor(demoMachine, { input: input() }).getSnapshot().context;
const { pattyType: _, ...restored } = draft;

type AtStep = Assertion<typeof demoMachine>;

/** A step's form, which nobody has tried since it was last edited. */
const ready: AtStep = ({ hasTag, can, context }, { event }) => {
  expect([hasTag('busy'), hasTag('failed'), hasTag('gone')]).toEqual([false, false, false]);
  expect(can({ type: 'submit' })).toBe(true);
  if (event?.type === 'change') expect(context.draft).toMatchObject(event.draft);
};

/** The step's call was refused, or its form was. */
const failed =
  (step: DemoStep): AtStep =>
  ({ hasTag, can, context }, { event }) => {
    expect([hasTag('busy'), hasTag('failed'), hasTag('gone')]).toEqual([false, true, false]);
    expect(can({ type: 'submit' })).toBe(true);
    if (event?.type === 'submit') expect(validateStep(step, context.draft)).not.toEqual({});
    if (event?.type.startsWith('xstate.error')) expect(context.failure).not.toBeNull();
  };

/** What the step builds upon was deleted meanwhile: there is no way on but to start over, or to try again. */
const gone: AtStep = ({ hasTag, can, context }) => {
  expect([hasTag('failed'), hasTag('gone'), can({ type: 'submit' })]).toEqual([true, true, true]);
  expect(context.failure?.text.message).toContain('no longer there');
};

/** The step's call is running, with a form that is complete. */
const running =
  (step: DemoStep): AtStep =>
  ({ hasTag, can, context }) => {
    expect([hasTag('busy'), hasTag('failed')]).toEqual([true, false]);
    expect([can({ type: 'submit' }), can({ type: 'change', draft: {} })]).toEqual([false, false]);
    expect([context.failure, context.errors, validateStep(step, context.draft)]).toEqual([null, {}, {}]);
  };

testProof({
  name: 'demo',
  table: new URL('./demo.table', import.meta.url),
  starts: [
    { machine: demoMachine, input: input() },
    ...starts.map((start) => ({ machine: demoMachine, input: input({ created: start, draft }) })),
  ],
  events: {
    change: [{ draft: blank }, { draft: restored }],
    'choose type': [{ pattyType: 'api' }, { pattyType: 'prompt' }],
    confirm: [{}],
    cancel: [{}],
    submit: [{}],
    reset: [{}],
  },
  actors: {
    createWorkshop: { done: [workshop], errors: [failure, silence, notFound] },
    createBurger: { done: [burger], errors: [failure, silence, notFound] },
    saveTopBun: { done: [undefined], errors: [failure, silence, notFound] },
    connectCheese: { done: [undefined], errors: [failure, silence, notFound] },
    attachPatty: { done: [undefined], errors: [failure, silence, notFound] },
    findBurger: { done: [true, false], errors: [failure] },
  },
  facts: ({ context }) => [context.draft.definition, context.draft.pattyType],
  paths: [300, 3000],
  always: ({ status, value, context }, { event }) => {
    expect(status).toBe('active');
    const index = demoSteps.findIndex((step) => typeof value === 'object' && value !== null && step in value);
    // What was created is what the steps before have made, no more and no less.
    expect(created(context)).toEqual(demoSteps.map((_step, step) => index === -1 || step < index));
    if (event?.type === 'reset') {
      expect(value).toEqual({ workshop: { editing: 'ready' } });
      expect(context.draft).toEqual(draft);
    }
  },
  states: {
    starting: () => expect.unreachable('it is passed through at once'),
    'workshop.editing.ready': ready,
    'workshop.editing.failed': failed('workshop'),
    'workshop.running': running('workshop'),
    'burger.editing.ready': ready,
    'burger.editing.failed': failed('burger'),
    'burger.editing.gone': gone,
    'burger.running': running('burger'),
    'topBun.editing.ready': ready,
    'topBun.editing.failed': failed('topBun'),
    'topBun.editing.gone': gone,
    'topBun.running': running('topBun'),
    'cheese.editing.ready': ready,
    'cheese.editing.failed': failed('cheese'),
    'cheese.editing.gone': gone,
    'cheese.running': running('cheese'),
    'patty.editing.ready': ready,
    'patty.editing.failed': failed('patty'),
    'patty.editing.gone': gone,
    'patty.running': running('patty'),
    'patty.asking': ({ hasTag, can, context }, { before }) => {
      expect([hasTag('asking'), can({ type: 'confirm' }), can({ type: 'cancel' })]).toEqual([
        true,
        true,
        true,
      ]);
      expect([can({ type: 'submit' }), can({ type: 'change', draft: {} })]).toEqual([false, false]);
      // Nothing is swapped before the answer.
      expect(context.draft).toEqual(before?.context.draft);
    },
    'summary.ready': ({ hasTag, can }) => {
      expect([hasTag('failed'), can({ type: 'submit' }), can({ type: 'reset' })]).toEqual([
        false,
        false,
        true,
      ]);
    },
    'summary.checking': ({ hasTag, can }) => {
      expect([hasTag('failed'), can({ type: 'submit' }), can({ type: 'reset' })]).toEqual([
        false,
        false,
        true,
      ]);
    },
    'summary.gone': ({ hasTag, context }) => {
      expect([hasTag('failed'), hasTag('gone')]).toEqual([true, true]);
      expect(context.failure?.text.message).toContain('no longer there');
    },
  },
});

test('each step’s status follows from where the demo stands', () => {
  const { draft } = createActor(demoMachine, { input: input() }).getSnapshot().context;
  for (const [index, start] of [nothingCreated, ...starts].entries()) {
    const actor = createActor(demoMachine, {
      input: input({ created: start, draft }),
    }).start();
    const snapshot = actor.getSnapshot();
    expect(selectStep(snapshot)).toBe(demoSteps[index] ?? 'summary');
    expect(demoSteps.map((step) => selectStepStatus(snapshot, step))).toEqual(
      demoSteps.map((_, at) => (at < index ? 'success' : 'idle')),
    );
    expect(demoSteps.map((step) => selectIsEnabled(snapshot, step))).toEqual(
      demoSteps.map((_, at) => at === 0 || (at === 1 ? index >= 1 : index >= 2)),
    );
    actor.stop();
  }
});
