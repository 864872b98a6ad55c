import { button, type Form, form, text } from './table.ts';

const number = text('Card number', '卡号');
const expiry = text('Expiry', '有效期');
const cvc = text('CVC', 'CVC');
const holder = text('Cardholder name', '持卡人姓名');
const numberRequired = ['Card number is required.', '请填写卡号。'] as const;
const expiryRequired = ['Expiry is required.', '请填写有效期。'] as const;
const cvcRequired = ['CVC is required.', '请填写 CVC。'] as const;
const holderRequired = ['Cardholder name is required.', '请填写持卡人姓名。'] as const;

export const paymentForms: readonly Form[] = [
  form({
    name: 'Payment popup',
    open: async (at) => {
      await at.page.goto('/cowtex/subscription/checkout');
      await button(at, ['Continue to plans', '继续选择套餐']).click();
      await button(at, ['Continue with Plus', '选用“Plus 版”']).click();
      return at.page.getByRole('dialog');
    },
    submit: ['Pay $100', '支付 $100'],
    fields: { number, expiry, cvc, holder },
    rows: {
      'card number, expiry, CVC and cardholder name are all required': {
        says: { number: numberRequired, expiry: expiryRequired, cvc: cvcRequired, holder: holderRequired },
      },
      'white space is nothing': {
        enter: { number: ' ', expiry: ' ', cvc: '1', holder: ' ' },
        says: { number: numberRequired, expiry: expiryRequired, holder: holderRequired },
      },
      'no format check, and nothing is sent': {
        enter: { number: 'my card', expiry: 'soon', cvc: 'x', holder: '4242' },
        shows: ['You are on Plus now', '您现在使用的是“Plus 版”'],
      },
    },
    leave: async () => {},
  }),
];
