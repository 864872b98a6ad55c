import { expect, test } from 'vitest';
import { type AnyEventObject, createActor } from 'xstate';
import { nothingCreated, otherType, sampleTexts } from '#machines/demo/demo-draft.ts';
import { demoMachine } from '#machines/demo/demo-machine.ts';
import { selectIsEnabled, selectStep, selectStepForm, stepStatus } from '#machines/demo/demo-selectors.ts';
import {
  type DemoContext,
  type DemoCreated,
  type DemoDraft,
  type DemoStep,
  demoSteps,
} from '#machines/demo/demo-types.ts';
import type { Assertion, Happened } from '#test/support/proof/proof-types.ts';
import { testProof } from '#test/support/proof/test-proof.ts';
import { input, reached } from './demo-world.ts';

/* The guided demo, from every point where a visit can begin. The form has a proof of its own. */

const { workshop, burger } = reached;

/** The stored results that a later visit may find. */
const starts: readonly DemoCreated[] = [
  { ...nothingCreated, workshop },
  { ...nothingCreated, workshop, burger },
  { ...nothingCreated, workshop, burger, topBun: true },
  { ...nothingCreated, workshop, burger, topBun: true, cheese: true },
  reached,
];

const { draft } = createActor(demoMachine, { input: input() }).getSnapshot().context;
const written: DemoDraft = { ...draft, apiKey: 'sk-1', workshopName: 'Mine', definition: '{}' };
const swapped = ({ pattyType }: DemoDraft) => {
  const other = otherType(pattyType);
  return { type: 'change', draft: { pattyType: other, ...sampleTexts(other, input()) } };
};

const succeeded = (form: DemoStep, result: Partial<DemoCreated>) => ({
  form,
  subject: { defaults: input(), created: nothingCreated, draft },
  draft: written,
  result,
});

type DemoAssertion = Assertion<typeof demoMachine>;

const lastSent = ({ received }: Happened<typeof demoMachine>): AnyEventObject | undefined =>
  received.at(-1)?.event;

/** The form of `step` is shown. The result and the draft of the previous step are stored. */
const atStep =
  (step: DemoStep): DemoAssertion =>
  ({ context, can }, { event, before }) => {
    expect([can({ type: 'confirm' }), can({ type: 'cancel' })]).toEqual([false, false]);
    expect(can({ type: 'choose type', pattyType: 'prompt', draft })).toBe(step === 'patty');
    if (event?.type === 'succeeded') kept(context, event, before?.context.created);
  };

const summary: DemoAssertion = ({ context, can }, { event, before }) => {
  expect([can({ type: 'choose type', pattyType: 'prompt', draft }), can({ type: 'reset' })]).toEqual([
    false,
    true,
  ]);
  if (event?.type === 'succeeded') kept(context, event, before?.context.created);
};

function kept(context: DemoContext, event: AnyEventObject, created: DemoCreated | undefined): void {
  expect(context.created).toEqual({ ...created, ...event.result });
  expect(context.draft).toEqual({ ...event.draft, apiKey: '' });
}

testProof({
  name: 'demo',
  starts: [
    { machine: demoMachine, input: input() },
    ...starts.map((start) => ({ machine: demoMachine, input: input({ created: start, draft }) })),
  ],
  events: {
    succeeded: [
      succeeded('workshop', { workshop }),
      succeeded('burger', { burger }),
      succeeded('topBun', { topBun: true }),
      succeeded('cheese', { cheese: true }),
      succeeded('patty', { patty: true }),
    ],
    'choose type': [
      { pattyType: 'api', draft: written },
      { pattyType: 'prompt', draft: written },
      { pattyType: 'prompt', draft },
      { pattyType: 'api', draft: { ...draft, pattyType: 'prompt', ...sampleTexts('prompt', input()) } },
    ],
    confirm: [{}],
    cancel: [{}],
    reset: [{}],
  },
  actors: { form: { callback: true }, findBurger: { done: [true, false], errors: [{ status: 400 }] } },
  facts: ({ context }) => [context.draft.definition, context.draft.pattyType],
  paths: [100, 1000],
  expected: [
    {
      from: 'patty.editing',
      event: 'choose type',
      when: (_, event) => event.pattyType === event.draft.pattyType,
      to: 'patty.editing',
    },
    { from: 'patty.asking', event: 'confirm', to: 'patty.editing' },
    { from: 'patty.asking', event: 'cancel', to: 'patty.editing' },
    { from: 'summary.checking', event: 'xstate.error.actor.findBurger', to: 'summary.ready' },
  ],
  always: ({ status, value, context }, { event, before }) => {
    expect(status).toBe('active');
    // A successful step leads to the next one.
    if (event?.type === 'succeeded' && before) {
      const next = [...demoSteps, 'summary'][stepOf(before.value) + 1];
      expect(value).toEqual(
        next === 'patty' ? { patty: 'editing' } : next === 'summary' ? { summary: 'ready' } : next,
      );
    }
    if (event?.type === 'reset') {
      expect(value).toBe('workshop');
      expect(context).toMatchObject({ created: nothingCreated, draft });
    }
  },
  states: {
    starting: () => expect.unreachable('it is passed through at once'),
    workshop: atStep('workshop'),
    burger: atStep('burger'),
    topBun: atStep('topBun'),
    cheese: atStep('cheese'),
    'patty.editing': (seen, happened) => {
      atStep('patty')(seen, happened);
      const { event, before } = happened;
      if (event?.type === 'confirm') expect(lastSent(happened)).toEqual(swapped(seen.context.draft));
      if (event?.type === 'cancel') expect(seen.context).toEqual(before?.context);
      if (event?.type !== 'choose type') return;
      // Choosing the current type changes nothing. Unchanged samples are replaced at once.
      if (event.pattyType === event.draft.pattyType) expect(seen.context).toEqual(before?.context);
      else expect(lastSent(happened)).toEqual(swapped(event.draft));
    },
    'patty.asking': ({ hasTag, can, context }, { event }) => {
      expect([hasTag('asking'), can({ type: 'confirm' }), can({ type: 'cancel' })]).toEqual([
        true,
        true,
        true,
      ]);
      expect(can({ type: 'choose type', pattyType: 'api', draft })).toBe(false);
      if (event?.type === 'choose type') expect(context.draft).toEqual(written);
    },
    'summary.ready': summary,
    'summary.checking': summary,
    'summary.gone': (seen, happened) => {
      summary(seen, happened);
      expect(seen.hasTag('gone')).toBe(true);
    },
  },
});

const stepOf = (value: unknown): number =>
  demoSteps.findIndex(
    (step) => value === step || (typeof value === 'object' && value !== null && step in value),
  );

test('each step’s status follows from where the demo stands', () => {
  for (const [index, start] of [nothingCreated, ...starts].entries()) {
    const actor = createActor(demoMachine, { input: input({ created: start, draft }) }).start();
    const snapshot = actor.getSnapshot();
    const at = selectStep(snapshot);
    expect(at).toBe(demoSteps[index] ?? 'summary');
    expect(demoSteps.map((step) => stepStatus(step, at, selectStepForm(snapshot)?.getSnapshot()))).toEqual(
      demoSteps.map((_, place) => (place < index ? 'success' : 'idle')),
    );
    expect(demoSteps.map((step) => selectIsEnabled(snapshot, step))).toEqual(
      demoSteps.map((_, place) => place === 0 || (place === 1 ? index >= 1 : index >= 2)),
    );
    actor.stop();
  }
});
