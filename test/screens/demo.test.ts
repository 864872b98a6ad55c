import { nothingCreated, sampleTexts } from '#machines/demo/demo-draft.ts';
import { type DemoCreated, type DemoDraft, type DemoStep, demoSteps } from '#machines/demo/demo-types.ts';
import { testScreens } from '#test/support/proof/screen.ts';
import { input, reached } from '../machines/demo/demo-world.ts';
import { press, pressEscape, question, type } from './acts.ts';
import { type ConsolePage, expect, startConsole } from './console.ts';
import {
  burgerGone,
  chooseType,
  type DemoEvents,
  demoScreen,
  draft,
  edited,
  isAt,
  reset,
  seesQuestion,
  succeeded,
  workshopGone,
} from './demo-screen.ts';
import { idOf, openDemo, stepFrame, stepWords } from './demo-steps.ts';
import type { HeldCall } from './held-calls.ts';
import { unreachable } from './unreachable.ts';

const at = startConsole();

const fromTheBeginning = demoScreen({
  name: 'from its beginning',
  steps: [7, 18],
  first: 'workshop',
  created: null,
  begin: () => openDemo(at, 'workshop'),
  events: {
    succeeded: demoSteps.map(succeeded),
    reset: [
      { ...reset('Reset demo'), when: isAt('burger') },
      { act: resetWhileRunning, when: isAt('workshop') },
      { ...reset('Build another'), sees: seesStart, when: isAt('summary') },
    ],
  },
});

async function resetWhileRunning(shown: ConsolePage): Promise<void> {
  const call = shown.calls.hold('POST', /\/workshop$/);
  await type('Workshop name', 'Mine')(stepFrame('workshop')(shown));
  await press(shown, stepWords.workshop.submit);
  await call.arrived();
  await expect(shown.page.locator('[aria-current=step]')).toContainText('Working…');
  await press(shown, 'Reset demo');
  await call.abandoned();
  await shown.calls.release();
}

/** Starts over from a step whose workshop or burger was deleted meanwhile. */
async function startOver(shown: ConsolePage, step: DemoStep): Promise<void> {
  const isWorkshopGone = step === 'burger';
  if (isWorkshopGone) await sendWithoutWorkshop(shown);
  else {
    await at().api('DELETE', `/api/burger/${await idOf(shown, 'burger')}`);
    await press(shown, stepWords[step].submit);
  }
  await expect(shown.page.getByRole('alert')).toContainText(isWorkshopGone ? workshopGone : burgerGone);
  await press(shown, 'Start over');
}

/** The focus is where the demo begins. */
async function seesStart({ page }: ConsolePage): Promise<void> {
  await expect(page.getByLabel('Workshop name')).toBeFocused();
}

/** Sends the burger as if its workshop had been deleted. The server here does not delete workshops. */
async function sendWithoutWorkshop(shown: ConsolePage): Promise<void> {
  const create = shown.calls.hold('POST', /\/burger$/);
  const list = shown.calls.hold('GET', /\/workshop$/);
  await press(shown, stepWords.burger.submit);
  await create.refuse(404);
  await list.refuse(200, { data: [] });
  await shown.calls.release();
}

/** Opens the demo at a step, as a later visit finds it. */
async function returnTo(step: DemoStep): Promise<ConsolePage> {
  await openDemo(at, step);
  return at().show('/cowtex/demo');
}

/** The entities that the demo has created before a step. */
const createdBefore = (step: DemoStep): DemoCreated => ({
  ...nothingCreated,
  ...Object.fromEntries(demoSteps.slice(0, demoSteps.indexOf(step)).map((one) => [one, reached[one]])),
});

const laterVisits = demoSteps.slice(1).map((step) =>
  demoScreen({
    name: `on a later visit at the step ${step}`,
    steps: step === 'patty' ? [8, 20] : [1, 2],
    first: step,
    created: createdBefore(step),
    begin: () => returnTo(step),
    events: {
      reset: [
        {
          act: (shown) => startOver(shown, step),
          sees: seesStart,
          // The edited text is no JSON, so it is not sent.
          when: (seen) => isAt(step)(seen) && !seen.hasTag('asking') && seen.context.draft !== edited,
        },
      ],
      ...(step === 'patty' && typeChoices()),
    },
  }),
);

/** The choices of another type of patty. Each draft is the form's before the choice. */
function typeChoices(): Partial<DemoEvents> {
  const api: DemoDraft = { ...draft };
  const prompt: DemoDraft = { ...draft, pattyType: 'prompt', ...sampleTexts('prompt', input()) };
  const isAfter =
    (...drafts: readonly DemoDraft[]) =>
    ({ context }: { readonly context: { readonly draft: DemoDraft } }) =>
      drafts.includes(context.draft);
  return {
    succeeded: [{ ...succeeded('patty'), when: isAfter(draft, api, prompt) }],
    'choose type': [
      { pattyType: 'prompt', draft: api, act: chooseType('prompt'), when: isAfter(draft, prompt) },
      { pattyType: 'api', draft: prompt, act: chooseType('api'), when: isAfter(api) },
      {
        pattyType: 'prompt',
        draft: edited,
        async act(shown) {
          await type('Definition JSON', edited.definition)(stepFrame('patty')(shown));
          await chooseType('prompt')(shown);
        },
        sees: seesQuestion,
        when: isAfter(draft, prompt, edited),
      },
    ],
    // It ends the path, because the machine's context is the same as after a cancelled question.
    confirm: [
      {
        act: (shown) => question(shown).getByRole('button', { name: 'Replace both' }).click(),
        isLast: true,
      },
    ],
    cancel: [
      { act: (shown) => question(shown).getByRole('button', { name: 'Cancel' }).click() },
      { act: pressEscape },
    ],
  };
}

/** A later visit to a finished demo, which looks for its burger. */
function finished() {
  let held: HeldCall | undefined;
  const search = () => {
    if (held === undefined) throw new Error('Nothing was held');
    return held;
  };
  return demoScreen({
    name: 'on a later visit when it is finished',
    steps: [4, 10],
    first: 'summary',
    created: reached,
    async begin() {
      await openDemo(at, 'summary');
      const shown = await at().showHolding('/cowtex/demo', ({ hold }) => ({
        search: hold('GET', /\/(burger|workshop)$/),
      }));
      held = shown.search;
      return shown;
    },
    events: {
      reset: [
        { ...reset('Build another'), when: ({ value }) => JSON.stringify(value).includes('ready') },
        { ...reset('Start over'), when: ({ hasTag }) => hasTag('gone') },
      ],
    },
    actors: {
      findBurger: {
        done: [
          { output: true, act: () => search().pass() },
          {
            output: false,
            async act(shown) {
              await at().api('DELETE', `/api/burger/${await idOf(shown, 'burger')}`);
              await shown.calls.release();
            },
          },
        ],
        errors: [
          {
            error: new Error('refused'),
            async act() {
              // The burgers of its workshop, then the workshops where it may be instead.
              await search().refuse(400);
              await search().refuse(400);
            },
          },
        ],
      },
    },
  });
}

testScreens('demo', [fromTheBeginning, ...laterVisits, finished()], unreachable.demo);
