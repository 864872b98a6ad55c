import { expect } from 'vitest';
import { checkoutMachine } from '#machines/checkout/checkout-machine.ts';
import { testProof } from '#test/support/proof/test-proof.ts';

const card = { number: '4242', expiry: '12/30', cvc: '123', holder: 'Ada' };

testProof({
  name: 'checkout',
  starts: [{ machine: checkoutMachine, input: { current: 'free', chosen: null, pay: async () => {} } }],
  events: {
    continue: [{}],
    choose: [{ plan: 'free' }, { plan: 'plus' }],
    cancel: [{}],
    succeeded: [{ form: 'payment', subject: {}, draft: card, result: undefined }],
  },
  actors: { payment: { callback: true } },
  facts: ({ context }) => context.chosen,
  paths: [4, 40],
  always: ({ status }) => expect(status).toBe('active'),
  states: {
    current: ({ context }, { emitted }) => {
      expect([context.current, emitted]).toEqual(['free', []]);
    },
    selection: ({ context, can }, { emitted }) => {
      expect(can({ type: 'choose', plan: 'plus' })).toBe(true);
      // A cancelled payment changes nothing.
      expect([context.current, emitted]).toEqual(['free', []]);
    },
    payment: ({ context, can }, { event, emitted }) => {
      expect([can({ type: 'cancel' }), can({ type: 'continue' })]).toEqual([true, false]);
      expect(event).toMatchObject({ type: 'choose', plan: context.chosen });
      expect([context.current, emitted]).toEqual(['free', []]);
    },
    complete: ({ context, can }, { event, emitted }) => {
      expect([can({ type: 'cancel' }), can({ type: 'choose', plan: 'free' })]).toEqual([false, false]);
      expect(context.current).toBe(context.chosen);
      expect(emitted[0]).toEqual({ type: 'paid', plan: context.chosen });
      expect(emitted.slice(1)).toEqual(event?.type === 'continue' ? [{ type: 'finished' }] : []);
    },
  },
});
