import { expect } from 'vitest';
import { createShortcutsMachine } from '#machines/shortcuts/shortcuts-machine.ts';
import { testProof } from '#test/support/proof/test-proof.ts';

const stored: boolean[] = [];
const machine = createShortcutsMachine({ store: (isOn) => stored.push(isOn) });

testProof({
  name: 'shortcuts',
  table: new URL('./shortcuts.table', import.meta.url),
  starts: [
    { machine, input: { isOn: true } },
    { machine, input: { isOn: false } },
  ],
  events: { toggle: [{}] },
  facts: ({ context }) => context.isOn,
  paths: [2, 10],
  states: {},
  always: ({ context }, { event, before }) => {
    if (event?.type !== 'toggle') return;
    expect(context.isOn).toBe(before?.context.isOn === false);
    expect(stored.at(-1)).toBe(context.isOn);
  },
});
