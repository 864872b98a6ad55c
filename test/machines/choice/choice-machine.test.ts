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

test.each(themes)('starts with the stored %s: applies it, and does not store it again', (theme) => {
  const { calls, machine } = themeChoice();
  const actor = createActor(machine, { input: { choice: theme } }).start();
  expect(selectChoice(actor.getSnapshot())).toBe(theme);
  expect(calls).toEqual([`apply ${theme}`]);
});

test('stores and applies each choice, also the one that it has', () => {
  const { calls, machine } = themeChoice();
  const actor = createActor(machine, { input: { choice: 'system' } }).start();
  for (const choice of ['dark', 'dark', 'light'] as const) actor.send({ type: 'choose', choice });
  expect(selectChoice(actor.getSnapshot())).toBe('light');
  expect(calls.slice(1)).toEqual([
    'store dark',
    'apply dark',
    'store dark',
    'apply dark',
    'store light',
    'apply light',
  ]);
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
    expect(calls.at(-1)).toBe(`apply ${context.choice}`);
    if (event?.type !== 'choose') return;
    expect([calls.at(-2), context.choice]).toEqual([`store ${event.choice}`, event.choice]);
  },
});
