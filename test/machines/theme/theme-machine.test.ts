import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { Theme } from '#domain/entities.ts';
import { selectTheme, themeMachine } from '#machines/theme/theme-machine.ts';
import { coverMachine } from '#test/support/machine-paths.ts';

const themes: readonly Theme[] = ['system', 'light', 'dark'];

test.each(themes)('starts with the stored theme %s and shows it', (theme) => {
  const applied: Theme[] = [];
  const machine = themeMachine.provide({
    actions: { applyTheme: (_, params) => void applied.push(params.theme) },
  });
  const actor = createActor(machine, { input: { theme } }).start();
  expect(selectTheme(actor.getSnapshot())).toBe(theme);
  expect(applied).toEqual([theme]);
});

test.each(themes)('every choice is shown and stored, coming from %s', async (theme) => {
  const stored: Theme[] = [];
  const machine = themeMachine.provide({
    actions: { storeTheme: (_, params) => void stored.push(params.theme) },
  });
  await coverMachine({
    machine,
    input: { theme },
    events: { choose: themes.map((choice) => ({ theme: choice })) },
    facts: ({ context }) => context.theme,
    check: ({ context }, { event }) => {
      if (event?.type === 'choose')
        expect([stored.at(-1), context.theme]).toEqual([event.theme, event.theme]);
    },
  });
});
