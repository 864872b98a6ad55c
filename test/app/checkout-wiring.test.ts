import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCheckouts } from '#app/wiring/checkout.ts';
import { createPlan } from '#app/wiring/plan.ts';
import { selectCheckoutStep, selectPayment } from '#machines/checkout/checkout-machine.ts';
import { selectPlan } from '#machines/plans/plan-machine.ts';
import { sessionWorld } from '#test/machines/session/session-world.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a payment is processed for 1200 ms, and then the plan is the chosen one everywhere', async () => {
  const plan = createPlan(sessionWorld().session);
  const checkout = createCheckouts({ plan }).get('checkout', { chosen: 'plus' });
  checkout.start();
  checkout.send({ type: 'continue' });
  checkout.send({ type: 'choose', plan: 'plus' });
  const payment = selectPayment(checkout.getSnapshot());
  payment?.send({ type: 'change', draft: { number: '4242', expiry: '12/30', cvc: '123', holder: 'Ada' } });
  payment?.send({ type: 'submit' });
  await vi.advanceTimersByTimeAsync(1199);
  expect([selectCheckoutStep(checkout.getSnapshot()), selectPlan(plan.getSnapshot())]).toEqual([
    'payment',
    'free',
  ]);
  await vi.advanceTimersByTimeAsync(1);
  expect([selectCheckoutStep(checkout.getSnapshot()), selectPlan(plan.getSnapshot())]).toEqual([
    'complete',
    'plus',
  ]);
});

test('a payment that is cancelled leaves no timer behind', async () => {
  const checkout = createCheckouts({ plan: createPlan(sessionWorld().session) }).get('checkout', {
    chosen: null,
  });
  checkout.start();
  checkout.send({ type: 'continue' });
  checkout.send({ type: 'choose', plan: 'plus' });
  const payment = selectPayment(checkout.getSnapshot());
  payment?.send({ type: 'change', draft: { number: '4242', expiry: '12/30', cvc: '123', holder: 'Ada' } });
  payment?.send({ type: 'submit' });
  checkout.send({ type: 'cancel' });
  expect(vi.getTimerCount()).toBe(0);
});
