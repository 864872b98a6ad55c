import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { CardDraft, CheckoutActor } from '#machines/checkout/checkout-machine.ts';
import { plans } from '#machines/plans/plans.ts';
import { TextField } from '../controls/text-field.tsx';
import { FormDialog } from '../list/form-dialog.tsx';
import { usePrice } from '../subscription/plan-card.tsx';
import styles from './checkout.module.css';

/** The simulated card popup. What is typed in it goes nowhere. */
export function PaymentPopup({ checkout }: { checkout: CheckoutActor }) {
  const { t } = useLingui();
  const price = usePrice();
  const isOpen = useSelector(checkout, (snapshot) => snapshot.hasTag('popup'));
  const isBusy = useSelector(checkout, (snapshot) => snapshot.hasTag('busy'));
  const card = useSelector(checkout, ({ context }) => context.card);
  const errors = useSelector(checkout, ({ context }) => context.errors);
  const plan = plans[useSelector(checkout, ({ context }) => context.chosen)];
  const change = (edit: Partial<CardDraft>) => checkout.send({ type: 'change', card: edit });
  const [name, amount] = [t(plan.title), price(plan.price)];
  return (
    <FormDialog
      title={t`Secure payment`}
      description={t`${name}, ${amount} per month. This is a simulation: any values will do.`}
      size="small"
      isOpen={isOpen}
      submitLabel={t`Pay ${amount}`}
      pendingLabel={t`Processing…`}
      isBusy={isBusy}
      failure={null}
      onSubmit={() => checkout.send({ type: 'submit' })}
      onCancel={() => checkout.send({ type: 'cancel' })}
    >
      <TextField
        label={t`Card number`}
        inputMode="numeric"
        autoComplete="cc-number"
        isRequired
        value={card.number}
        errorMessage={errors.number}
        onChange={(number) => change({ number })}
      />
      <div className={styles.pair}>
        <TextField
          label={t`Expiry`}
          placeholder={t`MM/YY`}
          autoComplete="cc-exp"
          isRequired
          value={card.expiry}
          errorMessage={errors.expiry}
          onChange={(expiry) => change({ expiry })}
        />
        <TextField
          label={t`CVC`}
          inputMode="numeric"
          autoComplete="cc-csc"
          isRequired
          value={card.cvc}
          errorMessage={errors.cvc}
          onChange={(cvc) => change({ cvc })}
        />
      </div>
      <TextField
        label={t`Cardholder name`}
        autoComplete="cc-name"
        isRequired
        value={card.holder}
        errorMessage={errors.holder}
        onChange={(holder) => change({ holder })}
      />
    </FormDialog>
  );
}
