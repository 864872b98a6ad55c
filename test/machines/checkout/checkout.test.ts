import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { planOf, plans } from '#domain/plans.ts';
import {
  checkoutMachine,
  checkoutSteps,
  selectCheckoutStep,
  selectPayment,
  stepStatus,
} from '#machines/checkout/checkout-machine.ts';

const card = { number: '4242', expiry: '12/30', cvc: '123', holder: 'Ada' };

function startCheckout(chosen: 'free' | 'plus' | null = null) {
  const payments: (PromiseWithResolvers<void> & { readonly signal: AbortSignal })[] = [];
  const pay = (signal: AbortSignal) => {
    const ends = Promise.withResolvers<void>();
    payments.push({ ...ends, signal });
    return ends.promise;
  };
  const checkout = createActor(checkoutMachine, { input: { current: 'free', chosen, pay } }).start();
  const see = () => checkout.getSnapshot();
  return {
    checkout,
    payments,
    step: () => selectCheckoutStep(see()),
    context: () => see().context,
    form: () => selectPayment(see()),
    pay(draft: Partial<typeof card>) {
      selectPayment(see())?.send({ type: 'change', draft });
      selectPayment(see())?.send({ type: 'submit' });
    },
  };
}

test('once the payment has been processed the plan is the chosen one', async () => {
  const { checkout, payments, step, context, pay } = startCheckout();
  const emitted: object[] = [];
  checkout.on('*', (event) => emitted.push(event));
  expect(context().chosen).toBe('plus');
  checkout.send({ type: 'continue' });
  checkout.send({ type: 'choose', plan: 'plus' });
  pay(card);
  expect([step(), context().current]).toEqual(['payment', 'free']);
  payments[0]?.resolve();
  await setImmediate();
  expect([step(), context().current]).toEqual(['complete', 'plus']);
  checkout.send({ type: 'continue' });
  expect(emitted).toEqual([{ type: 'paid', plan: 'plus' }, { type: 'finished' }]);
});

test('cancelling goes back to the choice, even while the payment is under way, and forgets the card', async () => {
  const { checkout, payments, step, context, form, pay } = startCheckout('free');
  expect(context().chosen).toBe('free');
  checkout.send({ type: 'continue' });
  checkout.send({ type: 'choose', plan: 'plus' });
  pay(card);
  checkout.send({ type: 'cancel' });
  expect([payments[0]?.signal.aborted, form()]).toEqual([true, undefined]);
  payments[0]?.resolve();
  await setImmediate();
  expect([step(), context().current]).toEqual(['selection', 'free']);
  checkout.send({ type: 'choose', plan: 'plus' });
  expect(form()?.getSnapshot().context.draft.number).toBe('');
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

test('the plans’ figures', () => {
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
  ['plus', 'plus'],
  ['free', 'free'],
  ['gold', null],
  [undefined, null],
  [{}, null],
])('the plan that %j names is %j', (named, plan) => {
  expect(planOf(named)).toBe(plan);
});
