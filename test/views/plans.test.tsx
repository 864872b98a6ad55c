import { i18n } from '@lingui/core';
import { beforeAll, expect, test } from 'vitest';
import { type PlanId, plans } from '#domain/plans.ts';
import { PlanCard } from '#views/subscription/plan-card.tsx';
import { markupOf } from './markup.tsx';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

const shown = (plan: PlanId) =>
  markupOf(<PlanCard plan={plans[plan]} isCurrent={false} action={null} />)
    .replaceAll(/<(li|p|h2|span|header)[^>]*>/g, '|')
    .replaceAll(/<[^>]+>/g, '');

test.each<[PlanId, readonly string[]]>([
  [
    'free',
    [
      '$0 per month',
      '|1 workshop',
      '|3 burger stacks',
      '|Up to 5 patty tools per stack',
      '|1 published stack at once',
      '|100 runs a day',
      '|Email support within 72 hours',
    ],
  ],
  [
    'plus',
    [
      '|Popular',
      '$100 per month',
      '|Up to 10 workshops',
      '|50 burger stacks',
      '|20 patty tools per stack',
      '|15 published stacks at once',
      '|2,600 runs a day',
      '|Priority support within 8 hours',
      '|Audit log export',
      '|Single sign-on (SSO)',
    ],
  ],
])('the card of %s shows every figure', (plan, figures) => {
  for (const figure of figures) expect(shown(plan)).toContain(figure);
});

test('the free plan has no badge and no extras', () => {
  expect(shown('free')).not.toMatch(/Popular|Audit|SSO/);
});
