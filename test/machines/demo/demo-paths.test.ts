import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { nothingCreated, validateStep } from '#machines/demo/demo-draft.ts';
import { selectIsEnabled, selectStep, selectStepStatus } from '#machines/demo/demo-selectors.ts';
import { type DemoContext, type DemoCreated, demoSteps } from '#machines/demo/demo-types.ts';
import { demoMachine } from '#test/support/all-machines.ts';
import { coverMachine } from '#test/support/machine-paths.ts';
import { input, reached } from './demo-world.ts';

/* Walks over the guided demo, from every place where a visit can begin. */

const gone = { message: 'There is no such thing', status: 404, payload: null };
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

test('every transition of the guided demo', async () => {
  const blank = { workshopName: ' ', burgerName: ' ', prompt: ' ', host: 'nowhere', definition: '{' };
  const { draft } = createActor(demoMachine, { input: input() }).getSnapshot().context;
  const { pattyType: _, ...restored } = draft;
  await coverMachine({
    machine: demoMachine,
    input: input(),
    moreInputs: starts.map((start) => input({ created: start, draft })),
    events: {
      change: [{ draft: blank }, { draft: restored }],
      'choose type': [{ pattyType: 'api' }, { pattyType: 'prompt' }],
      confirm: [{}],
      cancel: [{}],
      submit: [{}],
      reset: [{}],
    },
    actors: {
      createWorkshop: { done: [workshop], errors: [failure, silence, gone] },
      createBurger: { done: [burger], errors: [failure, silence, gone] },
      saveTopBun: { done: [undefined], errors: [failure, silence, gone] },
      connectCheese: { done: [undefined], errors: [failure, silence, gone] },
      attachPatty: { done: [undefined], errors: [failure, silence, gone] },
      findBurger: { done: [true, false], errors: [failure] },
    },
    // The first step builds upon nothing that could be gone.
    never: ['demo.workshop.running: xstate.error.actor.createWorkshop [isGone] → demo.workshop.editing.gone'],
    facts: ({ context }) => [context.draft.definition === '{', context.draft.pattyType],
    check: ({ value, context, hasTag }, { event }) => {
      const step = demoSteps.find(
        (one) => value === one || (typeof value === 'object' && value !== null && one in value),
      );
      const index = step === undefined ? demoSteps.length : demoSteps.indexOf(step);
      // What was created is what the steps before have made, no more and no less.
      expect(created(context)).toEqual(demoSteps.map((_step, at) => at < index));
      expect(hasTag('busy')).toBe(JSON.stringify(value).includes('running'));
      if (hasTag('busy')) expect(context.failure).toBeNull();
      if (hasTag('gone')) expect(context.failure?.text.message).toContain('no longer there');
      if (hasTag('busy') && step) expect(validateStep(step, context.draft)).toEqual({});
      if (event?.type === 'reset') {
        expect(value).toEqual({ workshop: { editing: 'ready' } });
        expect(context.draft).toEqual(draft);
      }
    },
  });
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
