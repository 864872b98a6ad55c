import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import {
  checkoutMachine,
  checkoutSteps,
  selectCheckoutStep,
  stepStatus,
} from '#machines/checkout/checkout-machine.ts';
import { planMachine, selectPlan } from '#machines/plans/plan-machine.ts';
import { planIn, plans } from '#machines/plans/plans.ts';
import { coverMachine } from '#test/support/machine-paths.ts';

const card = { number: '4242', expiry: '12/30', cvc: '123', holder: 'Ada' };
const noCard = { number: '', expiry: '', cvc: '', holder: '' };

test('every transition of the checkout', async () => {
  await coverMachine({
    machine: checkoutMachine,
    input: { current: 'free', chosen: null },
    events: {
      continue: [{}],
      choose: [{ plan: 'free' }, { plan: 'plus' }],
      change: [{ card }, { card: { cvc: ' ' } }],
      submit: [{}],
      cancel: [{}],
    },
    facts: ({ context }) => [context.chosen, context.card.cvc],
    check: (snapshot, { emitted }) => {
      const isPopup = snapshot.hasTag('popup');
      expect(isPopup).toBe(JSON.stringify(snapshot.value).includes('payment'));
      // A card lives no longer than its popup.
      if (!isPopup) expect([snapshot.context.card, snapshot.context.errors]).toEqual([noCard, {}]);
      if (snapshot.hasTag('busy')) expect(snapshot.context.card).toEqual(card);
      const paid = emitted.filter(({ type }) => type === 'paid');
      expect(paid).toHaveLength(snapshot.value === 'complete' ? 1 : 0);
      expect(snapshot.context.current).toBe(snapshot.value === 'complete' ? snapshot.context.chosen : 'free');
    },
  });
});

test('every transition of the plan', async () => {
  await coverMachine({
    machine: planMachine,
    events: { adopt: [{ plan: 'plus' }, { plan: 'free' }], forget: [{}] },
  });
});

function startCheckout(chosen: 'free' | 'plus' | null = null) {
  const clock = new SimulatedClock();
  const checkout = createActor(checkoutMachine, { clock, input: { current: 'free', chosen } }).start();
  const step = () => selectCheckoutStep(checkout.getSnapshot());
  return { checkout, clock, step, context: () => checkout.getSnapshot().context };
}

test('a payment takes 1200 ms and then the plan is the chosen one', () => {
  const { checkout, clock, step, context } = startCheckout();
  const emitted: object[] = [];
  checkout.on('*', (event) => emitted.push(event));
  expect(context().chosen).toBe('plus');
  checkout.send({ type: 'continue' });
  checkout.send({ type: 'choose', plan: 'plus' });
  checkout.send({ type: 'change', card });
  checkout.send({ type: 'submit' });
  clock.increment(1199);
  expect([step(), context().current]).toEqual(['payment', 'free']);
  clock.increment(1);
  expect([step(), context().current]).toEqual(['complete', 'plus']);
  checkout.send({ type: 'continue' });
  expect(emitted).toEqual([{ type: 'paid', plan: 'plus' }, { type: 'finished' }]);
});

test.each(['number', 'expiry', 'cvc', 'holder'] as const)('without %s nothing is paid', (field) => {
  const { checkout, clock, step, context } = startCheckout();
  checkout.send({ type: 'continue' });
  checkout.send({ type: 'choose', plan: 'plus' });
  checkout.send({ type: 'change', card: { ...card, [field]: '  ' } });
  checkout.send({ type: 'submit' });
  clock.increment(5000);
  expect(step()).toBe('payment');
  expect(Object.keys(context().errors)).toEqual([field]);
});

test('cancelling goes back to the choice, even while the payment is under way', () => {
  const { checkout, clock, step, context } = startCheckout('free');
  expect(context().chosen).toBe('free');
  checkout.send({ type: 'continue' });
  checkout.send({ type: 'choose', plan: 'plus' });
  checkout.send({ type: 'change', card });
  checkout.send({ type: 'submit' });
  checkout.send({ type: 'cancel' });
  clock.increment(5000);
  expect([step(), context().current]).toEqual(['selection', 'free']);
});

test('each step’s status follows from the one under way', () => {
  const all = checkoutSteps.map((at) => checkoutSteps.map((step) => stepStatus(step, at)));
  expect(all).toEqual([
    ['active', 'upcoming', 'upcoming', 'upcoming'],
    ['done', 'active', 'upcoming', 'upcoming'],
    ['done', 'done', 'active', 'upcoming'],
    ['done', 'done', 'done', 'done'],
  ]);
});

test('the plan starts as free, and is forgotten with the account', () => {
  const plan = createActor(planMachine).start();
  const current = () => selectPlan(plan.getSnapshot());
  expect(current()).toBe('free');
  plan.send({ type: 'adopt', plan: 'plus' });
  expect(current()).toBe('plus');
  plan.send({ type: 'forget' });
  expect(current()).toBe('free');
});

test('the plans’ figures are those of the specification', () => {
  const { free, plus } = plans;
  expect([free.price, plus.price]).toEqual([0, 100]);
  expect(free.limits).toEqual({
    workshops: { amount: 1, isUpTo: false },
    stacks: 3,
    toolsPerStack: { amount: 5, isUpTo: true },
    publishedStacks: 1,
    dailyRuns: 100,
  });
  expect(plus.limits).toEqual({
    workshops: { amount: 10, isUpTo: true },
    stacks: 50,
    toolsPerStack: { amount: 20, isUpTo: false },
    publishedStacks: 15,
    dailyRuns: 2600,
  });
  expect([free.support.hours, plus.support.hours]).toEqual([72, 8]);
  expect(plus.badge?.message).toBe('Popular');
});

test.each([
  [{ plan: 'plus' }, 'plus'],
  [{ plan: 'free' }, 'free'],
  [{ plan: 'gold' }, null],
  [{}, null],
  [null, null],
  ['plus', null],
])('the plan in the state %j is %j', (state, plan) => {
  expect(planIn(state)).toBe(plan);
});
