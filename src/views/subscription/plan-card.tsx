import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Plan } from '#domain/plans.ts';
import { cx } from '#views/controls/cx.ts';
import { Badge } from '#views/controls/feedback/badge.tsx';
import { CheckIcon } from '#views/controls/icons/member-icons.tsx';
import styles from './plans.module.css';

interface PlanCardProps {
  readonly plan: Plan;
  readonly isCurrent: boolean;
  /** The button that continues with this plan. */
  readonly action: ReactNode;
}

/** A plan with its price and features. */
export function PlanCard({ plan, isCurrent, action }: PlanCardProps) {
  const { t } = useLingui();
  const price = usePrice();
  const highlights = useHighlights(plan);
  return (
    <article className={cx(styles.plan, plan.badge !== null && styles.popular)} aria-label={t(plan.title)}>
      <header className={styles.head}>
        <h2>{t(plan.title)}</h2>
        {plan.badge && <Badge tone="accent">{t(plan.badge)}</Badge>}
        {isCurrent && <Badge tone="success">{t`Current plan`}</Badge>}
      </header>
      <p className={styles.price}>
        <strong>{price(plan.price)}</strong> {t`per month`}
      </p>
      <p className={styles.description}>{t(plan.description)}</p>
      <div className={styles.action}>{action}</div>
      <ul className={styles.highlights}>
        {highlights.map((highlight) => (
          <li key={highlight}>
            <CheckIcon />
            {highlight}
          </li>
        ))}
      </ul>
    </article>
  );
}

/** A price in US dollars, in the reader's format. */
export function usePrice(): (price: number) => string {
  const { i18n } = useLingui();
  return (price) =>
    i18n.number(price, {
      style: 'currency',
      currency: 'USD',
      currencyDisplay: 'narrowSymbol',
      maximumFractionDigits: 0,
    });
}

function useHighlights({ limits, support, extras }: Plan): readonly string[] {
  const { t, i18n } = useLingui();
  const { hours, isPriority } = support;
  const { stacks, publishedStacks, dailyRuns } = limits;
  const workshops = limits.workshops.amount;
  const tools = limits.toolsPerStack.amount;
  const runs = i18n.number(dailyRuns);
  return [
    limits.workshops.isUpTo
      ? t`${plural(workshops, { one: 'Up to # workshop', other: 'Up to # workshops' })}`
      : t`${plural(workshops, { one: '# workshop', other: '# workshops' })}`,
    t`${plural(stacks, { one: '# burger stack', other: '# burger stacks' })}`,
    limits.toolsPerStack.isUpTo ? t`Up to ${tools} patty tools per stack` : t`${tools} patty tools per stack`,
    t`${plural(publishedStacks, { one: '# published stack at once', other: '# published stacks at once' })}`,
    t`${runs} runs a day`,
    isPriority ? t`Priority support within ${hours} hours` : t`Email support within ${hours} hours`,
    ...extras.map((extra) => t(extra)),
  ];
}
