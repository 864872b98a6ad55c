import type { Language, Theme } from '#domain/entities.ts';
import { createChoiceMachine } from '#machines/choice/choice-machine.ts';
import { createChoiceStorage } from '#services/choice-storage.ts';
import { createActor } from './create-actor.ts';
import { activateLanguage } from './i18n.ts';

/** A choice, started with the stored value, or with the first. The first stands in for one that cannot be applied. */
function startChoice<Choice extends string>(
  name: string,
  choices: readonly [Choice, ...Choice[]],
  apply?: (choice: Choice) => Promise<void> | undefined,
) {
  const [first] = choices;
  const storage = createChoiceStorage(() => window.localStorage, `cowtex-${name}`, choices);
  const machine = createChoiceMachine<Choice>(name, {
    apply: (choice) =>
      void apply?.(choice)?.catch(() => {
        if (choice === first || choice !== actor.getSnapshot().context.choice) return;
        actor.send({ type: 'choose', choice: first });
        // It is tried again with the next visit.
        storage.save(choice);
      }),
    store: storage.save,
  });
  const actor = createActor(machine, { input: { choice: storage.load() } });
  return actor.start();
}

/** The choices that last across visits. */
export const startPreferences = () => ({
  language: startChoice<Language>('language', ['en', 'zh'], activateLanguage),
  theme: startChoice<Theme>('theme', ['system', 'light', 'dark'], (theme) => {
    document.documentElement.dataset.theme = theme;
    return undefined;
  }),
});
