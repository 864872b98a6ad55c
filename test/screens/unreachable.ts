const RACE = 'a command that ends during a load is a race, which the machine’s own test runs';

/** Transitions that no act on a screen can cause, each with the reason. */
export const unreachable = {
  demo: {
    'patty.editing: choose type [isSameType] → (stays)':
      'the list closes without a choice when its chosen type is pressed',
  },
  form: {
    'running: xstate.done.actor.run [staysAfterSuccess] → open':
      'the trials and the payment stay, and have tests of their own (forms.test.ts, checkout.test.ts)',
    'running: xstate.error.actor.run [isOutdated] → open':
      'the form shows it as any other failure, and its list loads again (conflict.test.ts)',
    ...Object.fromEntries(
      [
        'running: xstate.error.actor.run [isGone] → gone',
        'gone: change → (stays)',
        'gone: insist [isValid] → running',
        'gone: insist → (stays)',
        'gone: cancel [canClose] → closed',
      ].map((transition) => [transition, 'what is gone is made anew by another call (e2e/conflict.spec.ts)']),
    ),
  },
  list: {
    'waiting: cancel → (stays)':
      'a row has its item, and a burger’s own page waits for its list (e2e/side-by-side.spec.ts)',
    'open: open [isOpen] → (stays)': 'a dialog covers the buttons of its page',
    'open: open → (stays)': 'a dialog covers the buttons of its page',
  },
  loader: {
    'ready: returned → loading':
      'a headless window does not lose the focus; the loader’s proof returns to it',
    'failed: returned → loading':
      'a headless window does not lose the focus; the loader’s proof returns to it',
    'loading: apply [isReal] → loading': RACE,
    'loading: apply → loading': RACE,
    'loading: partly loaded → (stays)': 'a list comes whole; the figures of the dashboard have a spec',
  },
  questionRun: {
    'asking.stopping: stop → (stays)': 'a pending button takes no press',
  },
  pages: {
    'ready: returned → loading':
      'a headless window does not lose the focus; the machine’s proof returns to it',
    'failed: returned → loading':
      'a headless window does not lose the focus; the machine’s proof returns to it',
  },
};
