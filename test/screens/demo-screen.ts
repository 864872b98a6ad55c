import type { AnyEventObject } from 'xstate';
import { demoDefaults, nothingCreated } from '#machines/demo/demo-draft.ts';
import { demoMachine } from '#machines/demo/demo-machine.ts';
import { type DemoCreated, type DemoDraft, type DemoStep, demoSteps } from '#machines/demo/demo-types.ts';
import { type ScreenTest, screen } from '#test/support/proof/screen.ts';
import type { ScreenWalk } from '#test/support/proof/screen-types.ts';
import { input, reached } from '../machines/demo/demo-world.ts';
import { choose, press, question, says } from './acts.ts';
import { type ConsolePage, expect } from './console.ts';
import { idOf, seesProgress, stepFrame, stepWords } from './demo-steps.ts';

type Walk = ScreenWalk<typeof demoMachine, ConsolePage>;
export type DemoEvents = {
  readonly [TType in keyof Walk['events']]: readonly Exclude<
    Walk['events'][TType][number],
    false | undefined
  >[];
};

interface DemoScreen extends Pick<Walk, 'name' | 'begin' | 'steps'> {
  /** The step or the summary that the demo begins with. */
  readonly first: DemoStep | 'summary';
  /** The entities that an earlier visit has created. */
  readonly created: DemoCreated | null;
  readonly events: Partial<DemoEvents>;
  readonly actors?: Walk['actors'];
}

export const draft: DemoDraft = demoDefaults(input());
/** A draft whose samples have been edited, and are no JSON now. */
export const edited: DemoDraft = { ...draft, definition: '{"name": ' };
export const workshopGone =
  'The workshop that this demo made is no longer there. Start over to build another burger.';
export const burgerGone =
  'The burger that this demo made is no longer there. Start over to build another one.';

const none: DemoEvents = { succeeded: [], 'choose type': [], confirm: [], cancel: [], reset: [] };

export const isAt =
  (step: DemoStep | 'summary') =>
  ({ value }: { readonly value: unknown }) =>
    value === step || (typeof value === 'object' && value !== null && step in value);

/** The step's form succeeds as it is. */
export const succeeded = (step: DemoStep): DemoEvents['succeeded'][number] => ({
  form: step,
  subject: { defaults: input(), created: nothingCreated, draft },
  draft,
  result: { [step]: reached[step] },
  act: (shown) => press(shown, stepWords[step].submit),
  when: isAt(step),
});

export const reset = (button: string): DemoEvents['reset'][number] => ({
  act: (shown) => press(shown, button),
});

const typeNames = { api: 'API', prompt: 'Prompt' } as const;
const definitions = { api: /get_building/, prompt: /house_rules/ } as const;

export const chooseType = (pattyType: 'api' | 'prompt') => (shown: ConsolePage) =>
  choose('Type', typeNames[pattyType])(stepFrame('patty')(shown));

export function demoScreen({ first, created, events, actors, ...given }: DemoScreen): ScreenTest {
  /** Expects that the event leads to this step, and that the screen shows it. */
  async function shows(shown: ConsolePage, step: DemoStep | 'summary', event: AnyEventObject | undefined) {
    expect(step, 'the step to which the event leads').toBe(stepAfter(event) ?? first);
    await seesProgress(shown, step);
    const before = demoSteps.find((one) => stepWords[one].next === step);
    if (before !== undefined) await says(stepWords[before].done)(shown);
  }

  const atStep =
    (step: DemoStep): Walk['states'][string] =>
    async (shown, _, event) => {
      await shows(shown, step, event);
      const submit = { name: stepWords[step].submit, exact: true };
      await expect(stepFrame(step)(shown).getByRole('button', submit)).toBeEnabled();
    };

  return screen<typeof demoMachine, ConsolePage>({
    ...given,
    machine: demoMachine,
    input: input(created && { created, draft }),
    events: { ...none, ...events },
    actors: { form: { callback: true }, findBurger: { done: [], errors: [] }, ...actors },
    facts: ({ context }) => [context.draft.pattyType, context.draft.definition, context.draft === draft],
    states: {
      async starting() {
        throw new Error('The demo passes through it at once');
      },
      async workshop(shown, seen, event) {
        await atStep('workshop')(shown, seen, event);
        await expect(shown.page.getByLabel('Workshop name')).toHaveValue('Demo Workshop');
      },
      burger: atStep('burger'),
      topBun: atStep('topBun'),
      cheese: atStep('cheese'),
      async 'patty.editing'(shown, seen, event) {
        await expect(question(shown)).toHaveCount(0);
        await atStep('patty')(shown, seen, event);
        await seesTexts(shown, event);
      },
      async 'patty.asking'(shown, _, event) {
        expect(event?.draft, 'the draft whose replacement is asked about').toEqual(edited);
        await seesQuestion(shown);
      },
      async 'summary.checking'(shown, _, event) {
        expect(event).toBeUndefined();
        await seesBurger(shown);
      },
      async 'summary.ready'(shown, _, event) {
        // A failed search does not say that the burger is gone.
        expect(event?.output ?? true, 'whether the burger was found').toBe(true);
        await shows(shown, 'summary', event);
        await seesBurger(shown);
      },
      async 'summary.gone'(shown, _, event) {
        expect(event?.output, 'whether the burger was found').toBe(false);
        await expect(shown.page.getByRole('alert')).toContainText(burgerGone);
        await expect(shown.page.getByRole('heading', { name: 'Demo burger ready!' })).toHaveCount(0);
      },
    },
  });
}

/** The step to which an event leads. Undefined if it leads to none. */
function stepAfter(event: AnyEventObject | undefined): DemoStep | 'summary' | undefined {
  if (event?.type === 'reset') return 'workshop';
  return demoSteps.flatMap((step) => (step === event?.form ? [stepWords[step].next] : []))[0];
}

/** Expects the patty's texts that the event has brought or left. */
async function seesTexts(shown: ConsolePage, event: AnyEventObject | undefined): Promise<void> {
  const shows = event?.type === 'confirm' || event?.pattyType === 'prompt' ? 'prompt' : 'api';
  const frame = stepFrame('patty')(shown);
  const text = event?.type === 'cancel' ? edited.definition : definitions[shows];
  await expect(frame.getByRole('button', { name: `${typeNames[shows]} Type`, exact: true })).toBeVisible();
  await expect(frame.getByLabel('Definition JSON')).toHaveValue(text);
}

/** Expects the question about replacing edited samples. */
export async function seesQuestion(shown: ConsolePage): Promise<void> {
  await expect(question(shown)).toContainText('Replace what you have written?');
  await expect(question(shown)).toBeFocused();
}

/** Expects the finished burger, and where it can be talked to. */
async function seesBurger(shown: ConsolePage): Promise<void> {
  await seesProgress(shown, 'summary');
  const main = shown.page.getByRole('main');
  const settings = `/cowtex/burgers/${await idOf(shown, 'burger')}`;
  await expect(main.getByRole('heading', { name: 'Demo burger ready!' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Test burger chat' })).toHaveAttribute(
    'href',
    `${settings}/chat`,
  );
  await expect(main.getByRole('link', { name: 'Open burger settings' })).toHaveAttribute('href', settings);
  await expect(main.getByRole('definition')).toHaveText([/^Demo Workshop WS-/, /^Demo Burger BRG-/]);
}
