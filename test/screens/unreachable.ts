/** Transitions that no act on a screen can cause, each with the reason. */
export const unreachable = {
  demo: {
    'patty.editing: choose type [isSameType] → (stays)':
      'the list closes without a choice when its chosen type is pressed',
  },
  form: {
    'running: xstate.done.actor.run [staysAfterSuccess] → open':
      'the trials and the payment stay, and have tests of their own (forms.test.ts, checkout.test.ts)',
  },
  loader: {
    'loading: partly loaded → (stays)': 'a list comes whole; the figures of the dashboard have a spec',
  },
};
