import { msg } from '@lingui/core/macro';
import type { FieldErrors } from '#domain/messages.ts';
import type { FormDescription } from '../form/form-types.ts';

/** A card as typed. It is neither stored nor sent. */
export interface CardDraft {
  readonly number: string;
  readonly expiry: string;
  readonly cvc: string;
  readonly holder: string;
}

/** The card of the simulated payment. The owner of the popup closes it, even while the payment is processed. */
export const paymentForm: FormDescription<object, CardDraft, void> = {
  name: 'payment',
  isPermanent: true,
  afterSuccess: 'stay',
  draft: () => ({ number: '', expiry: '', cvc: '', holder: '' }),
  validate: validateCard,
  outcomes: { failed: msg`Unable to process the payment. Try again.` },
};

function validateCard(card: CardDraft): FieldErrors<CardDraft> {
  const isBlank = (field: keyof CardDraft) => card[field].trim() === '';
  return {
    ...(isBlank('number') && { number: msg`Card number is required.` }),
    ...(isBlank('expiry') && { expiry: msg`Expiry is required.` }),
    ...(isBlank('cvc') && { cvc: msg`CVC is required.` }),
    ...(isBlank('holder') && { holder: msg`Cardholder name is required.` }),
  };
}
