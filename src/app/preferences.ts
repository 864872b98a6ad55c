import type { Language, OnOff, Theme } from '#domain/entities.ts';
import { type ChoicePorts, createChoiceMachine } from '#machines/choice/choice-machine.ts';
import { createChoiceStorage } from '#services/choice-storage.ts';
import { createActor } from './create-actor.ts';
import { activateLanguage } from './i18n.ts';

/** A choice, started with the stored value, or with the first. */
function startChoice<Choice extends string>(
  name: string,
  choices: readonly [Choice, ...Choice[]],
  apply?: ChoicePorts<Choice>['apply'],
) {
  const storage = createChoiceStorage(() => window.localStorage, `cowtex-${name}`, choices);
  const machine = createChoiceMachine<Choice>(name, { apply, store: storage.save });
  return createActor(machine, { input: { choice: storage.load() } }).start();
}

/** The choices that last across visits. */
export const startPreferences = () => ({
  language: startChoice<Language>('language', ['en', 'zh'], (language) => void activateLanguage(language)),
  theme: startChoice<Theme>('theme', ['system', 'light', 'dark'], (theme) => {
    document.documentElement.dataset.theme = theme;
  }),
  shortcuts: startChoice<OnOff>('shortcuts', ['on', 'off']),
});
