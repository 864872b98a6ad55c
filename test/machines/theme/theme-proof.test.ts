import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { Theme } from '#domain/entities.ts';
import { createThemeMachine, selectTheme } from '#machines/theme/theme-machine.ts';
import { testProof } from '#test/support/proof/test-proof.ts';

const themes: readonly Theme[] = ['system', 'light', 'dark'];

test.each(themes)('starts with the stored theme %s and shows it', (theme) => {
  const applied: Theme[] = [];
  const machine = createThemeMachine({ apply: (shown) => applied.push(shown), store: () => {} });
  const actor = createActor(machine, { input: { theme } }).start();
  expect(selectTheme(actor.getSnapshot())).toBe(theme);
  expect(applied).toEqual([theme]);
});

const stored: Theme[] = [];
const shown: Theme[] = [];

testProof({
  name: 'theme',
  table: new URL('./theme.table', import.meta.url),
  starts: themes.map((theme) => ({
    machine: createThemeMachine({
      apply: (chosen) => shown.push(chosen),
      store: (chosen) => stored.push(chosen),
    }),
    input: { theme },
  })),
  events: { choose: themes.map((choice) => ({ theme: choice })) },
  facts: ({ context }) => context.theme,
  paths: [15, 60],
  states: {},
  always: ({ context }, { event }) => {
    expect(shown.at(-1)).toBe(context.theme);
    if (event?.type === 'choose') expect([stored.at(-1), context.theme]).toEqual([event.theme, event.theme]);
  },
});
