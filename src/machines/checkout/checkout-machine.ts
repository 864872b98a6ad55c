import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { PlanId } from '#domain/plans.ts';
import { createFormMachine, type FormActor } from '../form/form-machine.ts';
import type { FormSucceeded } from '../form/form-types.ts';
import { type CardDraft, paymentForm } from './payment-form.ts';

interface CheckoutInput {
  readonly current: PlanId;
  readonly chosen: PlanId | null;
  /** Resolves when the simulated payment has been processed. */
  readonly pay: (signal: AbortSignal) => Promise<void>;
}

interface CheckoutContext extends CheckoutInput {
  readonly chosen: PlanId;
}

type CheckoutEvent =
  /** The call to action of the steps 'current' and 'complete'. */
  | { readonly type: 'continue' }
  | { readonly type: 'choose'; readonly plan: PlanId }
  /** Closes the popup, also while the payment is processed. */
  | { readonly type: 'cancel' }
  | FormSucceeded<object, CardDraft, void>;

type CheckoutEmitted =
  | { readonly type: 'paid'; readonly plan: PlanId }
  /** The user has finished; the view responds. */
  | { readonly type: 'finished' };

/**
 * The simulated checkout: current plan, choice, payment in a popup, done. Nothing is charged. The card is held only by the form
 * of the popup, the child `payment`, and is discarded with it.
 */
export const checkoutMachine = setup({
  types: {} as {
    context: CheckoutContext;
    events: CheckoutEvent;
    emitted: CheckoutEmitted;
    input: CheckoutInput;
    children: { payment: 'payment' };
  },
  actors: { payment: createFormMachine<object, CardDraft, void>() },
  actions: {
    choose: assign((_, { plan }: { plan: PlanId }) => ({ chosen: plan })),
    adopt: assign(({ context }) => ({ current: context.chosen })),
    tellPaid: emit(({ context }) => ({ type: 'paid' as const, plan: context.chosen })),
    tellFinished: emit({ type: 'finished' }),
  },
}).createMachine({
  id: 'checkout',
  context: ({ input }) => ({ ...input, chosen: input.chosen ?? 'plus' }),
  initial: 'current',
  states: {
    current: { on: { continue: 'selection' } },
    selection: {
      on: {
        choose: { target: 'payment', actions: { type: 'choose', params: ({ event }) => event } },
      },
    },
    payment: {
      on: {
        cancel: 'selection',
        succeeded: { target: 'complete', actions: ['adopt', 'tellPaid'] },
      },
      invoke: {
        id: 'payment',
        src: 'payment',
        input: ({ context, self }) => ({
          form: paymentForm,
          call: (_, signal) => context.pay(signal),
          subject: {},
          parent: self,
        }),
      },
    },
    complete: { on: { continue: { actions: 'tellFinished' } } },
  },
});

export type CheckoutActor = ActorRefFrom<typeof checkoutMachine>;
type CheckoutSnapshot = SnapshotFrom<typeof checkoutMachine>;

/** The popup's form, while it is open. */
export function selectPayment({
  children,
}: CheckoutSnapshot): FormActor<object, CardDraft, void> | undefined {
  return children.payment;
}

/** The steps in their order. */
export const checkoutSteps = ['current', 'selection', 'payment', 'complete'] as const;
export type CheckoutStep = (typeof checkoutSteps)[number];

/** The step that is shown. */
export function selectCheckoutStep(snapshot: CheckoutSnapshot): CheckoutStep {
  return checkoutSteps.find((step) => snapshot.matches(step)) ?? 'current';
}

/** The status of a step while `at` is shown. The last step is done as soon as it is reached. */
export function stepStatus(step: CheckoutStep, at: CheckoutStep): 'done' | 'active' | 'upcoming' {
  const distance = checkoutSteps.indexOf(step) - checkoutSteps.indexOf(at);
  if (distance === 0) return at === 'complete' ? 'done' : 'active';
  return distance < 0 ? 'done' : 'upcoming';
}
