import type { Locator } from '@playwright/test';
import { type DemoStep, demoSteps } from '#machines/demo/demo-types.ts';
import { press } from './acts.ts';
import { type ConsolePage, expect, type RunningConsole } from './console.ts';

interface StepWords {
  readonly title: string;
  readonly submit: string;
  readonly pending: string;
  /** The message of the next step, or of the summary. */
  readonly done: string;
  readonly next: DemoStep | 'summary';
}

/** The words of the guided demo at each step. */
export const stepWords: Readonly<Record<DemoStep, StepWords>> = {
  workshop: {
    title: 'Create a Workshop',
    submit: 'Create workshop',
    pending: 'Creating…',
    done: 'Workshop created.',
    next: 'burger',
  },
  burger: {
    title: 'Create a Burger',
    submit: 'Create burger',
    pending: 'Creating…',
    done: 'Burger created.',
    next: 'topBun',
  },
  topBun: {
    title: 'Configure Top Bun',
    submit: 'Save top bun',
    pending: 'Saving…',
    done: 'Top bun saved.',
    next: 'cheese',
  },
  cheese: {
    title: 'Connect Cheese (Model)',
    submit: 'Connect cheese',
    pending: 'Connecting…',
    done: 'Cheese connected.',
    next: 'patty',
  },
  patty: {
    title: 'Attach a Patty',
    submit: 'Attach patty',
    pending: 'Saving…',
    done: 'Patty attached.',
    next: 'summary',
  },
};

export const stepFrame =
  (step: DemoStep) =>
  ({ page }: ConsolePage): Locator =>
    page.getByRole('form', { name: stepWords[step].title, exact: true });

/** Opens the demo from its beginning and finishes every step before this one. */
export async function openDemo(at: () => RunningConsole, step: DemoStep | 'summary'): Promise<ConsolePage> {
  const shown = await at().show('/cowtex/demo');
  await press(shown, 'Reset demo');
  const before = step === 'summary' ? demoSteps : demoSteps.slice(0, demoSteps.indexOf(step));
  for (const one of before) await press(shown, stepWords[one].submit);
  await seesProgress(shown, step);
  return shown;
}

const progress = ({ page }: ConsolePage) =>
  page.getByRole('complementary', { name: 'Progress' }).getByRole('listitem');

/** The finished steps that have made something with an ID. */
const made: Partial<Record<DemoStep, RegExp>> = {
  workshop: /^Create a WorkshopDemo Workshop WS-\S+Done$/,
  burger: /^Create a BurgerDemo Burger BRG-\S+Done$/,
};

/** The ID of an entity that the demo has created, from its list of steps. */
export async function idOf(shown: ConsolePage, step: 'workshop' | 'burger'): Promise<string> {
  const id = progress(shown).nth(demoSteps.indexOf(step)).locator('code');
  return (await id.textContent()) ?? '';
}

/** Expects that this step is shown, that those before it are done, and that no later one is. */
export async function seesProgress(shown: ConsolePage, at: DemoStep | 'summary'): Promise<void> {
  const { page } = shown;
  if (at === 'summary')
    await page.getByRole('heading', { name: 'Demo burger ready!' }).or(page.getByRole('alert')).waitFor();
  else await stepFrame(at)(shown).waitFor();
  const reached = at === 'summary' ? demoSteps.length : demoSteps.indexOf(at);
  await expect(progress(shown)).toHaveText(
    demoSteps.map((step, index) => {
      const { title } = stepWords[step];
      return index < reached ? (made[step] ?? `${title}Done`) : `${index + 1}${title}Pending`;
    }),
  );
  await expect(page.locator('[aria-current=step]')).toHaveCount(at === 'summary' ? 0 : 1);
}
