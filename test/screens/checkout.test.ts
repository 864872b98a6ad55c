import type { PlanId } from '#domain/plans.ts';
import { checkoutMachine, checkoutSteps } from '#machines/checkout/checkout-machine.ts';
import { paymentForm } from '#machines/checkout/payment-form.ts';
import { type ChoiceMachine, createChoiceMachine } from '#machines/choice/choice-machine.ts';
import { screen, testScreens, testSomeScreens } from '#test/support/proof/screen.ts';
import { fillSignIn, signOut } from '../e2e/fixtures.ts';
import { press, pressEscape, says } from './acts.ts';
import { type ConsolePage, expect, startConsole } from './console.ts';
import { formScreen } from './form-screen.ts';
import type { HeldCall } from './held-calls.ts';
import { card, cardFields, passPayment, pay, planNames, popup, prices, stopTime } from './payment.ts';
import { never } from './samples.ts';

const at = startConsole();
const planCard = ({ page }: ConsolePage, plan: PlanId) =>
  page.getByRole('article', { name: planNames[plan], exact: true });

/** Expects that this plan is the current one. */
async function seesPlan(shown: ConsolePage, plan: PlanId): Promise<void> {
  const cards = shown.page.getByRole('article').getByText('Current plan', { exact: true });
  await expect(cards).toHaveCount(1);
  await expect(planCard(shown, plan).getByText('Current plan', { exact: true })).toBeVisible();
}

/** The page of a checkout, and the plan that was chosen last. */
interface Checkout extends ConsolePage {
  chosen: PlanId | null;
}

const stepNames = ['Current plan', 'Choose plan', 'Secure payment', 'Complete'];

/** Expects the list of the steps with this one under way. */
async function seesStep({ page }: ConsolePage, step: (typeof checkoutSteps)[number]): Promise<void> {
  const index = checkoutSteps.indexOf(step);
  const isComplete = step === 'complete';
  // An open popup hides the page from assistive technology.
  const steps = page.locator('ol[aria-label="Checkout steps"] > li');
  await expect(steps).toHaveText(
    stepNames.map((name, place) => {
      if (place < index || isComplete) return `${name}Done`;
      return `${place + 1}${name}${place === index ? 'In progress' : 'Upcoming'}`;
    }),
  );
  await expect(steps.nth(index)).toHaveAttribute('aria-current', 'step');
}

async function seesSelection(shown: ConsolePage): Promise<void> {
  await expect(popup(shown)).toHaveCount(0);
  await seesStep(shown, 'selection');
  await seesPlan(shown, 'free');
  await expect(planCard(shown, 'free').getByRole('button')).toHaveText('Keep Free');
  await expect(planCard(shown, 'plus').getByRole('button')).toHaveText('Continue with Plus');
}

/** Expects the popup of the payment for the chosen plan. */
async function seesPayment(shown: Checkout): Promise<void> {
  const plan = shown.chosen ?? 'plus';
  await expect(popup(shown)).toContainText(`${planNames[plan]}, ${prices[plan]} per month.`);
  await expect(popup(shown).getByLabel('Card number')).toHaveValue('');
  await popup(shown).locator(':focus').waitFor();
  await seesStep(shown, 'payment');
}

async function seesComplete(shown: Checkout): Promise<void> {
  await expect(popup(shown)).toHaveCount(0);
  await seesStep(shown, 'complete');
  await says(`You’re now on ${planNames[shown.chosen ?? 'plus']}`)(shown);
}

async function seesPlanAdopted(shown: Checkout): Promise<void> {
  await expect(shown.page).toHaveURL(/\/cowtex\/subscription$/);
  await seesPlan(shown, shown.chosen ?? 'plus');
}

