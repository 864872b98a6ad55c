import { useLingui } from '@lingui/react/macro';
import { type CheckoutStep, checkoutSteps, stepStatus } from '#machines/checkout/checkout-machine.ts';
import { CheckIcon } from '#views/controls/icons/member-icons.tsx';
import { VisuallyHidden } from '#views/controls/visually-hidden.tsx';
import styles from './checkout.module.css';

/** The four steps with the current one marked. */
export function CheckoutSteps({ at }: { at: CheckoutStep }) {
  const { t, i18n } = useLingui();
  const titles: Readonly<Record<CheckoutStep, string>> = {
    current: t`Current plan`,
    selection: t`Choose plan`,
    payment: t`Secure payment`,
    complete: t`Complete`,
  };
  const words = { done: t`Done`, active: t`In progress`, upcoming: t`Upcoming` };
  return (
    <ol className={styles.steps} aria-label={t`Checkout steps`}>
      {checkoutSteps.map((step, index) => {
        const status = stepStatus(step, at);
        return (
          <li key={step} className={styles[status]} aria-current={step === at ? 'step' : undefined}>
            <span className={styles.number} aria-hidden="true">
              {status === 'done' ? <CheckIcon /> : i18n.number(index + 1)}
            </span>
            <span>{titles[step]}</span>
            <VisuallyHidden>{words[status]}</VisuallyHidden>
          </li>
        );
      })}
    </ol>
  );
}
