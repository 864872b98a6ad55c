import { Trans, useLingui } from '@lingui/react/macro';
import { planIds, plans } from '#domain/plans.ts';
import { LinkButton } from '#views/controls/buttons/link.tsx';
import { Stack } from '#views/controls/layout/layout.tsx';
import { PageHeader } from '#views/controls/layout/page-header.tsx';
import { paths } from '#views/paths.ts';
import { PlanCard } from './plan-card.tsx';
import styles from './plans.module.css';
import { Usage, useCurrentPlan } from './usage.tsx';

/** /cowtex/subscription: the plans, the current one, and its usage. */
export function SubscriptionScreen() {
  const { t } = useLingui();
  const current = useCurrentPlan();
  const title = t(current.title);
  return (
    <Stack gap={5}>
      <PageHeader
        title={<Trans>Subscription</Trans>}
        description={
          <Trans>
            Your current plan is <strong>{title}</strong>. Payment is simulated: nothing is ever charged.
          </Trans>
        }
      />
      <div className={styles.plans}>
        {planIds.map((id) => {
          const name = t(plans[id].title);
          return (
            <PlanCard
              key={id}
              plan={plans[id]}
              isCurrent={id === current.id}
              action={
                <LinkButton
                  href={paths.checkout.href()}
                  routerOptions={{ state: { plan: id } }}
                  variant={id === current.id ? 'secondary' : 'primary'}
                >
                  {id === current.id ? t`Keep ${name}` : t`Choose ${name}`}
                </LinkButton>
              }
            />
          );
        })}
      </div>
      <Usage plan={current} />
    </Stack>
  );
}