testScreens('checkout', [
  screen<typeof checkoutMachine, Checkout>({
    name: 'from one plan to another',
    machine: checkoutMachine,
    steps: [10, 24],
    input: { current: 'free', chosen: null, pay: never },
    begin: async () => ({ ...(await at().enter('/cowtex/subscription/checkout')), chosen: null }),
    events: {
      continue: [
        {
          act: (shown) => press(shown, 'Continue to plans'),
          sees: seesSelection,
          when: ({ value }) => value === 'current',
        },
        {
          act: (shown) => press(shown, 'Back to subscription'),
          sees: seesPlanAdopted,
          when: ({ value }) => value === 'complete',
          isLast: true,
        },
      ],
      choose: (['free', 'plus'] as const).map((plan) => ({
        plan,
        async act(shown) {
          shown.chosen = plan;
          await planCard(shown, plan).getByRole('button').click();
        },
        sees: seesPayment,
      })),
      cancel: [
        { act: pressEscape, sees: seesSelection },
        ...['Cancel', 'Close'].map((name) => ({
          act: (shown: Checkout) => popup(shown).getByRole('button', { name, exact: true }).click(),
          sees: seesSelection,
        })),
        {
          // A payment that was given up does not come after all.
          async act(shown) {
            await pay(shown, shown.chosen ?? 'plus');
            await popup(shown).getByRole('button', { name: 'Processing…' }).waitFor();
            await pressEscape(shown);
            await passPayment(shown);
          },
          sees: seesSelection,
        },
      ],
      succeeded: [
        {
          form: 'payment',
          subject: {},
          draft: card,
          result: undefined,
          async act(shown) {
            await pay(shown, shown.chosen ?? 'plus');
            await passPayment(shown);
          },
          sees: seesComplete,
        },
      ],
    },
    actors: { payment: { callback: true } },
    facts: ({ context }) => context.chosen,
    states: {
      async current(shown, _, event) {
        expect(event, 'the event that leads back to the first step').toBeUndefined();
        await seesStep(shown, 'current');
        await seesPlan(shown, 'free');
        await expect(shown.page.getByRole('button', { name: 'Continue to plans' })).toBeEnabled();
      },
      selection: seesSelection,
      payment: seesPayment,
      async complete(shown, _, event) {
        // The page has been left.
        if (event?.type !== 'continue') await seesComplete(shown);
      },
    },
  }),
]);

/** Changes the plan from the page of the plans. */
async function adopt(shown: ConsolePage, plan: PlanId): Promise<void> {
  await planCard(shown, plan).getByRole('link').click();
  await press(shown, 'Continue to plans');
  await planCard(shown, plan).getByRole('button').click();
  await pay(shown, plan);
  await passPayment(shown);
  await press(shown, 'Back to subscription');
}

testSomeScreens('choice', [
  screen<ChoiceMachine<PlanId>, ConsolePage>({
    name: 'the page of the plans',
    machine: createChoiceMachine<PlanId>('plan', {}),
    steps: [4, 8],
    input: { choice: 'free' },
    begin: () => at().enter('/cowtex/subscription'),
    events: {
      choose: [
        ...(['plus', 'free'] as const).map((choice) => ({
          choice,
          act: (shown: ConsolePage) => adopt(shown, choice),
          sees: (shown: ConsolePage) => seesPlan(shown, choice),
          when: ({ context }: { readonly context: { readonly choice: PlanId } }) => context.choice !== choice,
        })),
        // Another sign-in starts with the free plan.
        {
          choice: 'free',
          async act(shown) {
            await signOut(shown.page);
            await fillSignIn(shown.page);
            await shown.page.getByRole('link', { name: 'Subscription', exact: true }).click();
          },
          sees: (shown) => seesPlan(shown, 'free'),
          when: ({ context }) => context.choice === 'plus',
        },
      ],
    },
    facts: ({ context }) => context.choice,
    states: {},
    async always(shown, { context }) {
      await seesPlan(shown, context.choice);
      await expect(shown.page.getByRole('heading', { name: 'Subscription', level: 1 })).toBeVisible();
    },
  }),
]);

testSomeScreens('form', [
  formScreen({
    form: paymentForm,
    subject: {},
    async open() {
      const shown = await at().enter('/cowtex/subscription/checkout');
      await press(shown, 'Continue to plans');
      await press(shown, 'Continue with Plus');
      await popup(shown).waitFor();
      await stopTime(shown);
      return shown;
    },
    frame: popup,
    texts: [card],
    fields: cardFields,
    submit: 'Pay $100',
    pending: 'Processing…',
    call: (shown): HeldCall => ({ ...shown.calls.hold('GET', /nothing/), pass: () => passPayment(shown) }),
    result: undefined,
    succeeded: says('You’re now on Plus'),
    isLeft: true,
  }),
]);
