import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCheckouts, createPlan } from '#app/wiring/checkout.ts';
import type { PlanId } from '#domain/plans.ts';
import { selectCheckoutStep, selectPayment } from '#machines/checkout/checkout-machine.ts';
import { selectChoice } from '#machines/choice/choice-machine.ts';
import { sessionWorld } from '#test/machines/session/session-world.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function pay(chosen: PlanId | null) {
  const plan = createPlan(sessionWorld().session);
  const checkout = createCheckouts({ plan }).get('checkout', { chosen });
  checkout.start();
  checkout.send({ type: 'continue' });
  checkout.send({ type: 'choose', plan: 'plus' });
  const payment = selectPayment(checkout.getSnapshot());
  payment?.send({ type: 'change', draft: { number: '4242', expiry: '12/30', cvc: '123', holder: 'Ada' } });
  payment?.send({ type: 'submit' });
  return {
    checkout,
    seen: () => [selectCheckoutStep(checkout.getSnapshot()), selectChoice(plan.getSnapshot())],
  };
}

test('a payment is processed for 1200 ms, and then the plan is the chosen one everywhere', async () => {
  const { seen } = pay('plus');
  await vi.advanceTimersByTimeAsync(1199);
  expect(seen()).toEqual(['payment', 'free']);
  await vi.advanceTimersByTimeAsync(1);
  expect(seen()).toEqual(['complete', 'plus']);
});

test('a payment that is cancelled leaves no timer behind', async () => {
  pay(null).checkout.send({ type: 'cancel' });
  expect(vi.getTimerCount()).toBe(0);
});
