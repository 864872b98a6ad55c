import { SubscriptionScreen } from '#views/subscription/subscription-screen.tsx';
import { pageMaker, usePageMachines } from './page-machines.ts';
import { createOverviews } from './wiring/overviews.ts';

const overviews = pageMaker(createOverviews);

/** The subscription page with its machine. */
export function SubscriptionRoute() {
  return <SubscriptionScreen overviews={usePageMachines(overviews)} />;
}
