import { msg } from '@lingui/core/macro';
import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import { edited, isClean, standingErrors } from '../drafts.ts';
import type { FieldErrors } from '../messages.ts';
import type { PlanId } from '../plans/plans.ts';

/** A card as typed. It is neither stored nor sent, and forgotten as soon as the popup closes. */
export interface CardDraft {
  readonly number: string;
  readonly expiry: string;
  readonly cvc: string;
  readonly holder: string;
}

export interface CheckoutContext {
  readonly current: PlanId;
  readonly chosen: PlanId;
  readonly card: CardDraft;
  readonly errors: FieldErrors<CardDraft>;
}

export type CheckoutEvent =
  /** The call to action of the steps 'current' and 'complete'. */
  | { readonly type: 'continue' }
  | { readonly type: 'choose'; readonly plan: PlanId }
  | { readonly type: 'change'; readonly card: Partial<CardDraft> }
  | { readonly type: 'submit' }
  | { readonly type: 'cancel' };

export type CheckoutEmitted =
  | { readonly type: 'paid'; readonly plan: PlanId }
  /** The user is done here; the view answers. */
  | { readonly type: 'finished' };

const noCard: CardDraft = { number: '', expiry: '', cvc: '', holder: '' };

/** The simulated checkout: current plan, choice, payment in a popup, done. Nothing is charged. */
export const checkoutMachine = setup({
  types: {} as {
    context: CheckoutContext;
    events: CheckoutEvent;
    emitted: CheckoutEmitted;
    input: { readonly current: PlanId; readonly chosen: PlanId | null };
    tags: 'popup' | 'busy' | 'unsaved';
  },
  guards: { isComplete: ({ context }) => isClean(validateCard(context.card)) },
  actions: {
    choose: assign((_, { plan }: { plan: PlanId }) => ({ chosen: plan })),
    edit: assign(({ context }, { change }: { change: Partial<CardDraft> }) => {
      const card = edited(context.card, change);
      return { card, errors: standingErrors(context.errors, context.card, card) };
    }),
    check: assign(({ context }) => ({ errors: validateCard(context.card) })),
    forgetCard: assign({ card: noCard, errors: {} }),
    adopt: assign(({ context }) => ({ current: context.chosen })),
    tellPaid: emit(({ context }) => ({ type: 'paid' as const, plan: context.chosen })),
    tellFinished: emit({ type: 'finished' }),
  },
  delays: { processing: 1200 },
}).createMachine({
  id: 'checkout',
  context: ({ input: { current, chosen } }) => ({
    current,
    chosen: chosen ?? 'plus',
    card: noCard,
    errors: {},
  }),
  initial: 'current',
  states: {
    current: { on: { continue: 'selection' } },
    selection: {
      on: {
        choose: {
          target: 'payment',
          actions: { type: 'choose', params: ({ event }) => ({ plan: event.plan }) },
        },
      },
    },
    payment: {
      tags: 'popup',
      initial: 'entering',
      exit: 'forgetCard',
      on: { cancel: 'selection' },
      states: {
        entering: {
          on: {
            change: { actions: { type: 'edit', params: ({ event }) => ({ change: event.card }) } },
            submit: [{ guard: 'isComplete', target: 'processing', actions: 'check' }, { actions: 'check' }],
          },
        },
        processing: {
          tags: 'busy',
          after: { processing: { target: '#checkout.complete', actions: ['adopt', 'tellPaid'] } },
        },
      },
    },
    complete: { on: { continue: { actions: 'tellFinished' } } },
  },
});

function validateCard(card: CardDraft): FieldErrors<CardDraft> {
  const isBlank = (field: keyof CardDraft) => card[field].trim() === '';
  return {
    ...(isBlank('number') && { number: msg`Card number is required.` }),
    ...(isBlank('expiry') && { expiry: msg`Expiry is required.` }),
    ...(isBlank('cvc') && { cvc: msg`CVC is required.` }),
    ...(isBlank('holder') && { holder: msg`Cardholder name is required.` }),
  };
}

export type CheckoutActor = ActorRefFrom<typeof checkoutMachine>;
export type CheckoutSnapshot = SnapshotFrom<typeof checkoutMachine>;

export const checkoutSteps = ['current', 'selection', 'payment', 'complete'] as const;
export type CheckoutStep = (typeof checkoutSteps)[number];

export function selectCheckoutStep(snapshot: CheckoutSnapshot): CheckoutStep {
  return checkoutSteps.find((step) => snapshot.matches(step)) ?? 'current';
}

/** Where a step stands, seen from the one that is under way. The last is done as soon as it is reached. */
export function stepStatus(step: CheckoutStep, at: CheckoutStep): 'done' | 'active' | 'upcoming' {
  const distance = checkoutSteps.indexOf(step) - checkoutSteps.indexOf(at);
  if (distance === 0) return at === 'complete' ? 'done' : 'active';
  return distance < 0 ? 'done' : 'upcoming';
}
