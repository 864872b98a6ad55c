import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The plans, the cheapest first. */
export const planIds = ['free', 'plus'] as const;
export type PlanId = (typeof planIds)[number];

/** A plan's limit, and whether it is shown as a number or as 'up to' that number. */
interface PlanLimit {
  readonly amount: number;
  readonly isUpTo: boolean;
}

/** The limits of a plan. */
interface PlanLimits {
  readonly workshops: PlanLimit;
  readonly stacks: number;
  readonly toolsPerStack: PlanLimit;
  readonly publishedStacks: number;
  readonly dailyRuns: number;
}

const exactly = (amount: number): PlanLimit => ({ amount, isUpTo: false });
const upTo = (amount: number): PlanLimit => ({ amount, isUpTo: true });

export interface Plan {
  readonly id: PlanId;
  readonly title: MessageDescriptor;
  readonly description: MessageDescriptor;
  /** In US dollars per month. */
  readonly price: number;
  readonly limits: PlanLimits;
  readonly support: { readonly isPriority: boolean; readonly hours: number };
  /** The plan's other features. */
  readonly extras: readonly MessageDescriptor[];
  readonly badge: MessageDescriptor | null;
}

/** The plans. Their figures are defined only here. */
export const plans: Readonly<Record<PlanId, Plan>> = {
  free: {
    id: 'free',
    title: msg`Free`,
    description: msg`Everything you need to stack your first agents.`,
    price: 0,
    limits: {
      workshops: exactly(1),
      stacks: 3,
      toolsPerStack: upTo(5),
      publishedStacks: 1,
      dailyRuns: 100,
    },
    support: { isPriority: false, hours: 72 },
    extras: [],
    badge: null,
  },
  plus: {
    id: 'plus',
    title: msg`Plus`,
    description: msg`For teams that rely on their agents every day.`,
    price: 100,
    limits: {
      workshops: upTo(10),
      stacks: 50,
      toolsPerStack: exactly(20),
      publishedStacks: 15,
      dailyRuns: 2600,
    },
    support: { isPriority: true, hours: 8 },
    extras: [msg`Audit log export`, msg`Single sign-on (SSO)`],
    badge: msg`Popular`,
  },
};

/** The plan of this ID; null if there is none. */
export const planOf = (named: unknown): PlanId | null => planIds.find((id) => id === named) ?? null;
