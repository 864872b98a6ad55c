import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { Theme } from '#domain/entities.ts';
import { createChoiceMachine, selectChoice } from '#machines/choice/choice-machine.ts';
import { testProof } from '#test/support/proof/test-proof.ts';

const themes: readonly Theme[] = ['system', 'light', 'dark'];

/** A choice of the theme, and the calls of its ports. */
function themeChoice() {
  const calls: string[] = [];
  const machine = createChoiceMachine<Theme>('theme', {
    apply: (theme) => calls.push(`apply ${theme}`),
    store: (theme) => calls.push(`store ${theme}`),
  });
  return { calls, machine };
}

test.each(themes)('starts with the stored %s', (theme) => {
  const { machine } = themeChoice();
  const actor = createActor(machine, { input: { choice: theme } }).start();
  expect(selectChoice(actor.getSnapshot())).toBe(theme);
});

const { calls, machine } = themeChoice();

testProof({
  name: 'choice',
  starts: themes.map((choice) => ({ machine, input: { choice } })),
  events: { choose: themes.map((choice) => ({ choice })) },
  facts: ({ context }) => context.choice,
  paths: [15, 60],
  states: {},
  always: ({ context }, { event }) => {
    const stored = event?.type === 'choose' ? [`store ${event.choice}`] : [];
    expect(calls.splice(0)).toEqual([...stored, `apply ${context.choice}`]);
    if (event?.type === 'choose') expect(context.choice).toBe(event.choice);
  },
});
