import { enter } from './fixtures.ts';
import { placeOn, test } from './validation/place.ts';
import { accountForms } from './validation/rows-accounts.ts';
import { burgerForms } from './validation/rows-burgers.ts';
import { chatForms } from './validation/rows-chat.ts';
import { demoForms } from './validation/rows-demo.ts';
import { layerForms } from './validation/rows-layers.ts';
import { paymentForms } from './validation/rows-payment.ts';
import { profileForms } from './validation/rows-profile.ts';
import { serviceForms } from './validation/rows-services.ts';
import { signInForms } from './validation/rows-sign-in.ts';
import { testForms } from './validation/rows-tests.ts';
import { workshopForms } from './validation/rows-workshops.ts';
import { tryForm } from './validation/runner.ts';

/*
 * The validation rules as one table, which is driven through the real forms in both languages. A refused value has its
 * message under its field and stays as it was typed, and nothing is sent. An accepted value is sent as the rule says.
 */

const areas = [
  {
    name: 'sign-in, profile and administration',
    forms: [...profileForms, ...accountForms, ...serviceForms, ...signInForms],
  },
  {
    name: 'workshops, burgers and their layers',
    forms: [...workshopForms, ...burgerForms, ...layerForms],
  },
  {
    name: 'tests, payment, demo and chat',
    forms: [...testForms, ...paymentForms, ...demoForms, ...chatForms],
  },
];

// A trace of so many steps takes longer than the steps, and a failed row says what it saw.
test.use({ trace: 'off', actionTimeout: 20_000 });

for (const { name, forms } of areas)
  test(`what the forms refuse and accept, in both languages: ${name}`, async ({ page, seeds }) => {
    test.slow();
    const at = await placeOn(page, seeds);
    await enter(page, '/cowtex/workshops');
    for (const form of forms) await test.step(form.name, () => tryForm(at, form));
  });
