import { useLingui } from '@lingui/react/macro';
import { type PlanId, plans } from '#domain/plans.ts';
import type { CardDraft } from '#machines/checkout/payment-form.ts';
import type { FormActor } from '#machines/form/form-machine.ts';
import { TextField } from '#views/controls/fields/text-field.tsx';
import { FormDialog } from '#views/form/form-dialog.tsx';
import { useForm } from '#views/form/use-form.ts';
import { usePrice } from '#views/subscription/plan-card.tsx';
import styles from './checkout.module.css';

interface PaymentPopupProps {
  readonly form: FormActor<object, CardDraft, void>;
  /** The plan to pay for. */
  readonly plan: PlanId;
  readonly onCancel: () => void;
}

/** The simulated card popup. Its values are never sent or stored. */
export function PaymentPopup({ form, plan, onCancel }: PaymentPopupProps) {
  const { t } = useLingui();
  const price = usePrice();
  const { field } = useForm(form);
  const [name, amount] = [t(plans[plan].title), price(plans[plan].price)];
  return (
    <FormDialog
      form={form}
      title={t`Secure payment`}
      description={t`${name}, ${amount} per month. This is a simulation: any values will do.`}
      size="small"
      submitLabel={t`Pay ${amount}`}
      pendingLabel={t`Processing…`}
      onCancel={onCancel}
    >
      <TextField
        label={t`Card number`}
        inputMode="numeric"
        autoComplete="cc-number"
        isRequired
        {...field('number')}
      />
      <div className={styles.pair}>
        <TextField
          label={t`Expiry`}
          placeholder={t`MM/YY`}
          inputMode="numeric"
          autoComplete="cc-exp"
          isRequired
          {...field('expiry')}
        />
        <TextField label={t`CVC`} inputMode="numeric" autoComplete="cc-csc" isRequired {...field('cvc')} />
      </div>
      <TextField label={t`Cardholder name`} autoComplete="cc-name" isRequired {...field('holder')} />
    </FormDialog>
  );
}
