import type { Walk } from '../walk.ts';

/** The guided demo, from its first step to its summary, and a paid plan. */
export async function demoAndPlans(walk: Walk): Promise<void> {
  const { page, say, look, open, press, field, sees, button } = walk;
  await open('/cowtex/demo');
  await field('Workshop name').fill('');
  await press('Create workshop');
  await sees('Enter a workshop name');
  await look('the demo with an error');
  await field('Workshop name').fill('W');
  await press('Create workshop');
  await button('Create burger').waitFor();
  await look('the burger of the demo');
  await press('Create burger');
  await button('Save top bun').waitFor();
  await look('the top bun of the demo');
  await press('Save top bun');
  await button('Connect cheese').waitFor();
  await look('the cheese of the demo');
  await press('Connect cheese');
  await button('Attach patty').waitFor();
  await page.route('**/patty', (route) => route.fulfill({ status: 503, json: {} }));
  await press('Attach patty');
  await page.getByRole('alert').waitFor();
  await look('the patty of the demo, refused');
  await page.unroute('**/patty');
  await press('Attach patty');
  await sees('Demo burger ready!');
  await look('the summary of the demo');
  await open('/cowtex/subscription');
  await look('the plans');
  await page.getByRole('link', { name: say('Choose {name}', { name: say('Plus') }) }).click();
  await button('Continue to plans').waitFor();
  await look('the current plan');
  await press('Continue to plans');
  await look('the plans to choose from');
  await press('Continue with {name}', { name: say('Plus') });
  await page.getByRole('dialog').locator('button[type=submit]').click();
  await sees('CVC is required.');
  await look('the payment with errors');
  for (const name of ['Card number', 'Expiry', 'CVC', 'Cardholder name']) await field(name).fill('1');
  await page.getByRole('dialog').locator('button[type=submit]').click();
  await sees('The payment was simulated and the plan has changed.');
  await look('a plan that has been paid');
}
