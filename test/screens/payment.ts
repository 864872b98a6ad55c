import type { PlanId } from '#domain/plans.ts';
import { dialog, press, type } from './acts.ts';
import type { ConsolePage } from './console.ts';

export const planNames: Record<PlanId, string> = { free: 'Free', plus: 'Plus' };
export const prices: Record<PlanId, string> = { free: '$0', plus: '$100' };
export const popup = dialog('Secure payment');

/** The processing time of a payment, in milliseconds. */
const PROCESSING_MS = 1200;

/** Far enough ahead that the time has not come when the clock stops there. */
const AHEAD_MS = 10_000;

export const cardFields = {
  number: 'Card number',
  expiry: 'Expiry',
  cvc: 'CVC',
  holder: 'Cardholder name',
} as const;

export const card = { number: '4242 4242', expiry: '12/30', cvc: '123', holder: 'Ada' };

async function fillCard(shown: ConsolePage): Promise<void> {
  for (const [field, label] of Object.entries(cardFields))
    await type(label, Object.entries(card).find(([name]) => name === field)?.[1] ?? '')(popup(shown));
}

/** Stops the page's time, so that a payment is processed until the test lets it be done. */
export async function stopTime({ page }: ConsolePage): Promise<void> {
  if (!(await page.evaluate(() => '__pwClock' in globalThis))) await page.clock.install();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + AHEAD_MS);
}

/** Lets the time pass in which a payment is processed. */
export async function passPayment({ page }: ConsolePage): Promise<void> {
  await page.clock.runFor(PROCESSING_MS);
  await page.clock.resume();
}

/** Fills the card and pays. */
export async function pay(shown: ConsolePage, plan: PlanId): Promise<void> {
  await fillCard(shown);
  await stopTime(shown);
  await press(shown, `Pay ${prices[plan]}`);
}
