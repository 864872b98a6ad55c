import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'wouter';
import { type PlanId, planIds, planOf, plans } from '#domain/plans.ts';
import {
  type CheckoutActor,
  selectCheckoutStep,
  selectPayment,
} from '#machines/checkout/checkout-machine.ts';
import { useActors } from '#views/actors.ts';
import { BurgerStack } from '#views/burger/burger-stack.tsx';
import { Button } from '#views/controls/buttons/button.tsx';
import { Card } from '#views/controls/layout/card.tsx';
import { EmptyState } from '#views/controls/layout/empty-state.tsx';
import { Stack } from '#views/controls/layout/layout.tsx';
import { PageHeader } from '#views/controls/layout/page-header.tsx';
import { useFocusOn } from '#views/controls/use-focus-on.ts';
import { usePassedOn } from '#views/passed-on.ts';
import { paths } from '#views/paths.ts';
import { PlanCard } from '#views/subscription/plan-card.tsx';
import planStyles from '#views/subscription/plans.module.css';
import { useScreenActor } from '#views/use-screen-actor.ts';
import styles from './checkout.module.css';
import { CheckoutSteps } from './checkout-steps.tsx';
import { PaymentPopup } from './payment-popup.tsx';

/** /cowtex/subscription/checkout: changes the plan in four steps. */
export function CheckoutScreen() {
  const { t } = useLingui();
  const chosen = planOf(usePassedOn().plan);
  const checkout = useScreenActor(useActors().checkouts, 'checkout', { chosen });
  const step = useSelector(checkout, selectCheckoutStep);
  const payment = useSelector(checkout, selectPayment);
  const plan = useSelector(checkout, ({ context }) => context.chosen);
  const place = useRef<HTMLDivElement>(null);
  useFinished(checkout);
  // The popup manages the focus itself.
  useFocusOn(place, step === 'payment' ? 'selection' : step);
  return (
    <Stack gap={5}>
      <PageHeader
        title={<Trans>Checkout</Trans>}
        description={<Trans>This is a simulation: no card is charged, stored or sent anywhere.</Trans>}
        back={{ href: paths.subscription.href(), label: t`Subscription` }}
      />
      <CheckoutSteps at={step} />
      <div ref={place} className={styles.place} tabIndex={-1}>
        {step === 'current' && <CurrentPlan checkout={checkout} chosen={chosen} />}
        {(step === 'selection' || step === 'payment') && <Selection checkout={checkout} />}
        {step === 'complete' && <Complete checkout={checkout} />}
      </div>
      {payment && (
        <PaymentPopup form={payment} plan={plan} onCancel={() => checkout.send({ type: 'cancel' })} />
      )}
    </Stack>
  );
}

/** `chosen` is the plan that was chosen before the checkout, if any. */
function CurrentPlan({ checkout, chosen }: { checkout: CheckoutActor; chosen: PlanId | null }) {
  const { t } = useLingui();
  const current = useSelector(checkout, ({ context }) => context.current);
  const name = chosen !== null && chosen !== current && t(plans[chosen].title);
  return (
    <div>
      {name && (
        <p className={styles.choice}>
          <Trans>You have chosen {name}. Until you pay, your plan is:</Trans>
        </p>
      )}
      <PlanCard
        plan={plans[current]}
        isCurrent
        action={
          <Button
            variant="primary"
            onPress={() => checkout.send({ type: 'continue' })}
          >{t`Continue to plans`}</Button>
        }
      />
    </div>
  );
}

function Selection({ checkout }: { checkout: CheckoutActor }) {
  const { t } = useLingui();
  const current = useSelector(checkout, ({ context }) => context.current);
  const chosen = useSelector(checkout, ({ context }) => context.chosen);
  return (
    <div className={planStyles.plans}>
      {planIds.map((id) => {
        const name = t(plans[id].title);
        return (
          <PlanCard
            key={id}
            plan={plans[id]}
            isCurrent={id === current}
            action={
              <Button
                variant={id === chosen ? 'primary' : 'secondary'}
                aria-haspopup="dialog"
                onPress={() => checkout.send({ type: 'choose', plan: id })}
              >
                {id === current ? t`Keep ${name}` : t`Continue with ${name}`}
              </Button>
            }
          />
        );
      })}
    </div>
  );
}

function Complete({ checkout }: { checkout: CheckoutActor }) {
  const { t } = useLingui();
  const name = t(plans[useSelector(checkout, ({ context }) => context.current)].title);
  return (
    <Card>
      <EmptyState
        headingLevel={2}
        media={<BurgerStack size="large" />}
        title={<Trans>You’re now on {name}</Trans>}
        actions={
          <Button
            variant="primary"
            onPress={() => checkout.send({ type: 'continue' })}
          >{t`Back to subscription`}</Button>
        }
      >
        <p>{t`The payment was simulated. The plan is yours for this visit.`}</p>
      </EmptyState>
    </Card>
  );
}

function useFinished(checkout: CheckoutActor): void {
  const [, navigate] = useLocation();
  const onFinished = useEffectEvent(() => navigate(paths.subscription.href()));
  useEffect(() => {
    const listening = checkout.on('finished', () => onFinished());
    return () => listening.unsubscribe();
  }, [checkout]);
}
