import { CheckoutScreen } from '#views/checkout/checkout-screen.tsx';
import { pageMaker, usePageMachines } from './page-machines.ts';
import { createCheckouts } from './wiring/checkout.ts';

const checkouts = pageMaker(createCheckouts);

/** The checkout with its machine. */
export function CheckoutRoute() {
  return <CheckoutScreen checkouts={usePageMachines(checkouts)} />;
}
