import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { selectTheme, themeMachine } from '#machines/theme/theme-machine.ts';
import type { Theme } from '#services/model.ts';
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
  const others = themes.filter((other) => other !== theme);
  await coverMachine({
    machine,
    input: { theme },
    events: { choose: themes.map((choice) => ({ theme: choice })) },
    never: others.map((other) =>
      other === 'system'
        ? 'theme.starting: always → theme.system'
        : `theme.starting: always [isStored] → theme.${other}`,
    ),
    check: (snapshot, { event }) => {
      if (event?.type === 'choose') expect(stored.at(-1)).toBe(event.theme);
      expect(themes.some((choice) => choice === snapshot.value)).toBe(true);
    },
  });
});
